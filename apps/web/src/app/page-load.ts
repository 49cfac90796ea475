import { useSyncExternalStore } from 'react';
import { isGuardedPath } from './routing/guard.ts';

/** How long "Initializing..." covers a page load, while session, code and data load behind it. */
export const COVER_MS = 500;

let initializing = false;
let loads = 0;
const listeners = new Set<() => void>();

/** Called once per page load, before anything renders. Only loads that start at a guarded page are covered. */
export function startPageLoad(): void {
  initializing = isGuardedPath(window.location.pathname);
  loads += 1;
  const load = loads;
  setTimeout(() => {
    if (load !== loads) return; // a later load has its own cover
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
