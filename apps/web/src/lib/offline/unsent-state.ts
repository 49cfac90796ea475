import { useSyncExternalStore } from 'react';

/** How much is on this device and not on the server. Small: it is part of every page. */
export interface UnsentCounts {
  /** Waiting to be sent, in order. */
  readonly saved: number;
  /** Refused by the server: someone has to decide. */
  readonly refused: number;
  /** Forms that are not finished, as of the last count. */
  readonly forms: number;
  readonly sending: boolean;
  /** Sent since the connection came back. */
  readonly sent: number;
  /** The server asks who this is: nothing is sent until someone signs in. */
  readonly signedOut: boolean;
  /** Little room is left on this device. */
  readonly low: boolean;
  /** How many milliseconds this device's clock is ahead of the server's; 0 when it is right or not known. */
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
