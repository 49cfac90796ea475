import { may } from '@kickstand/domain/auth';
import { countUse } from '../auth/index.ts';
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

export interface LookUpErrors {
  TOO_MANY_REQUESTS(options: { data: { retryAfterSeconds: number } }): Error;
  NOT_FOUND(): Error;
}

/**
 * Finds what a public link leads to, with 30 look-ups a minute from a client's network, over all kinds of links and
 * all servers: 30 of ids that lead nowhere, and 30 of each link that does, so that customers on the shop's own
 * network do not use up each other's. Staff, who see every record anyway, have no limit.
 */
export function lookUps({ db, clock, secrets }: Parts) {
  const count = async (errors: LookUpErrors, context: RequestContext, what: string) => {
    const key = secrets.keyedHash('look-up', `${clientNetwork(context.address)} ${what}`);
    const use = await countUse({ db, clock }, key, LIMIT);
    if (!use.ok) throw errors.TOO_MANY_REQUESTS({ data: { retryAfterSeconds: use.retryAfterSeconds } });
    return use;
  };
  return async <T>(
    context: RequestContext,
    errors: LookUpErrors,
    id: string,
    find: () => Promise<T | null>,
  ): Promise<T> => {
    const isStaff = context.caller !== null && may(context.caller.role, 'staff.read');
    // Counted before it is looked for: of a hundred guesses at once, 30 are answered.
    const guess = isStaff ? null : await count(errors, context, 'unknown');
    const found = await find();
    if (found === null) throw errors.NOT_FOUND();
    if (guess) {
      await guess.takeBack();
      await count(errors, context, id);
    }
    return found;
  };
}
