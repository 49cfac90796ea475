import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { after, type Clock, SECOND } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import { authAttempts } from './auth.table.ts';

/** How many in how long. */
export interface RateLimit {
  readonly allowed: number;
  readonly window: number;
}

export type RateVerdict =
  | { readonly ok: true; takeBack(): Promise<void> }
  | { readonly ok: false; readonly retryAfterSeconds: number };

/**
 * Counts one use of a key in a sliding window, in the database by all servers together. Unlike a wrong password,
 * which attempt-limit.ts counts, each use counts, whatever comes of it.
 */
export function countUse(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  key: string,
  { allowed, window }: RateLimit,
): Promise<RateVerdict> {
  return db.transaction(async (tx): Promise<RateVerdict> => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 7))`);
    const now = clock.now();
    const [oldest] = await tx
      .select({ at: authAttempts.at })
      .from(authAttempts)
      .where(and(eq(authAttempts.key, key), gt(authAttempts.at, after(now, -window))))
      .orderBy(desc(authAttempts.at))
      .offset(allowed - 1)
      .limit(1);
    if (oldest)
      return {
        ok: false,
        retryAfterSeconds: Math.ceil((oldest.at.getTime() + window - now.getTime()) / SECOND),
      };
    const id = randomUUID();
    await tx.insert(authAttempts).values({ id, key, at: now, open: false });
    return {
      ok: true,
      takeBack: async () => void (await db.delete(authAttempts).where(eq(authAttempts.id, id))),
    };
  });
}
