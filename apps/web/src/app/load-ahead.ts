import { queryClient } from '../lib/auth/query-client.ts';
import { pageLoaded } from '../lib/list/page-loaded.ts';

/** A hanging call must not delay the rest longer than this. */
const LONGEST_WAIT_MS = 5000;
/** What a user does first has priority. */
const HEAD_START_MS = 2000;

/**
 * Prefetches code once the page has its data and the browser is idle. Only a head start: the code that needs it loads
 * it again and reports failures.
 */
export async function loadAhead(...loads: readonly (() => Promise<unknown>)[]): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, HEAD_START_MS));
  await pageLoaded(queryClient, LONGEST_WAIT_MS);
  whenIdle(() => void Promise.allSettled(loads.map((load) => load())));
}

// Safari has no requestIdleCallback
const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work, 1000);
};
