import { log } from '../diagnostics/log.ts';

/** For work in the background that nobody waits for: it is in the log of the Debug Panel. */
export const reportableWarning = (what: string) => (error: unknown) =>
  log.warning('offline', `Unsent changes could not be ${what}: ${String(error)}`);
