import { useSyncExternalStore } from 'react';

/** Below this a table of orders leaves its least column to the line under the customer. */
const NARROW = '(max-width: 79.99rem)';

const subscribe = (listener: () => void) => {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

export const useCompact = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);
