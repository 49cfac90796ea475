import { HOUR, MINUTE } from '../platform/clock.ts';
import { clientNetwork } from '../platform/http/client-network.ts';
import type { RequestContext } from '../platform/rpc/context.ts';
import type { AuthParts } from './auth-parts.ts';
import { countUse, type RateVerdict } from './rate-limit.ts';

type Parts = Pick<AuthParts, 'db' | 'clock' | 'secrets'>;

/**
 * Mails an hour to addresses that nobody has confirmed, by all servers together: from many networks at once, the
 * limit for each of them would make this server a sender of spam.
 */
export const UNCONFIRMED_MAILS_AN_HOUR = 100;

/**
 * Five mails a minute and 20 an hour from one network, and five a minute for one address; every request counts,
 * because each may send one. The network comes first: who is over its limit does not use up that of the address.
 */
export async function limitMail(
  parts: Parts,
  context: RequestContext,
  email: string,
): Promise<RateVerdict | { readonly ok: true }> {
  const { keyedHash } = parts.secrets;
  const network = clientNetwork(context.address);
  const limits = [
    [keyedHash('mail network', network), { allowed: 5, window: MINUTE }],
    [keyedHash('mail network hour', network), { allowed: 20, window: HOUR }],
    [keyedHash('mail account', email), { allowed: 5, window: MINUTE }],
  ] as const;
  for (const [key, limit] of limits) {
    const verdict = await countUse(parts, key, limit);
    if (!verdict.ok) return verdict;
  }
  return { ok: true };
}

/** Counted when a mail is about to be sent, so that refused requests do not use the hour up. */
export const limitUnconfirmedMail = (parts: Parts): Promise<RateVerdict> =>
  countUse(parts, parts.secrets.keyedHash('mail unconfirmed', 'all'), {
    allowed: UNCONFIRMED_MAILS_AN_HOUR,
    window: HOUR,
  });
