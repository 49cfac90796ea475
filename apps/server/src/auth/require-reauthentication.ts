import type { RequestContext } from '../platform/rpc/context.ts';
import { callerOf } from '../platform/rpc/gate.ts';
import type { AuthDeps } from './auth-deps.ts';
import { type PasswordErrors, requireOwnPassword } from './check-password.ts';
import { beginAttempt } from './limits/attempt-limit.ts';
import { takeSecondFactor } from './second-factor/check-second-factor.ts';
import { hasSecondFactor } from './second-factor/second-factor.repository.ts';

interface ProofErrors extends PasswordErrors {
  SECOND_FACTOR_NEEDED(): Error;
  SECOND_FACTOR_WRONG(): Error;
}

/**
 * Required to change how a user signs in: the password and, if there is one, the second factor. A stolen password or
 * an unattended screen alone is not enough. Returns the request headers with the session's new token.
 */
export async function requireReauthentication(
  deps: Pick<AuthDeps, 'db' | 'secrets' | 'clock' | 'passwords' | 'betterAuth'>,
  context: RequestContext,
  { password, code }: { readonly password: string; readonly code?: string | undefined },
  errors: ProofErrors,
): Promise<Headers> {
  const { userId } = callerOf(context);
  const headers = await requireOwnPassword(deps, context, password, errors);
  if (!(await hasSecondFactor(deps.db, userId))) return headers;
  if (code === undefined) throw errors.SECOND_FACTOR_NEEDED();
  // not the limit of a sign-in: someone who knows the password could use that one up
  const begun = await beginAttempt(deps, [deps.secrets.keyedHash('own second factor', userId)]);
  if (!begun.ok) throw errors.TOO_MANY_REQUESTS({ data: { retryAfterSeconds: begun.retryAfterSeconds } });
  const way = await deps.db.transaction((tx) => takeSecondFactor(deps, tx, userId, code));
  await (way ? begun.attempt.succeeded() : begun.attempt.failed());
  if (way) return headers;
  context.refused({
    kind: 'second_factor',
    actorId: userId,
    subjectId: userId,
    code: 'SECOND_FACTOR_WRONG',
    requestId: context.requestId,
  });
  throw errors.SECOND_FACTOR_WRONG();
}
