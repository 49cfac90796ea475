import { queryClient } from '../lib/auth/query-client.ts';
import { pageLoaded } from '../lib/list/page-loaded.ts';

/** A call that hangs does not keep the rest from being loaded. */
const LONGEST_WAIT_MS = 5000;
/** What a person does first on the page comes before what they may do later. */
const HEAD_START_MS = 2000;

/**
 * Loads what will be needed later, once the page has its data and the browser is idle. Only a head start: the code that
 * needs it loads it again and reports a failure.
 */
export async function loadAhead(...loads: readonly (() => Promise<unknown>)[]): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, HEAD_START_MS));
  await pageLoaded(queryClient, LONGEST_WAIT_MS);
  whenIdle(() => void Promise.allSettled(loads.map((load) => load())));
}

// Safari has no requestIdleCallback.
const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work, 1000);
};
