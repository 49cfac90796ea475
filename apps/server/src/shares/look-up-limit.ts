import { may } from '@kickstand/domain/auth';
import { countUse, type RateVerdict } from '../auth/index.ts';
import { type Clock, MINUTE } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import { clientNetwork } from '../platform/http/client-network.ts';
import type { RequestContext } from '../platform/rpc/context.ts';
import type { Secrets } from '../platform/secrets.ts';

const LIMIT = { allowed: 30, window: MINUTE };

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
}

type Looker = Pick<RequestContext, 'address' | 'caller'>;

/**
 * Guessing share ids is hopeless; this keeps it from being noisy too: 30 look-ups a minute from a client's network,
 * whichever link it opens and whichever server answers. Staff, who see every record anyway, do not use up the limit
 * of customers on the shop's own network.
 */
export function lookUpLimit(parts: Parts, what: 'share' | 'forged event' = 'share') {
  return async ({ address, caller }: Looker): Promise<RateVerdict> =>
    caller && may(caller.role, 'staff.read')
      ? { ok: true }
      : countUse(parts, parts.secrets.keyedHash(`look-up ${what}`, clientNetwork(address)), LIMIT);
}
