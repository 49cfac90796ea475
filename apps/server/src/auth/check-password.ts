import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { and, eq } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import type { Database, DbOrTx } from '../platform/database/index.ts';
import type { Secrets } from '../platform/secrets.ts';
import { beginAttempt } from './attempt-limit.ts';
import { authAccounts } from './auth.table.ts';

interface Parts {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

type PasswordVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'INVALID_CREDENTIALS' }
  | { readonly ok: false; readonly code: 'TOO_MANY_REQUESTS'; readonly retryAfterSeconds: number };

/** A signed-in person shows their password again: an open screen alone changes no account. */
async function checkOwnPassword(parts: Parts, userId: string, password: string): Promise<PasswordVerdict> {
  const begun = await beginAttempt(parts, [parts.secrets.keyedHash('own password', userId)]);
  if (!begun.ok) return { ok: false, code: 'TOO_MANY_REQUESTS', retryAfterSeconds: begun.retryAfterSeconds };
  const right = await isPassword(await passwordHashOf(parts.db, userId), password);
  await (right ? begun.attempt.succeeded() : begun.attempt.failed());
  return right ? { ok: true } : { ok: false, code: 'INVALID_CREDENTIALS' };
}

interface PasswordErrors {
  INVALID_CREDENTIALS(): Error;
  TOO_MANY_REQUESTS(options: { data: { retryAfterSeconds: number } }): Error;
}

/** The same as a step of a procedure: goes on, or throws the procedure's declared error. */
export async function demandOwnPassword(
  parts: Parts,
  userId: string,
  password: string,
  errors: PasswordErrors,
): Promise<void> {
  const verdict = await checkOwnPassword(parts, userId, password);
  if (verdict.ok) return;
  if (verdict.code === 'INVALID_CREDENTIALS') throw errors.INVALID_CREDENTIALS();
  throw errors.TOO_MANY_REQUESTS({ data: { retryAfterSeconds: verdict.retryAfterSeconds } });
}

const credential = (userId: string) =>
  and(eq(authAccounts.userId, userId), eq(authAccounts.providerId, 'credential'));

export async function passwordHashOf(db: DbOrTx, userId: string): Promise<string | null> {
  const [account] = await db
    .select({ hash: authAccounts.password })
    .from(authAccounts)
    .where(credential(userId));
  return account?.hash ?? null;
}

export async function replacePassword(tx: DbOrTx, userId: string, hash: string, now: Date): Promise<void> {
  await tx.update(authAccounts).set({ password: hash, updatedAt: now }).where(credential(userId));
}

/** Without a hash the same work is done: otherwise the clock would tell who has an account. */
export async function isPassword(hash: string | null, password: string): Promise<boolean> {
  if (hash) return verifyPassword({ hash, password });
  await hashPassword(password);
  return false;
}
