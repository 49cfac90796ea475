import { log } from '../diagnostics/log.ts';

/** For background work that nothing waits for: logged in the Debug Panel. */
export const reportableWarning = (what: string) => (error: unknown) =>
  log.warning('offline', `Unsent changes could not be ${what}: ${String(error)}`);
