import { MINUTE } from '../../platform/clock.ts';
import { invalidField, tooManyRequests } from '../../platform/rpc/failures.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { countUse } from '../limits/rate-limit.ts';
import { isGuessable, type PersonalData } from './guessable.ts';

/** A strength check takes about 10 ms of CPU time. */
const LIMIT = { allowed: 10, window: MINUTE };

interface NewPassword {
  readonly password: string;
  readonly person: PersonalData;
  /** What the rate limit counts by: an account, or a link to one. */
  readonly limitKey: string;
  /** The input field, for the error. */
  readonly path?: string;
}

/** Throws a field error if the password is easy to guess. */
export async function requireStrongPassword(
  deps: Pick<AuthDeps, 'db' | 'clock' | 'secrets' | 'shopName'>,
  { password, person, limitKey, path = 'password' }: NewPassword,
): Promise<void> {
  const use = await countUse(deps, deps.secrets.keyedHash('new password', limitKey), LIMIT);
  if (!use.ok) throw tooManyRequests(use.retryAfterSeconds);
  if (await isGuessable(password, person, await deps.shopName()))
    throw invalidField(path, 'PASSWORD_GUESSABLE');
}
