import { useSyncExternalStore } from 'react';

/** live: changes arrive; connecting: they do not, and it is being tried; offline: the browser has no network. */
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
