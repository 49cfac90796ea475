import { may } from '@kickstand/domain/auth';
import { countUse, type Use } from '../auth/index.ts';
import { type Clock, MINUTE } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import { clientNetwork } from '../platform/http/client-network.ts';
import type { RequestContext } from '../platform/rpc/context.ts';
import type { Secrets } from '../platform/secrets.ts';

const LIMIT = { allowed: 30, window: MINUTE };

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
}

export interface LookUpErrors {
  TOO_MANY_REQUESTS(options: { data: { retryAfterSeconds: number } }): Error;
  NOT_FOUND(): Error;
}

/**
 * Resolves a public link, rate limited per network across all kinds of links and all servers: unknown ids share one
 * limit, and each valid link has its own, so that customers on the shop's Wi-Fi do not use up each other's. Staff have
 * no limit, because they can see every record anyway.
 */
export function lookUps({ db, clock, secrets }: Deps) {
  const count = async (errors: LookUpErrors, context: RequestContext, what: string, insteadOf?: Use) => {
    const key = secrets.keyedHash('look-up', `${clientNetwork(context.address)} ${what}`);
    const verdict = await countUse({ db, clock }, key, LIMIT, insteadOf);
    if (!verdict.ok)
      throw errors.TOO_MANY_REQUESTS({ data: { retryAfterSeconds: verdict.retryAfterSeconds } });
    return verdict.use;
  };
  return async <T>(
    context: RequestContext,
    errors: LookUpErrors,
    id: string,
    find: () => Promise<T | null>,
  ): Promise<T> => {
    const isStaff = context.caller !== null && may(context.caller.role, 'staff.read');
    // Counted first: otherwise a hundred concurrent guesses would all get through.
    const guess = isStaff ? null : await count(errors, context, 'unknown');
    const found = await find();
    if (found === null) throw errors.NOT_FOUND();
    if (guess) await count(errors, context, id, guess);
    return found;
  };
}
