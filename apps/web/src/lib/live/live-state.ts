import { useSyncExternalStore } from 'react';

/** live: receiving changes; connecting: trying to; offline: the browser has no network. */
export type LiveState = 'live' | 'connecting' | 'offline';

let state: LiveState = 'connecting';
const listeners = new Set<() => void>();

/** Whether this page receives changes. */
export const liveState = {
  get: (): LiveState => state,
  set: (next: LiveState): void => {
    if (next === state) return;
    state = next;
    for (const changed of listeners) changed();
  },
  subscribe: (changed: () => void): (() => void) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  },
};

export function useLiveState(): LiveState {
  return useSyncExternalStore(liveState.subscribe, liveState.get);
}
