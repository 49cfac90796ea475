import type { RequestContext } from '../platform/rpc/context.ts';
import { type ReachedOrder, reachOrder } from '../review/index.ts';
import { lookUpLimit } from '../shares/index.ts';
import type { PaymentsParts } from './payments-parts.ts';

interface LookUpErrors {
  TOO_MANY_REQUESTS(options: { data: { retryAfterSeconds: number } }): Error;
  NOT_FOUND(): Error;
}

/** The order behind a customer's link; a guess costs time. */
export function reachShared(parts: PaymentsParts) {
  const mayLookUp = lookUpLimit(parts);
  return async (context: RequestContext, errors: LookUpErrors, id: string): Promise<ReachedOrder> => {
    const allowed = await mayLookUp(context);
    if (!allowed.ok)
      throw errors.TOO_MANY_REQUESTS({ data: { retryAfterSeconds: allowed.retryAfterSeconds } });
    const reached = await reachOrder(parts, context.caller, id);
    if (!reached) throw errors.NOT_FOUND();
    return reached;
  };
}
