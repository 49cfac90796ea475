import type { SignIn } from '@kickstand/domain/auth';
import { eq } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import { clientNetwork } from '../platform/http/client-network.ts';
import type { Passwords } from '../platform/passwords.ts';
import type { RequestContext } from '../platform/rpc/context.ts';
import type { Secrets } from '../platform/secrets.ts';
import { beginAttempt } from './attempt-limit.ts';
import { authUsers, profiles } from './auth.table.ts';
import type { BetterAuth } from './better-auth.ts';
import { passwordHashOf, replaceOutdatedHash } from './check-password.ts';
import type { KnownBrowser } from './known-browser.ts';
import { hasSecondFactor } from './second-factor/second-factor.repository.ts';
import { openSession } from './session/open-session.ts';
import { latestSignUp } from './sign-up.repository.ts';

export interface SignInParts {
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

type Request = Pick<RequestContext, 'headers' | 'address' | 'requestId'>;

/**
 * Known and unknown addresses get the same answer after the same work. Only with the right password does the client
 * learn that an address is not confirmed yet.
 */
export async function signIn(
  parts: SignInParts & { readonly browsers: KnownBrowser },
  input: SignIn,
  request: Request,
): Promise<SignInVerdict> {
  const known = parts.browsers.attemptKey(request.headers, input.email);
  const begun = await beginAttempt(
    parts,
    known
      ? [known]
      : [
          parts.secrets.keyedHash('sign-in account', input.email),
          parts.secrets.keyedHash('sign-in address', clientNetwork(request.address)),
        ],
  );
  if (!begun.ok) return { ok: false, code: 'TOO_MANY_REQUESTS', retryAfterSeconds: begun.retryAfterSeconds };
  const checked = await checkSignIn(parts, input);
  await (checked.ok ? begun.attempt.succeeded() : begun.attempt.failed());
  if (!checked.ok) return checked;
  const { userId } = checked;
  if (await hasSecondFactor(parts.db, userId)) return { ok: false, code: 'SECOND_FACTOR_REQUIRED', userId };
  const cookies = await parts.db.transaction((tx) =>
    openSession(parts, tx, { userId, way: 'password' }, request),
  );
  return { ok: true, cookies };
}

type Checked =
  | { readonly ok: true; readonly userId: string }
  | { readonly ok: false; readonly code: 'INVALID_CREDENTIALS' | 'EMAIL_NOT_CONFIRMED' };

async function checkSignIn(parts: SignInParts, input: SignIn): Promise<Checked> {
  const { db, passwords } = parts;
  const [known] = await db
    .select({ userId: authUsers.id, deactivatedAt: profiles.deactivatedAt })
    .from(authUsers)
    .leftJoin(profiles, eq(profiles.id, authUsers.id))
    .where(eq(authUsers.email, input.email));
  if (known) {
    const hash = known.deactivatedAt ? null : await passwordHashOf(db, known.userId);
    if (!(await passwords.verify(hash, input.password))) return { ok: false, code: 'INVALID_CREDENTIALS' };
    if (hash) await replaceOutdatedHash(parts, known.userId, hash, input.password);
    return { ok: true, userId: known.userId };
  }
  const waiting = await latestSignUp(db, input.email);
  const unconfirmed = waiting && !waiting.confirmedAt ? waiting.passwordHash : null;
  const right = await passwords.verify(unconfirmed, input.password);
  return { ok: false, code: right ? 'EMAIL_NOT_CONFIRMED' : 'INVALID_CREDENTIALS' };
}
