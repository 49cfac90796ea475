import type { OpenDatabase } from './open/open-database.ts';

/** Called between two chunks of long work. */
export type LetOthers = () => Promise<void>;

const STEP_MS = 4;
/** A call makes several queries with gaps between them, so one free moment is not enough. */
const QUIET_STEPS = 2;
/** Maximum wait: long work continues however busy the shop is. */
const LONGEST_MS = 400;

/**
 * The embedded database runs one transaction at a time: a call with ten statements would wait for ten chunks. So long
 * work pauses until nobody else has a query. A PostgreSQL server does not need this.
 */
export function lettingOthers({ kind, pool }: Pick<OpenDatabase, 'kind' | 'pool'>): LetOthers {
  if (kind !== 'embedded') return async () => {};
  const isBusy = () => pool.totalCount > pool.idleCount || pool.waitingCount > 0;
  return async () => {
    const until = performance.now() + LONGEST_MS;
    for (let quiet = 0; quiet < QUIET_STEPS && performance.now() < until; ) {
      await new Promise((resolve) => setTimeout(resolve, STEP_MS));
      quiet = isBusy() ? 0 : quiet + 1;
    }
  };
}
