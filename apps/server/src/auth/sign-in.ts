import type { SignIn } from '@kickstand/domain/auth';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import type { RequestContext } from '../platform/rpc/context.ts';
import type { Secrets } from '../platform/secrets.ts';
import { beginAttempt } from './attempt-limit.ts';
import { authUsers, profiles } from './auth.table.ts';
import type { BetterAuth } from './better-auth.ts';
import { latestSignUp } from './sign-up.repository.ts';

export interface SignInParts {
  readonly db: Database;
  readonly betterAuth: BetterAuth;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

export type SignInVerdict =
  | { readonly ok: true; readonly cookies: readonly string[] }
  | { readonly ok: false; readonly code: 'INVALID_CREDENTIALS' | 'EMAIL_NOT_CONFIRMED' }
  | { readonly ok: false; readonly code: 'TOO_MANY_REQUESTS'; readonly retryAfterSeconds: number };

type Request = Pick<RequestContext, 'headers' | 'address'>;

/**
 * Signs a person in. A known and an unknown address get the same answer after the same
 * work; only who knows the password learns that the address still waits to be confirmed.
 */
export async function signIn(parts: SignInParts, input: SignIn, request: Request): Promise<SignInVerdict> {
  const begun = await beginAttempt(parts, [
    parts.secrets.keyedHash('sign-in account', input.email),
    parts.secrets.keyedHash('sign-in address', request.address),
  ]);
  if (!begun.ok) return { ok: false, code: 'TOO_MANY_REQUESTS', retryAfterSeconds: begun.retryAfterSeconds };
  const verdict = await checkPassword(parts, input, request);
  if (verdict.ok) await begun.attempt.succeeded();
  else await begun.attempt.failed();
  return verdict;
}

async function checkPassword(parts: SignInParts, input: SignIn, request: Request): Promise<SignInVerdict> {
  const [known] = await parts.db
    .select({ deactivatedAt: profiles.deactivatedAt })
    .from(authUsers)
    .innerJoin(profiles, eq(profiles.id, authUsers.id))
    .where(eq(authUsers.email, input.email));
  if (!known) return checkUnconfirmed(parts, input);
  if (known.deactivatedAt) return wrongAfterTheSameWork(input.password);
  try {
    const { headers } = await parts.betterAuth.api.signInEmail({
      body: { email: input.email, password: input.password },
      headers: request.headers,
      returnHeaders: true,
    });
    return { ok: true, cookies: headers.getSetCookie() };
  } catch (error) {
    if (isWrongPassword(error)) return { ok: false, code: 'INVALID_CREDENTIALS' };
    throw error;
  }
}

async function checkUnconfirmed(parts: SignInParts, input: SignIn): Promise<SignInVerdict> {
  const waiting = await latestSignUp(parts.db, input.email);
  if (!waiting || waiting.confirmedAt) return wrongAfterTheSameWork(input.password);
  const matches = await verifyPassword({ hash: waiting.passwordHash, password: input.password });
  return { ok: false, code: matches ? 'EMAIL_NOT_CONFIRMED' : 'INVALID_CREDENTIALS' };
}

/** One hash is what a real check costs; without it the clock would tell who has an account. */
async function wrongAfterTheSameWork(password: string): Promise<SignInVerdict> {
  await hashPassword(password);
  return { ok: false, code: 'INVALID_CREDENTIALS' };
}

const isWrongPassword = (error: unknown) =>
  error instanceof Error && (error as { statusCode?: unknown }).statusCode === 401;
