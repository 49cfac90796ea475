import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { and, gt, inArray, lt, sql } from 'drizzle-orm';
import { after, type Clock, HOUR, SECOND } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/database/index.ts';
import { authAttempts } from './auth.table.ts';

export const ATTEMPTS_ALLOWED = 5;
const WINDOW = 60 * SECOND;

/** How long a try waits for others on the same key to end before it is refused. */
const PATIENCE = 12 * SECOND;
const PAUSE = 50;

interface Parts {
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
 * Five wrong tries a minute for each key. A try takes its place before the password is
 * looked at: were it counted afterwards, fifty sent at once would all be looked at. Tries
 * under way wait for each other, so that six people signing in at the same moment all get in.
 */
export async function beginAttempt(parts: Parts, keys: readonly string[]): Promise<AttemptVerdict> {
  const patienceEnds = Date.now() + PATIENCE;
  for (;;) {
    const place = await takePlace(parts, [...new Set(keys)].sort());
    if (place.kind === 'taken') return { ok: true, attempt: attemptOf(parts.db, place.ids) };
    if (place.kind === 'refused' || Date.now() >= patienceEnds)
      return { ok: false, retryAfterSeconds: place.kind === 'refused' ? place.retryAfterSeconds : 1 };
    await pause(PAUSE);
  }
}

type Place =
  | { kind: 'taken'; ids: string[] }
  | { kind: 'wait' }
  | { kind: 'refused'; retryAfterSeconds: number };

function takePlace({ db, clock }: Parts, keys: readonly string[]): Promise<Place> {
  return db.transaction(async (tx) => {
    // sorted keys: two tries that share both keys cannot wait for each other for ever
    for (const key of keys) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 7))`);
    const now = clock.now();
    const recent = await recentAttempts(tx, keys, now);
    const wait = Math.max(
      ...keys.map((key) =>
        secondsToWait(
          recent.filter((row) => row.key === key && !row.open),
          now,
        ),
      ),
    );
    if (wait > 0) return { kind: 'refused', retryAfterSeconds: wait };
    if (keys.some((key) => recent.filter((row) => row.key === key).length >= ATTEMPTS_ALLOWED))
      return { kind: 'wait' };
    const rows = keys.map((key) => ({ id: randomUUID(), key, at: now }));
    await tx.insert(authAttempts).values(rows);
    return { kind: 'taken', ids: rows.map((row) => row.id) };
  });
}

function recentAttempts(tx: Transaction, keys: readonly string[], now: Date) {
  return tx
    .select()
    .from(authAttempts)
    .where(and(inArray(authAttempts.key, [...keys]), gt(authAttempts.at, after(now, -WINDOW))))
    .orderBy(authAttempts.at);
}

/** Until the oldest of the last five wrong tries is a minute old. */
function secondsToWait(wrong: readonly { at: Date }[], now: Date): number {
  const oldest = wrong.at(-ATTEMPTS_ALLOWED);
  return oldest ? Math.max(1, Math.ceil((oldest.at.getTime() + WINDOW - now.getTime()) / SECOND)) : 0;
}

function attemptOf(db: Database, ids: string[]): Attempt {
  return {
    succeeded: async () => void (await db.delete(authAttempts).where(inArray(authAttempts.id, ids))),
    failed: async () =>
      void (await db.update(authAttempts).set({ open: false }).where(inArray(authAttempts.id, ids))),
  };
}

/** Rows that can no longer count. */
export async function sweepAttempts({ db, clock }: Parts): Promise<void> {
  await db.delete(authAttempts).where(lt(authAttempts.at, after(clock.now(), -HOUR)));
}
