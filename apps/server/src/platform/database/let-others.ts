import type { OpenDatabase } from './open/open-database.ts';

/** Called between two chunks of long work. */
export type LetOthers = () => Promise<void>;

const STEP_MS = 4;
/** Two free moments in a row: a call asks the database several things, with a gap between them. */
const QUIET_STEPS = 2;
/** Maximum wait: long work continues however busy the shop is. */
const LONGEST_MS = 400;

/**
 * The embedded database does one transaction at a time: a call made of ten statements would wait for ten chunks. So
 * long work steps back until nobody else is asking. A PostgreSQL server needs no such manners.
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
