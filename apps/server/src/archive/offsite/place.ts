/** Another place that keeps copies of backups. Every failure of it is an error; the caller tries again later. */
export interface OffsitePlace {
  list(): Promise<string[]>;
  /** Whole or not at all, as far as the place can promise. */
  put(name: string, bytes: number, content: AsyncIterable<Buffer>): Promise<void>;
  get(name: string): Promise<AsyncIterable<Buffer>>;
  remove(name: string): Promise<void>;
  /** Stops everything; what is in progress fails. */
  close(): void;
}
