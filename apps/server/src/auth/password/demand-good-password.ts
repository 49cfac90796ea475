import { MINUTE } from '../../platform/clock.ts';
import { invalidField, tooManyRequests } from '../../platform/rpc/failures.ts';
import type { AuthParts } from '../auth-parts.ts';
import { countUse } from '../rate-limit.ts';
import { isGuessable, type KnownAboutPerson } from './guessable.ts';

/** An estimate takes some 10 ms of the processor, so nobody gets them by the hundred. */
const LIMIT = { allowed: 10, window: MINUTE };

interface NewPassword {
  readonly password: string;
  readonly person: KnownAboutPerson;
  /** What the tries are counted by: the account, or the link that leads to one. */
  readonly countedBy: string;
  /** The field it came in. */
  readonly path?: string;
}

/** Refuses a password that would be guessed soon, beside its field. */
export async function demandGoodPassword(
  parts: Pick<AuthParts, 'db' | 'clock' | 'secrets' | 'shopName'>,
  { password, person, countedBy, path = 'password' }: NewPassword,
): Promise<void> {
  const use = await countUse(parts, parts.secrets.keyedHash('new password', countedBy), LIMIT);
  if (!use.ok) throw tooManyRequests(use.retryAfterSeconds);
  if (await isGuessable(password, person, await parts.shopName()))
    throw invalidField(path, 'PASSWORD_GUESSABLE');
}
