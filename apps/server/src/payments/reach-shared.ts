import type { RequestContext } from '../platform/rpc/context.ts';
import { type ReachedOrder, reachOrder } from '../review/index.ts';
import { type LookUpErrors, lookUps } from '../shares/index.ts';
import type { PaymentsParts } from './payments-parts.ts';

/** The order behind a customer's link. */
export function reachShared(parts: PaymentsParts) {
  const lookUp = lookUps(parts);
  return (context: RequestContext, errors: LookUpErrors, id: string): Promise<ReachedOrder> =>
    lookUp(context, errors, id, () => reachOrder(parts, context.caller, id));
}
