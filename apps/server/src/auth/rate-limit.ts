import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { after, type Clock, SECOND } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import { authAttempts } from './auth.table.ts';

export interface RateLimit {
  readonly allowed: number;
  readonly window: number;
}

export type RateVerdict =
  | { readonly ok: true; undo(): Promise<void> }
  | { readonly ok: false; readonly retryAfterSeconds: number };

/**
 * A sliding window rate limit, shared by all servers through the database. Counts every use; attempt-limit.ts counts
 * only failures.
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
      undo: async () => void (await db.delete(authAttempts).where(eq(authAttempts.id, id))),
    };
  });
}
