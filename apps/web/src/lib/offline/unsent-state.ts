import { useSyncExternalStore } from 'react';

/** Counts of unsent work. Small, because it is part of every page. */
export interface UnsentCounts {
  /** Waiting to be sent. */
  readonly saved: number;
  /** Refused by the server: the user has to decide. */
  readonly refused: number;
  /** Unfinished forms, as of the last count. */
  readonly forms: number;
  readonly sending: boolean;
  /** Sent since the connection came back. */
  readonly sent: number;
  /** The session ended: nothing is sent until someone signs in. */
  readonly signedOut: boolean;
  /** Little space is left on this device. */
  readonly low: boolean;
  /** How many milliseconds this device's clock is ahead of the server's; 0 if it is right or unknown. */
  readonly clockAheadMs: number;
}

const NONE: UnsentCounts = {
  saved: 0,
  refused: 0,
  forms: 0,
  sending: false,
  sent: 0,
  signedOut: false,
  low: false,
  clockAheadMs: 0,
};
let counts = NONE;
const listeners = new Set<() => void>();

export const unsentCounts = {
  get: (): UnsentCounts => counts,
  set(change: Partial<UnsentCounts>): void {
    counts = { ...counts, ...change };
    for (const changed of listeners) changed();
  },
  reset: (): void => unsentCounts.set(NONE),
  subscribe(changed: () => void): () => void {
    listeners.add(changed);
    return () => listeners.delete(changed);
  },
};

export const useUnsentCounts = (): UnsentCounts =>
  useSyncExternalStore(unsentCounts.subscribe, unsentCounts.get);
