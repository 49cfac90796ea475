import { sql } from 'drizzle-orm';
import type { Database } from './index.ts';

interface Held<Value> {
  readonly snapshot: string;
  readonly until: number;
  readonly value: Promise<Value>;
}

/** For results that depend on the time of day. */
const HOLD_MS = 60_000;

/**
 * Caches an expensive result for all callers until the next commit. The database knows of every commit, including
 * those of other servers.
 */
export function cacheUntilCommit<Value>(compute: (db: Database, now: Date) => Promise<Value>) {
  const held = new WeakMap<Database, Held<Value>>();
  return async (db: Database, now: Date): Promise<Value> => {
    const { rows } = await db.execute<{ snapshot: string }>(sql`select pg_current_snapshot()::text snapshot`);
    const snapshot = rows[0]?.snapshot ?? '';
    const known = held.get(db);
    if (known?.snapshot === snapshot && now.getTime() < known.until) return known.value;
    const value = compute(db, now);
    held.set(db, { snapshot, until: now.getTime() + HOLD_MS, value });
    // after a failure the next caller computes it again
    value.catch(() => held.get(db)?.value === value && held.delete(db));
    return value;
  };
}
