import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { and, gt, inArray, lt, sql } from 'drizzle-orm';
import { after, type Clock, HOUR, SECOND } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/index.ts';
import { authAttempts } from '../auth.table.ts';

export const ATTEMPTS_ALLOWED = 5;

/** How many wrong tries in how long. */
export interface AttemptLimit {
  readonly allowed: number;
  readonly window: number;
}

const A_MINUTE: AttemptLimit = { allowed: ATTEMPTS_ALLOWED, window: 60 * SECOND };

/** How long a try waits for others on the same key to end before it is refused. */
const TIMEOUT = 12 * SECOND;
const PAUSE = 50;

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}

export type AttemptVerdict =
  | { readonly ok: true; readonly attempt: Attempt }
  | { readonly ok: false; readonly retryAfterSeconds: number };

/** A try under way. Left unended (a crash) it counts as wrong until its minute is over. */
export interface Attempt {
  succeeded(): Promise<void>;
  failed(): Promise<void>;
}

/**
 * Five wrong attempts a minute per key by default. An attempt is counted before the password is checked:
 * otherwise fifty simultaneous ones would all be checked. Attempts in progress wait for each other, so that
 * six people signing in at the same moment all succeed.
 */
export async function beginAttempt(
  deps: Deps,
  keys: readonly string[],
  limit: AttemptLimit = A_MINUTE,
): Promise<AttemptVerdict> {
  const deadline = Date.now() + TIMEOUT;
  for (;;) {
    const place = await takePlace(deps, [...new Set(keys)].sort(), limit);
    if (place.kind === 'taken') return { ok: true, attempt: attemptOf(deps.db, place.ids) };
    if (place.kind === 'refused' || Date.now() >= deadline)
      return { ok: false, retryAfterSeconds: place.kind === 'refused' ? place.retryAfterSeconds : 1 };
    await pause(PAUSE);
  }
}

type Place =
  | { kind: 'taken'; ids: string[] }
  | { kind: 'wait' }
  | { kind: 'refused'; retryAfterSeconds: number };

function takePlace({ db, clock }: Deps, keys: readonly string[], limit: AttemptLimit): Promise<Place> {
  return db.transaction(async (tx) => {
    // sorted keys: two tries that share both keys cannot wait for each other for ever
    for (const key of keys) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 7))`);
    const now = clock.now();
    const recent = await recentAttempts(tx, keys, after(now, -2 * limit.window));
    const wait = Math.max(
      ...keys.map((key) =>
        secondsToWait(
          recent.filter((row) => row.key === key && !row.open),
          now,
          limit,
        ),
      ),
    );
    if (wait > 0) return { kind: 'refused', retryAfterSeconds: wait };
    const counting = recent.filter((row) => row.at > after(now, -limit.window));
    if (keys.some((key) => counting.filter((row) => row.key === key).length >= limit.allowed))
      return { kind: 'wait' };
    const rows = keys.map((key) => ({ id: randomUUID(), key, at: now }));
    await tx.insert(authAttempts).values(rows);
    return { kind: 'taken', ids: rows.map((row) => row.id) };
  });
}

function recentAttempts(tx: Transaction, keys: readonly string[], since: Date) {
  return tx
    .select()
    .from(authAttempts)
    .where(and(inArray(authAttempts.key, [...keys]), gt(authAttempts.at, since)))
    .orderBy(authAttempts.at);
}

/** From the last of too many wrong tries in one window, one window long. */
function secondsToWait(wrong: readonly { at: Date }[], now: Date, { allowed, window }: AttemptLimit): number {
  for (let last = wrong.length - 1; last >= allowed - 1; last--) {
    const [first, end] = [wrong[last - allowed + 1], wrong[last]];
    if (!first || !end || end.at.getTime() - first.at.getTime() >= window) continue;
    const left = Math.ceil((end.at.getTime() + window - now.getTime()) / SECOND);
    if (left > 0) return left;
  }
  return 0;
}

function attemptOf(db: Database, ids: string[]): Attempt {
  return {
    succeeded: async () => void (await db.delete(authAttempts).where(inArray(authAttempts.id, ids))),
    failed: async () =>
      void (await db.update(authAttempts).set({ open: false }).where(inArray(authAttempts.id, ids))),
  };
}

/**
 * Runs what a try waits for. If it throws, the password was not looked at: counted, a server that is kept busy would
 * lock everyone out.
 */
export async function checked<T>(attempt: Attempt, check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    await attempt.succeeded().catch(() => undefined); // the database may be down
    throw error;
  }
}

/** Rows that can no longer count. */
export async function sweepAttempts({ db, clock }: Deps): Promise<void> {
  await db.delete(authAttempts).where(lt(authAttempts.at, after(clock.now(), -HOUR)));
}
