import { useSyncExternalStore } from 'react';
import type { UnsentChange } from './outbox.ts';

/** The signed-in user's changes on this device, shown next to the server's data. */
let changes: readonly UnsentChange[] = [];
const listeners = new Set<() => void>();

export const unsentChanges = {
  get: (): readonly UnsentChange[] => changes,
  set(next: readonly UnsentChange[]): void {
    if (next.length === 0 && changes.length === 0) return;
    changes = next;
    for (const changed of listeners) changed();
  },
  subscribe(changed: () => void): () => void {
    listeners.add(changed);
    return () => listeners.delete(changed);
  },
};

export const useUnsentChanges = (): readonly UnsentChange[] =>
  useSyncExternalStore(unsentChanges.subscribe, unsentChanges.get);
