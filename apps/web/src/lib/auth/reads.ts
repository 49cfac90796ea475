/** The query cache. The sign-in page reads nothing but the session, and has none. */
export interface Reads {
  clear(): void;
  cancel(): void;
  /** Retries what is shown and failed. */
  retryFailed(): void;
  /** Refetches everything shown. */
  refresh(): void;
}

let attached: Reads | null = null;

export function attachReads(reads: Reads): void {
  attached = reads;
}

export const reads: Reads = {
  clear: () => attached?.clear(),
  cancel: () => attached?.cancel(),
  retryFailed: () => attached?.retryFailed(),
  refresh: () => attached?.refresh(),
};
