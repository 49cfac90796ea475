import { useSyncExternalStore } from 'react';

/** How long "Initializing..." covers a page load. Session, code and data load behind it. */
export const COVER_MS = 500;

let initializing = false;
const listeners = new Set<() => void>();

/** Called once per page load, before anything renders. */
export function startPageLoad(): void {
  initializing = true;
  setTimeout(() => {
    initializing = false;
    for (const changed of listeners) changed();
  }, COVER_MS);
}

export function useInitializing(): boolean {
  return useSyncExternalStore(subscribe, () => initializing);
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
