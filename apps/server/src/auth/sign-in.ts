import type { SignIn } from '@kickstand/domain/auth';
import { eq } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import { clientNetwork } from '../platform/http/client-network.ts';
import type { Passwords } from '../platform/passwords.ts';
import type { RequestContext } from '../platform/rpc/context.ts';
import type { Secrets } from '../platform/secrets.ts';
import { authUsers, profiles } from './auth.table.ts';
import type { BetterAuth } from './better-auth.ts';
import { passwordHashOf, replaceOutdatedHash } from './check-password.ts';
import { beginAttempt, checked } from './limits/attempt-limit.ts';
import type { KnownBrowser } from './limits/known-browser.ts';
import { hasSecondFactor } from './second-factor/second-factor.repository.ts';
import { openSession, type SignInRequest } from './session/open-session.ts';
import { latestSignUp } from './sign-up/sign-up.repository.ts';

export interface SignInDeps {
  readonly db: Database;
  readonly betterAuth: BetterAuth;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly passwords: Passwords;
}

export type SignInVerdict =
  | { readonly ok: true; readonly cookies: readonly string[] }
  | { readonly ok: false; readonly code: 'INVALID_CREDENTIALS' | 'EMAIL_NOT_CONFIRMED' }
  | { readonly ok: false; readonly code: 'SECOND_FACTOR_REQUIRED'; readonly userId: string }
  | { readonly ok: false; readonly code: 'TOO_MANY_REQUESTS'; readonly retryAfterSeconds: number };

type Request = SignInRequest & Pick<RequestContext, 'address'>;

/**
 * Known and unknown addresses get the same answer after the same work. Only with the right password does the client
 * learn that an address is not confirmed yet.
 */
export async function signIn(
  deps: SignInDeps & { readonly browsers: KnownBrowser },
  input: SignIn,
  request: Request,
): Promise<SignInVerdict> {
  const known = deps.browsers.attemptKey(request.headers, input.email);
  const begun = await beginAttempt(
    deps,
    known
      ? [known]
      : [
          deps.secrets.keyedHash('sign-in account', input.email),
          deps.secrets.keyedHash('sign-in address', clientNetwork(request.address)),
        ],
  );
  if (!begun.ok) return { ok: false, code: 'TOO_MANY_REQUESTS', retryAfterSeconds: begun.retryAfterSeconds };
  const verdict = await checked(begun.attempt, () => checkSignIn(deps, input));
  await (verdict.ok ? begun.attempt.succeeded() : begun.attempt.failed());
  if (!verdict.ok) return verdict;
  const { userId } = verdict;
  if (await hasSecondFactor(deps.db, userId)) return { ok: false, code: 'SECOND_FACTOR_REQUIRED', userId };
  const cookies = await deps.db.transaction((tx) =>
    openSession(deps, tx, { userId, way: 'password' }, request),
  );
  return { ok: true, cookies };
}

type Checked =
  | { readonly ok: true; readonly userId: string }
  | { readonly ok: false; readonly code: 'INVALID_CREDENTIALS' | 'EMAIL_NOT_CONFIRMED' };

async function checkSignIn(deps: SignInDeps, input: SignIn): Promise<Checked> {
  const { db, passwords } = deps;
  const [known] = await db
    .select({ userId: authUsers.id, deactivatedAt: profiles.deactivatedAt })
    .from(authUsers)
    .leftJoin(profiles, eq(profiles.id, authUsers.id))
    .where(eq(authUsers.email, input.email));
  if (known) {
    const hash = known.deactivatedAt ? null : await passwordHashOf(db, known.userId);
    if (!(await passwords.verify(hash, input.password))) return { ok: false, code: 'INVALID_CREDENTIALS' };
    if (hash) await replaceOutdatedHash(deps, known.userId, hash, input.password);
    return { ok: true, userId: known.userId };
  }
  const waiting = await latestSignUp(db, input.email);
  const unconfirmed = waiting && !waiting.confirmedAt ? waiting.passwordHash : null;
  const right = await passwords.verify(unconfirmed, input.password);
  return { ok: false, code: right ? 'EMAIL_NOT_CONFIRMED' : 'INVALID_CREDENTIALS' };
}
