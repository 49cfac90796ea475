import { and, eq } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import type { Database, DbOrTx } from '../platform/database/index.ts';
import type { Passwords } from '../platform/passwords.ts';
import type { RequestContext } from '../platform/rpc/context.ts';
import { callerOf } from '../platform/rpc/gate.ts';
import type { Secrets } from '../platform/secrets.ts';
import { beginAttempt } from './attempt-limit.ts';
import { authAccounts } from './auth.table.ts';

interface Parts {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly passwords: Passwords;
}

type PasswordVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'INVALID_CREDENTIALS' }
  | { readonly ok: false; readonly code: 'TOO_MANY_REQUESTS'; readonly retryAfterSeconds: number };

/** A signed-in person shows their password again: an open screen alone changes no account. */
async function checkOwnPassword(parts: Parts, userId: string, password: string): Promise<PasswordVerdict> {
  const begun = await beginAttempt(parts, [parts.secrets.keyedHash('own password', userId)]);
  if (!begun.ok) return { ok: false, code: 'TOO_MANY_REQUESTS', retryAfterSeconds: begun.retryAfterSeconds };
  const right = await parts.passwords.verify(await passwordHashOf(parts.db, userId), password);
  await (right ? begun.attempt.succeeded() : begun.attempt.failed());
  return right ? { ok: true } : { ok: false, code: 'INVALID_CREDENTIALS' };
}

export interface PasswordErrors {
  INVALID_CREDENTIALS(): Error;
  TOO_MANY_REQUESTS(options: { data: { retryAfterSeconds: number } }): Error;
}

/** The same as a step of a procedure: goes on, or throws the procedure's declared error. */
export async function demandOwnPassword(
  parts: Parts,
  context: RequestContext,
  password: string,
  errors: PasswordErrors,
): Promise<void> {
  const { userId } = callerOf(context);
  const verdict = await checkOwnPassword(parts, userId, password);
  if (verdict.ok) return;
  const { requestId } = context;
  context.refused({ kind: 'sign_in', actorId: userId, subjectId: userId, code: verdict.code, requestId });
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

/** A hash made with another cost than today's is made anew while the password is at hand. */
export async function replaceOutdatedHash(
  { db, clock, passwords }: Pick<Parts, 'db' | 'clock' | 'passwords'>,
  userId: string,
  outdated: string,
  password: string,
): Promise<void> {
  if (!passwords.isOutdated(outdated)) return;
  const hash = await passwords.hash(password);
  // unless the password was changed meanwhile
  await db
    .update(authAccounts)
    .set({ password: hash, updatedAt: clock.now() })
    .where(and(credential(userId), eq(authAccounts.password, outdated)));
}

/** Null: nobody signs in with a password until a new one is chosen. */
export async function replacePassword(
  tx: DbOrTx,
  userId: string,
  hash: string | null,
  now: Date,
): Promise<void> {
  await tx.update(authAccounts).set({ password: hash, updatedAt: now }).where(credential(userId));
}
