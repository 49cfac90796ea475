import {
  type ChargeVerdict,
  chargeVerdict,
  creditVerdict,
  type PaymentMethod,
  takeVerdict,
} from '@kickstand/domain/payments';
import { invoicedCents } from '@kickstand/domain/workorders';
import type { Actor } from '../../audit/index.ts';
import { answerOnce } from '../../platform/once/index.ts';
import { lockOrder, moneyOfRow, noteEvent, type OrderMoney, touchOrder } from '../../workorders/index.ts';
import { type EndAllVerdict, endOpenCheckouts, openCheckouts } from '../checkout/end-checkouts.ts';
import { issueCreditMemo } from '../invoices/credit-memos.ts';
import { pendingCents } from '../ledger/ledger.repository.ts';
import { postEntry } from '../ledger/post-entry.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import { mailReceipt } from './receipt.ts';

export type OrderMoneyVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'NOT_FOUND' }
  | { readonly ok: false; readonly code: 'ABOVE_BALANCE'; readonly balanceCents: number };

interface Taking {
  readonly id: string;
  readonly amountCents: number;
  readonly method: PaymentMethod;
  readonly note?: string | undefined;
}

type TakeOutcome = OrderMoneyVerdict | Exclude<EndAllVerdict, { ok: true }>;

/**
 * Takes a payment at the counter. Open checkouts are expired first, so that the customer does not pay twice;
 * if the provider does not answer, only a confirmed call continues. The order is locked, so that two people
 * cannot take the same amount.
 */
export async function takePayment(
  deps: PaymentsDeps,
  actor: Actor,
  key: string,
  { despiteCheckout = false, ...taking }: Taking & { readonly despiteCheckout?: boolean | undefined },
) {
  const ended = await endOpenCheckouts(deps, actor, taking.id);
  if (!ended.ok && !despiteCheckout) return ended;
  const { clock } = deps;
  const once = { scope: 'payments.take', owner: actor.actorId ?? '', key, body: taking };
  return answerOnce<TakeOutcome>(deps, once, async (tx) => {
    const { id, amountCents, method, note } = taking;
    const order = await lockOrder(tx, id);
    if (!order) return { ok: false, code: 'NOT_FOUND' };
    const money = await moneyOfRow(tx, order, clock.now());
    const verdict = takeVerdict(amountCents, money.balanceCents, await pendingCents(tx, id));
    if (!verdict.ok) return verdict;
    // started after the others were expired, while this waited for the order
    const [late] = await openCheckouts(tx, id, clock.now());
    if (late && !despiteCheckout)
      return { ok: false, code: 'CHECKOUT_OPEN', amountCents: late.amountCents, until: late.expiresAt };
    const entry = await postEntry(tx, clock, actor, {
      kind: 'payment',
      method,
      amountCents,
      orderId: id,
      note: note || null,
    });
    await noteEvent(tx, clock, actor, {
      orderId: id,
      kind: 'payment_taken',
      data: { cents: amountCents, method },
    });
    await touchOrder(tx, clock, actor, id, 'workorders.report.payment_taken', { entryId: entry.id });
    await mailReceipt(deps, tx, actor, order, entry);
    return { ok: true };
  });
}

type AdjustOutcome = OrderMoneyVerdict | Exclude<ChargeVerdict, { ok: true }>;

interface Adjusting {
  readonly id: string;
  readonly direction: 'credit' | 'charge';
  readonly amountCents: number;
  readonly reason: string;
}

/**
 * Changes what is owed without moving money. A charge stays within what the customer authorized; a credit
 * ends at zero owed or, once the invoice is issued, at the invoiced amount.
 */
export function adjustOrder(deps: PaymentsDeps, actor: Actor, key: string, adjusting: Adjusting) {
  const { clock } = deps;
  const once = { scope: 'payments.adjust', owner: actor.actorId ?? '', key, body: adjusting };
  return answerOnce<AdjustOutcome>(deps, once, async (tx) => {
    const { id, direction, amountCents, reason } = adjusting;
    const order = await lockOrder(tx, id);
    if (!order) return { ok: false, code: 'NOT_FOUND' };
    const money = await moneyOfRow(tx, order, clock.now());
    const verdict = adjustVerdict(money, direction, amountCents);
    if (!verdict.ok) return verdict;
    const cents = direction === 'credit' ? amountCents : -amountCents;
    const entry = await postEntry(tx, clock, actor, {
      kind: 'adjustment',
      method: 'other',
      amountCents: cents,
      orderId: id,
      reason,
    });
    await noteEvent(tx, clock, actor, { orderId: id, kind: 'adjusted', data: { cents, reason } });
    await touchOrder(tx, clock, actor, id, 'workorders.report.adjusted', { entryId: entry.id });
    if (direction === 'credit')
      await issueCreditMemo(tx, clock, actor, {
        order,
        entry,
        creditedCents: amountCents,
        refundedCents: 0,
      });
    return { ok: true };
  });
}

function adjustVerdict(
  { settlement, balanceCents, chargeLimitCents, order }: OrderMoney,
  direction: Adjusting['direction'],
  amountCents: number,
) {
  const invoiced = order.invoice !== null;
  return direction === 'charge'
    ? chargeVerdict(amountCents, { ...settlement, invoiced, chargeLimitCents })
    : creditVerdict(amountCents, {
        ...settlement,
        invoiced,
        balanceCents,
        totalCents: invoicedCents(settlement),
      });
}
