import { and, eq } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import type { Database, DbOrTx } from '../platform/database/index.ts';
import type { Passwords } from '../platform/passwords.ts';
import type { RequestContext } from '../platform/rpc/context.ts';
import { callerOf } from '../platform/rpc/gate.ts';
import type { Secrets } from '../platform/secrets.ts';
import { authAccounts } from './auth.table.ts';
import type { BetterAuth } from './better-auth.ts';
import { beginAttempt, checked } from './limits/attempt-limit.ts';
import { renewSession } from './session/renew-session.ts';

interface Deps {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly passwords: Passwords;
}

type PasswordVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'INVALID_CREDENTIALS' }
  | { readonly ok: false; readonly code: 'TOO_MANY_REQUESTS'; readonly retryAfterSeconds: number };

/** Asks a signed-in user for the password again, so that an unattended screen is not enough. */
async function checkOwnPassword(deps: Deps, userId: string, password: string): Promise<PasswordVerdict> {
  const begun = await beginAttempt(deps, [deps.secrets.keyedHash('own password', userId)]);
  if (!begun.ok) return { ok: false, code: 'TOO_MANY_REQUESTS', retryAfterSeconds: begun.retryAfterSeconds };
  const right = await checked(begun.attempt, async () =>
    deps.passwords.verify(await passwordHashOf(deps.db, userId), password),
  );
  await (right ? begun.attempt.succeeded() : begun.attempt.failed());
  return right ? { ok: true } : { ok: false, code: 'INVALID_CREDENTIALS' };
}

export interface PasswordErrors {
  INVALID_CREDENTIALS(): Error;
  TOO_MANY_REQUESTS(options: { data: { retryAfterSeconds: number } }): Error;
}

/**
 * Throws the procedure's declared error if the password is wrong. If it is right, the session gets a new token;
 * returns the request headers with that token.
 */
export async function requireOwnPassword(
  deps: Deps & { readonly betterAuth: BetterAuth },
  context: RequestContext,
  password: string,
  errors: PasswordErrors,
): Promise<Headers> {
  const { userId } = callerOf(context);
  const verdict = await checkOwnPassword(deps, userId, password);
  if (verdict.ok) return renewSession(deps, context);
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

/** Rehashes a password whose stored hash has a lower cost. Only possible at sign-in, when the password is known. */
export async function replaceOutdatedHash(
  { db, clock, passwords }: Pick<Deps, 'db' | 'clock' | 'passwords'>,
  userId: string,
  outdated: string,
  password: string,
): Promise<void> {
  if (!passwords.isOutdated(outdated)) return;
  const hash = await passwords.hash(password);
  // skips a password that was changed in the meantime
  await db
    .update(authAccounts)
    .set({ password: hash, updatedAt: clock.now() })
    .where(and(credential(userId), eq(authAccounts.password, outdated)));
}

/** A null hash disables password sign-in until a new password is set. */
export async function replacePassword(
  tx: DbOrTx,
  userId: string,
  hash: string | null,
  now: Date,
): Promise<void> {
  await tx.update(authAccounts).set({ password: hash, updatedAt: now }).where(credential(userId));
}
