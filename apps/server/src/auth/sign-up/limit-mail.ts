import { HOUR, MINUTE } from '../../platform/clock.ts';
import { clientNetwork } from '../../platform/http/client-network.ts';
import type { RequestContext } from '../../platform/rpc/context.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { countUse, type RateVerdict } from '../limits/rate-limit.ts';

type Deps = Pick<AuthDeps, 'db' | 'clock' | 'secrets'>;

/** Across all servers and networks: limits per network would not stop a botnet from sending spam through us. */
export const UNCONFIRMED_MAILS_PER_HOUR = 100;
/** Of those, for people who are signed in. */
export const KEPT_FOR_ACCOUNTS = 20;

/**
 * Every request counts, because each may send a mail. The network's limit is checked first, so that a client over it
 * cannot use up the limit of someone else's address.
 */
export async function limitMail(
  deps: Deps,
  context: Pick<RequestContext, 'address'>,
  email: string,
): Promise<RateVerdict> {
  const network = await limitMailOfNetwork(deps, context);
  if (!network.ok) return network;
  return countUse(deps, deps.secrets.keyedHash('mail account', email), { allowed: 5, window: MINUTE });
}

/** Without it one network could use up what all anonymous requests together may send. */
export async function limitMailOfNetwork(
  deps: Deps,
  { address }: Pick<RequestContext, 'address'>,
): Promise<RateVerdict> {
  const { keyedHash } = deps.secrets;
  const network = clientNetwork(address);
  const minute = await countUse(deps, keyedHash('mail network', network), { allowed: 5, window: MINUTE });
  if (!minute.ok) return minute;
  return countUse(deps, keyedHash('mail network hour', network), { allowed: 20, window: HOUR });
}

/**
 * Call right before sending, so that requests refused for other reasons do not count. Anonymous requests
 * cannot use up the part reserved for people with an account: five networks together could otherwise use all
 * of it.
 */
export async function limitUnconfirmedMail(deps: Deps, asker: 'stranger' | 'account'): Promise<RateVerdict> {
  const { keyedHash } = deps.secrets;
  if (asker === 'stranger') {
    const limit = { allowed: UNCONFIRMED_MAILS_PER_HOUR - KEPT_FOR_ACCOUNTS, window: HOUR };
    const verdict = await countUse(deps, keyedHash('mail unconfirmed', 'strangers'), limit);
    if (!verdict.ok) return verdict;
  }
  const limit = { allowed: UNCONFIRMED_MAILS_PER_HOUR, window: HOUR };
  return countUse(deps, keyedHash('mail unconfirmed', 'all'), limit);
}
