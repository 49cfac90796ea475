import { actorOf } from '../../audit/index.ts';
import type { RequestContext } from '../../platform/rpc/context.ts';
import { RETRY_SECONDS } from '../../platform/rpc/failures.ts';
import { callerOf, gated } from '../../platform/rpc/gate.ts';
import { refundOnline } from '../checkout/provider-refunds.ts';
import { findEntry } from '../ledger/ledger.repository.ts';
import { presentEntries } from '../ledger/present-entry.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import { refundAtCounter, voidEntry } from './refund-payment.ts';

export function reversalProcedures(deps: PaymentsDeps) {
  const { payments } = gated;

  const shown = async (context: RequestContext, id: string) => {
    const row = await findEntry(deps.db, id);
    const [entry] = row ? await presentEntries(deps, callerOf(context).role, [row]) : [];
    if (!entry) throw new Error('the row that was just booked is not there');
    return entry;
  };

  return {
    refund: payments.refund.handler(async ({ input: { key, ...refunding }, context, errors }) => {
      const paid = await findEntry(deps.db, refunding.id);
      const back = paid?.providerId && refunding.method === 'card' ? refundOnline : refundAtCounter;
      const verdict = await back(deps, actorOf(context), key, refunding);
      if (verdict.ok) return shown(context, verdict.entryId);
      switch (verdict.code) {
        case 'ABOVE_PAID':
          throw errors.ABOVE_PAID({ data: { refundableCents: verdict.refundableCents } });
        case 'REFUND_REFUSED':
          throw errors.REFUND_REFUSED({ data: { why: verdict.why } });
        case 'PROVIDER_AWAY':
          throw errors.PROVIDER_AWAY({ data: { retryAfterSeconds: RETRY_SECONDS } });
        default:
          throw errors[verdict.code]();
      }
    }),

    void: payments.void.handler(async ({ input: { key, ...request }, context, errors }) => {
      const verdict = await voidEntry(deps, actorOf(context), key, request);
      if (verdict.ok) return shown(context, verdict.entryId);
      if (verdict.code === 'VOID_REFUSED') throw errors.VOID_REFUSED({ data: { why: verdict.why } });
      throw errors[verdict.code]();
    }),
  };
}
