import { actorOf } from '../../audit/index.ts';
import { callerOf, gated } from '../../platform/rpc/gate.ts';
import { applyCount } from '../counts/apply-count.ts';
import { cancelCount, setCounted } from '../counts/counts.ts';
import { findCount, listCounts } from '../counts/list-counts.ts';
import { startCount } from '../counts/start-count.ts';
import type { InventoryDeps } from '../inventory-deps.ts';
import { presentMoved } from '../orders/present-moved.ts';
import {
  createPurchase,
  endPurchase,
  orderPurchase,
  type PurchaseVerdict,
  receivePurchase,
  updatePurchase,
} from './change-purchase.ts';
import { expectPurchase } from './expect-purchase.ts';
import { findPurchase, listPurchases, type PurchaseRecord } from './present-purchase.ts';

export function purchaseProcedures(deps: InventoryDeps) {
  const { db } = deps;
  const { purchases, counts } = gated.inventory;

  /** The purchase order after a change, or the error that the contract declares. */
  const answer = async (errors: object, id: string, verdict: PurchaseVerdict): Promise<PurchaseRecord> => {
    const current = await findPurchase(db, id);
    if (verdict.ok && current) return current;
    const code = verdict.ok ? 'NOT_FOUND' : verdict.code;
    // each procedure declares the codes its use case returns; the compiler cannot follow that through a union
    const refuse = (errors as Record<string, (options?: object) => Error>)[code];
    if (!refuse) throw new Error(`purchases: ${code} is not declared`);
    if (code === 'STALE') throw refuse({ data: { current } });
    throw refuse(
      !verdict.ok && verdict.code === 'PURCHASE_LOCKED' ? { data: { state: verdict.state } } : undefined,
    );
  };

  return {
    purchases: {
      list: purchases.list.handler(({ input }) => listPurchases(db, input)),
      find: purchases.find.handler(async ({ input, errors }) => {
        const purchase = await findPurchase(db, input.id);
        if (!purchase) throw errors.NOT_FOUND();
        return purchase;
      }),
      create: purchases.create.handler(async ({ input, context, errors }) =>
        answer(errors, input.id, await createPurchase(deps, actorOf(context), input)),
      ),
      update: purchases.update.handler(async ({ input, context, errors }) =>
        answer(errors, input.id, await updatePurchase(deps, actorOf(context), input)),
      ),
      order: purchases.order.handler(async ({ input, context, errors }) =>
        answer(errors, input.id, await orderPurchase(deps, actorOf(context), input)),
      ),
      expect: purchases.expect.handler(async ({ input, context, errors }) =>
        answer(errors, input.id, await expectPurchase(deps, actorOf(context), input)),
      ),
      receive: purchases.receive.handler(async ({ input, context, errors }) => {
        const verdict = await receivePurchase(deps, actorOf(context), input);
        const purchase = await answer(errors, input.id, verdict);
        return { purchase, orders: verdict.ok ? presentMoved(verdict.orders) : [] };
      }),
      end: purchases.end.handler(async ({ input, context, errors }) =>
        answer(errors, input.id, await endPurchase(deps, actorOf(context), input)),
      ),
    },

    counts: {
      list: counts.list.handler(({ context }) => listCounts(db, callerOf(context).role)),
      find: counts.find.handler(async ({ input, context, errors }) => {
        const count = await findCount(db, callerOf(context).role, input);
        if (!count) throw errors.NOT_FOUND();
        return count;
      }),
      start: counts.start.handler(async ({ input, context, errors }) => {
        const verdict = await startCount(deps, actorOf(context), input);
        if (!verdict.ok) throw errors[verdict.code]();
        return { id: verdict.id, lines: verdict.lines };
      }),
      set: counts.set.handler(async ({ input, context, errors }) => {
        const verdict = await setCounted(deps, actorOf(context), input);
        if (!verdict.ok && verdict.code === 'COUNTED_MEANWHILE')
          throw errors.COUNTED_MEANWHILE({ data: verdict.theirs });
        if (!verdict.ok) throw errors[verdict.code]();
        return { expectedMilli: verdict.expectedMilli, differenceMilli: verdict.differenceMilli };
      }),
      apply: counts.apply.handler(async ({ input, context, errors }) => {
        const verdict = await applyCount(deps, actorOf(context), input.id);
        if (verdict.ok) return { booked: verdict.booked, orders: presentMoved(verdict.orders) };
        if (verdict.code === 'BELOW_ZERO')
          throw errors.BELOW_ZERO({ data: { onHandMilli: verdict.onHandMilli } });
        throw errors[verdict.code]();
      }),
      cancel: counts.cancel.handler(async ({ input, context, errors }) => {
        const verdict = await cancelCount(deps, actorOf(context), input.id);
        if (!verdict.ok) throw errors[verdict.code]();
        return { cancelled: true as const };
      }),
    },
  };
}
