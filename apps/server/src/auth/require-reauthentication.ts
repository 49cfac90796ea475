import type { RequestContext } from '../platform/rpc/context.ts';
import { callerOf } from '../platform/rpc/gate.ts';
import { beginAttempt } from './attempt-limit.ts';
import type { AuthParts } from './auth-parts.ts';
import { type PasswordErrors, requireOwnPassword } from './check-password.ts';
import { takeSecondFactor } from './second-factor/check-second-factor.ts';
import { hasSecondFactor } from './second-factor/second-factor.repository.ts';

interface ProofErrors extends PasswordErrors {
  SECOND_FACTOR_NEEDED(): Error;
  SECOND_FACTOR_WRONG(): Error;
}

/**
 * Required to change how a user signs in: the password and, if there is one, the second factor. A stolen password or
 * an unattended screen alone is not enough.
 */
export async function requireReauthentication(
  parts: Pick<AuthParts, 'db' | 'secrets' | 'clock' | 'passwords'>,
  context: RequestContext,
  { password, code }: { readonly password: string; readonly code?: string | undefined },
  errors: ProofErrors,
): Promise<void> {
  const { userId } = callerOf(context);
  await requireOwnPassword(parts, context, password, errors);
  if (!(await hasSecondFactor(parts.db, userId))) return;
  if (code === undefined) throw errors.SECOND_FACTOR_NEEDED();
  const begun = await beginAttempt(parts, [parts.secrets.keyedHash('second factor', userId)]);
  if (!begun.ok) throw errors.TOO_MANY_REQUESTS({ data: { retryAfterSeconds: begun.retryAfterSeconds } });
  const way = await parts.db.transaction((tx) => takeSecondFactor(parts, tx, userId, code));
  await (way ? begun.attempt.succeeded() : begun.attempt.failed());
  if (way) return;
  context.refused({
    kind: 'second_factor',
    actorId: userId,
    subjectId: userId,
    code: 'SECOND_FACTOR_WRONG',
    requestId: context.requestId,
  });
  throw errors.SECOND_FACTOR_WRONG();
}
