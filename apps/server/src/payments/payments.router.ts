import { actorOf } from '../audit/index.ts';
import type { RequestContext } from '../platform/rpc/context.ts';
import { RETRY_SECONDS } from '../platform/rpc/failures.ts';
import { callerOf, gated } from '../platform/rpc/gate.ts';
import { paymentAlerts } from './checkout/alerts.ts';
import { beginCheckout } from './checkout/begin-checkout.ts';
import { endOpenCheckouts } from './checkout/end-checkouts.ts';
import { paymentPage } from './checkout/payment-page.ts';
import { providerStatus } from './checkout/provider-status.ts';
import { reachShared } from './checkout/reach-shared.ts';
import { closeDay, drawerToday, findClose, listCloses } from './close/close-day.ts';
import { reversalProcedures } from './counter/reversal.procedures.ts';
import { recordStorage } from './counter/storage.ts';
import { adjustOrder, takePayment } from './counter/take-payment.ts';
import { findCreditMemo } from './invoices/credit-memos.ts';
import { findInvoice } from './invoices/invoices.ts';
import { invoiceHead, memoHead } from './invoices/paper-heads.ts';
import { exportEntries, listEntries, peopleOf, totalsOf } from './ledger/list-entries.ts';
import { orderLedger } from './ledger/order-ledger.ts';
import type { PaymentsDeps } from './payments-deps.ts';

const checkoutOpen = ({ amountCents, until }: { readonly amountCents: number; readonly until: Date }) => ({
  amountCents,
  until: until.toISOString(),
});

export function paymentsRouter(deps: PaymentsDeps) {
  const { payments } = gated;
  const reach = reachShared(deps);

  const ledger = async (context: RequestContext, errors: { NOT_FOUND(): Error }, id: string) => {
    const found = await orderLedger(deps, callerOf(context).role, id);
    if (!found) throw errors.NOT_FOUND();
    return found;
  };

  return {
    ...reversalProcedures(deps),

    forOrder: payments.forOrder.handler(({ input, context, errors }) => ledger(context, errors, input.id)),

    take: payments.take.handler(async ({ input: { key, ...taking }, context, errors }) => {
      const verdict = await takePayment(deps, actorOf(context), key, taking);
      if (verdict.ok) return ledger(context, errors, taking.id);
      if (verdict.code === 'CHECKOUT_OPEN') throw errors.CHECKOUT_OPEN({ data: checkoutOpen(verdict) });
      if (verdict.code === 'ABOVE_BALANCE')
        throw errors.ABOVE_BALANCE({ data: { balanceCents: verdict.balanceCents } });
      throw errors[verdict.code]();
    }),

    endCheckout: payments.endCheckout.handler(async ({ input, context, errors }) => {
      const verdict = await endOpenCheckouts(deps, actorOf(context), input.id);
      if (!verdict.ok) throw errors.CHECKOUT_OPEN({ data: checkoutOpen(verdict) });
      return ledger(context, errors, input.id);
    }),

    alerts: payments.alerts.handler(() => paymentAlerts(deps)),

    adjust: payments.adjust.handler(async ({ input: { key, ...adjusting }, context, errors }) => {
      const verdict = await adjustOrder(deps, actorOf(context), key, adjusting);
      if (verdict.ok) return ledger(context, errors, adjusting.id);
      if (verdict.code === 'ABOVE_BALANCE')
        throw errors.ABOVE_BALANCE({ data: { balanceCents: verdict.balanceCents } });
      if (verdict.code === 'ABOVE_AUTHORIZED')
        throw errors.ABOVE_AUTHORIZED({ data: { roomCents: verdict.roomCents } });
      throw errors[verdict.code]();
    }),

    billStorage: payments.billStorage.handler(async ({ input, context, errors }) => {
      const verdict = await recordStorage(deps, actorOf(context), input);
      if (!verdict.ok) throw errors[verdict.code]();
      return ledger(context, errors, input.id);
    }),

    waiveStorage: payments.waiveStorage.handler(async ({ input, context, errors }) => {
      const verdict = await recordStorage(deps, actorOf(context), input);
      if (!verdict.ok) throw errors[verdict.code]();
      return ledger(context, errors, input.id);
    }),

    invoice: payments.invoice.handler(async ({ input, errors }) => {
      const invoice = await findInvoice(deps.db, deps.clock, input.id);
      if (!invoice) throw errors.NOT_FOUND();
      return { ...invoice, proof: invoice.id ? await invoiceHead(deps.db, invoice.id) : null };
    }),

    creditMemo: payments.creditMemo.handler(async ({ input, errors }) => {
      const memo = await findCreditMemo(deps.db, { orderId: input.id, number: input.number });
      if (!memo) throw errors.NOT_FOUND();
      return { ...memo, proof: await memoHead(deps.db, memo.id) };
    }),

    list: payments.list.handler(({ input, context }) => listEntries(deps, callerOf(context), input)),
    totals: payments.totals.handler(({ input, context }) => totalsOf(deps, callerOf(context), input)),
    export: payments.export.handler(({ input, context }) => exportEntries(deps, callerOf(context), input)),
    people: payments.people.handler(() => peopleOf(deps.db)),
    drawer: payments.drawer.handler(({ input }) => drawerToday(deps, input.day)),
    closes: payments.closes.handler(({ input }) => listCloses(deps, input.before)),
    provider: payments.provider.handler(() => providerStatus(deps)),

    closeDay: payments.closeDay.handler(async ({ input: { key, ...closing }, context, errors }) => {
      const verdict = await closeDay(deps, actorOf(context), key, closing);
      if (!verdict.ok && verdict.code === 'COUNT_REASON')
        throw errors.COUNT_REASON({ data: { differenceCents: verdict.differenceCents } });
      if (!verdict.ok) throw errors[verdict.code]();
      const close = await findClose(deps.db, verdict.day);
      if (!close) throw new Error('closeDay: the close is not there');
      return close;
    }),

    page: payments.page.handler(async ({ input, context, errors }) => {
      const page = await paymentPage(deps, await reach(context, errors, input.id), input.checkout);
      if (!page) throw errors.NOT_FOUND();
      return page;
    }),

    checkout: payments.checkout.handler(async ({ input, context, errors }) => {
      const { order, preview } = await reach(context, errors, input.id);
      // a preview is read-only
      if (preview) throw errors.NOT_FOUND();
      const { id: shareId, key, amountCents } = input;
      const beginning = { key, orderId: order.id, shareId, amountCents };
      const verdict = await beginCheckout(deps, actorOf(context), beginning);
      if (verdict.ok) return { url: verdict.url };
      switch (verdict.code) {
        case 'ABOVE_BALANCE':
          throw errors.ABOVE_BALANCE({ data: { balanceCents: verdict.balanceCents } });
        case 'BELOW_LEAST':
          throw errors.BELOW_LEAST({ data: { leastCents: verdict.leastCents } });
        case 'CHECKOUT_PENDING':
          throw errors.CHECKOUT_PENDING({ data: { amountCents: verdict.amountCents } });
        case 'PROVIDER_AWAY':
          throw errors.PROVIDER_AWAY({ data: { retryAfterSeconds: RETRY_SECONDS } });
        default:
          throw errors[verdict.code]();
      }
    }),
  };
}
