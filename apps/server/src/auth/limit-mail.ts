import { HOUR, MINUTE } from '../platform/clock.ts';
import { clientNetwork } from '../platform/http/client-network.ts';
import type { RequestContext } from '../platform/rpc/context.ts';
import type { AuthParts } from './auth-parts.ts';
import { countUse, type RateVerdict } from './rate-limit.ts';

/**
 * Mails an hour to addresses that nobody has confirmed, by all servers together, whoever asks for them: from many
 * networks at once, the limit for each of them would make this server a sender of spam.
 */
export const UNCONFIRMED_MAILS_AN_HOUR = 100;

const FIVE_A_MINUTE = { allowed: 5, window: MINUTE };

/** Five mails a minute from one network, and for one address; every request counts, because each may send one. */
export async function limitMail(
  parts: Pick<AuthParts, 'db' | 'clock' | 'secrets'>,
  context: RequestContext,
  email: string,
  to: 'confirmed' | 'unconfirmed' = 'unconfirmed',
): Promise<RateVerdict> {
  const { keyedHash } = parts.secrets;
  const limits = [
    [keyedHash('mail account', email), FIVE_A_MINUTE],
    [keyedHash('mail address', clientNetwork(context.address)), FIVE_A_MINUTE],
    ...(to === 'unconfirmed'
      ? [
          [
            keyedHash('mail unconfirmed', 'all'),
            { allowed: UNCONFIRMED_MAILS_AN_HOUR, window: HOUR },
          ] as const,
        ]
      : []),
  ] as const;
  for (const [key, limit] of limits) {
    const verdict = await countUse(parts, key, limit);
    if (!verdict.ok) return verdict;
  }
  return { ok: true };
}
