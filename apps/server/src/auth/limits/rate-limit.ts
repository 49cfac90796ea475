import { eq, lt, type SQL, sql } from 'drizzle-orm';
import { after, type Clock, HOUR, SECOND } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import { rateLimits } from '../auth.table.ts';

export interface RateLimit {
  readonly allowed: number;
  /** At most an hour: older uses are deleted. */
  readonly window: number;
}

export type RateVerdict =
  | { readonly ok: true; readonly use: Use }
  | { readonly ok: false; readonly retryAfterSeconds: number };

/** A use that was counted. */
export interface Use {
  readonly key: string;
  readonly at: string;
}

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * A sliding window rate limit, shared by all servers through the database. Counts every use; attempt-limit.ts counts
 * only failures. One statement, because every call from a customer's page counts twice; the row lock serializes
 * concurrent uses. `insteadOf`: a use of another key that no longer counts.
 */
export async function countUse(
  { db, clock }: Deps,
  key: string,
  { allowed, window }: RateLimit,
  insteadOf?: Use,
): Promise<RateVerdict> {
  const now = clock.now();
  const at = now.toISOString();
  const recent = sql`array(
    select used from unnest(${rateLimits.uses}) used where used > ${after(now, -window).toISOString()}::timestamptz)`;
  const forgotten = insteadOf && sql`with forgotten as (${forgetting(insteadOf)} returning 1)`;
  const { rowCount } = await db.execute(sql`${forgotten}
    insert into ${rateLimits} (key, uses, last_use) values (${key}, array[${at}::timestamptz], ${at})
    on conflict (key) do update set uses = ${recent} || ${at}::timestamptz, last_use = ${at}
    where cardinality(${recent}) < ${allowed}`);
  if (rowCount === 0) return refusal(await usesOf(db, key), now, { allowed, window });
  return { ok: true, use: { key, at } };
}

async function usesOf(db: Database, key: string): Promise<Date[]> {
  const [row] = await db.select().from(rateLimits).where(eq(rateLimits.key, key));
  return row?.uses ?? [];
}

/** Until the oldest of the uses that fill the window has left it. */
function refusal(uses: readonly Date[], now: Date, { allowed, window }: RateLimit): RateVerdict {
  const oldest = uses.at(-allowed) ?? now;
  const left = Math.ceil((oldest.getTime() + window - now.getTime()) / SECOND);
  return { ok: false, retryAfterSeconds: Math.max(1, left) };
}

/** Removes one entry only: other uses may have the same timestamp. */
function forgetting({ key, at }: Use): SQL {
  const position = sql`array_position(${rateLimits.uses}, ${at}::timestamptz)`;
  return sql`update ${rateLimits} set uses = uses[:${position} - 1] || uses[${position} + 1:]
    where key = ${key} and ${position} is not null`;
}

/** Rows that can no longer count. */
export async function sweepRateLimits({ db, clock }: Deps): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.lastUse, after(clock.now(), -HOUR)));
}
