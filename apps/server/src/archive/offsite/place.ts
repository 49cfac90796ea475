/** An off-site place for copies of backups. Every failure is thrown; the caller retries later. */
export interface OffsitePlace {
  list(): Promise<string[]>;
  /** Atomic, as far as the place supports it. */
  put(name: string, bytes: number, content: AsyncIterable<Buffer>): Promise<void>;
  get(name: string): Promise<AsyncIterable<Buffer>>;
  remove(name: string): Promise<void>;
  /** Aborts everything in progress. */
  close(): void;
}
