import type { RequestContext } from '../../platform/rpc/context.ts';
import { type ReachedOrder, reachOrder } from '../../review/index.ts';
import { type LookUpErrors, lookUps } from '../../shares/index.ts';
import type { PaymentsDeps } from '../payments-deps.ts';

/** The order behind a customer's link. */
export function reachShared(deps: PaymentsDeps) {
  const lookUp = lookUps(deps);
  return (context: RequestContext, errors: LookUpErrors, id: string): Promise<ReachedOrder> =>
    lookUp(context, errors, id, () => reachOrder(deps, context.caller, id));
}
