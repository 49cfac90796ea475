import { laterState, matchesExpected } from '@kickstand/domain/payments';
import { eq } from 'drizzle-orm';
import { type Actor, SYSTEM, writeAudit } from '../../audit/index.ts';
import type { Database, DbOrTx, Transaction } from '../../platform/database/index.ts';
import { lockOrder, noteEvent, type OrderRow, orderMoney, touchOrder } from '../../workorders/index.ts';
import { mailReceipt } from '../counter/receipt.ts';
import { bookEntry } from '../ledger/book-entry.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import type { CardProvider, ProviderEvent } from '../provider/provider.ts';
import { type CheckoutRow, checkouts, type EVENT_OUTCOMES, providerEvents } from './checkouts.table.ts';
import { tellPaidTwice } from './paid-twice.ts';
import { bookRefunds, isOurs, lockPayment, recordRefund, settleRefund } from './provider-refunds.ts';

type Outcome = (typeof EVENT_OUTCOMES)[number];
type CheckoutEvent = Extract<ProviderEvent, { about: 'checkout' }>;
type Handled = { readonly outcome: Outcome; readonly checkoutId?: string | null };

/** away: the provider had to be asked and did not answer; it will tell again. */
export type HearVerdict = { readonly ok: true } | { readonly ok: false; readonly code: 'PROVIDER_AWAY' };

/**
 * A signed word of the provider. It comes at least once, in any order: its id is kept in the transaction of what it
 * did, and what it does is right whatever came before it.
 */
export async function handleWebhook(
  deps: PaymentsDeps & { readonly provider: CardProvider },
  requestId: string,
  event: ProviderEvent,
): Promise<HearVerdict> {
  const { db } = deps;
  const actor = { ...SYSTEM, requestId };
  switch (event.about) {
    case 'nothing':
      return once(deps, event, async () => ({ outcome: 'ignored' }));
    case 'checkout':
      return once(deps, event, (tx) => hearCheckout(deps, tx, actor, event));
    case 'refund': {
      const { refund } = event;
      if (!(await isOurs(db, refund))) return once(deps, event, async () => ({ outcome: 'ignored' }));
      return once(deps, event, async (tx) => {
        const booked = await settleRefund(tx, deps.clock, refund);
        return { outcome: booked > 0 ? 'booked' : 'noted' };
      });
    }
    case 'refunded_payment': {
      const { paymentId, checkoutId } = event;
      const checkout = checkoutId ? await findCheckout(db, { checkoutId, sessionId: '' }) : null;
      if (!checkout) return once(deps, event, async () => ({ outcome: 'ignored' }));
      const answer = await deps.provider.refundsOf(paymentId);
      if (!answer.ok) return { ok: false, code: 'PROVIDER_AWAY' };
      return once(deps, event, async (tx) => {
        await lockPayment(tx, paymentId);
        for (const refund of answer.refunds) await recordRefund(tx, deps.clock, refund);
        const booked = await bookRefunds(tx, deps.clock, paymentId);
        return { outcome: booked > 0 ? 'booked' : 'noted', checkoutId };
      });
    }
  }
}

/** Told a second time, also at the same moment, it does nothing: the second waits on the event's row. */
async function once(
  { db, clock }: { readonly db: Database } & Pick<PaymentsDeps, 'clock'>,
  { id, type }: ProviderEvent,
  work: (tx: Transaction) => Promise<Handled>,
): Promise<HearVerdict> {
  await db.transaction(async (tx) => {
    const first = await tx
      .insert(providerEvents)
      .values({ id, type, outcome: 'noted', at: clock.now() })
      .onConflictDoNothing()
      .returning({ id: providerEvents.id });
    if (first.length === 0) return;
    const { outcome, checkoutId = null } = await work(tx);
    await tx.update(providerEvents).set({ outcome, checkoutId }).where(eq(providerEvents.id, id));
  });
  return { ok: true };
}

type CheckoutKey = Pick<CheckoutEvent, 'checkoutId' | 'sessionId'>;

async function findCheckout(db: DbOrTx, { checkoutId, sessionId }: CheckoutKey): Promise<CheckoutRow | null> {
  const [row] = await db
    .select()
    .from(checkouts)
    .where(checkoutId ? eq(checkouts.id, checkoutId) : eq(checkouts.sessionId, sessionId));
  return row ?? null;
}

async function hearCheckout(
  deps: PaymentsDeps,
  tx: Transaction,
  actor: Actor,
  event: CheckoutEvent,
): Promise<Handled> {
  const found = await findCheckout(tx, event);
  const order = found && (await lockOrder(tx, found.orderId));
  // read again: another transaction may have changed it before the lock was ours
  const checkout = order && (await findCheckout(tx, event));
  if (!checkout) return { outcome: 'ignored' };
  const { id: checkoutId } = checkout;
  if (checkout.sessionId && checkout.sessionId !== event.sessionId)
    return { outcome: await refuse(deps, tx, actor, checkout, event, 'session_differs'), checkoutId };
  if (event.what !== 'paid')
    return { outcome: await note(deps, tx, actor, checkout, event, event.what), checkoutId };
  if (checkout.state === 'paid') return { outcome: 'noted', checkoutId };
  if (!event.paymentId || !matchesExpected(checkout, event)) {
    await note(deps, tx, actor, checkout, event, 'failed', 'amount_differs');
    return { outcome: await refuse(deps, tx, actor, checkout, event, 'amount_differs'), checkoutId };
  }
  await book(deps, tx, actor, order, checkout, { ...event, paymentId: event.paymentId });
  return { outcome: 'booked', checkoutId };
}

/** The money is there. It is booked even if less is owed by now: then it came in twice, and everybody is told. */
async function book(
  deps: PaymentsDeps,
  tx: Transaction,
  actor: Actor,
  order: OrderRow,
  checkout: CheckoutRow,
  { paymentId, sessionId }: CheckoutEvent & { readonly paymentId: string },
): Promise<void> {
  const { clock } = deps;
  const before = await orderMoney(tx, order.id, clock.now());
  const overpaidCents = Math.max(0, checkout.amountCents - Math.max(0, before?.balanceCents ?? 0));
  const entry = await bookEntry(tx, clock, actor, {
    kind: 'payment',
    method: 'card',
    amountCents: checkout.amountCents,
    orderId: order.id,
    providerId: paymentId,
  });
  await tx
    .update(checkouts)
    .set({
      state: 'paid',
      sessionId,
      entryId: entry.id,
      failure: null,
      overpaidCents,
      updatedAt: clock.now(),
    })
    .where(eq(checkouts.id, checkout.id));
  await noteEvent(tx, clock, actor, {
    orderId: order.id,
    kind: 'payment_taken',
    data: { cents: entry.amountCents, method: 'card', online: true },
    side: 'customer',
  });
  await touchOrder(tx, clock, actor, order.id, 'workorders.report.payment_taken', { entryId: entry.id });
  await mailReceipt(deps, tx, actor, order, entry);
  if (overpaidCents > 0) await tellPaidTwice(deps, tx, actor, order, entry, overpaidCents);
  await bookRefunds(tx, clock, paymentId);
}

async function note(
  { clock }: PaymentsDeps,
  tx: Transaction,
  actor: Actor,
  checkout: CheckoutRow,
  { sessionId }: CheckoutEvent,
  told: Exclude<CheckoutRow['state'], 'open' | 'paid'>,
  failure: CheckoutRow['failure'] = told === 'failed' ? 'declined' : null,
): Promise<Outcome> {
  const state = laterState(checkout.state, told);
  if (state === checkout.state) return 'noted';
  await tx
    .update(checkouts)
    .set({ state, sessionId, failure, updatedAt: clock.now() })
    .where(eq(checkouts.id, checkout.id));
  await writeAudit(tx, clock, actor, {
    action: `payments.checkout.${state}`,
    subject: 'checkouts',
    subjectId: checkout.id,
    before: { state: checkout.state },
    after: { state, failure },
  });
  await touchOrder(tx, clock, actor, checkout.orderId, 'workorders.report.checkout_changed', { state });
  return 'noted';
}

/** Someone has to look into it: the provider took something we did not ask for. */
async function refuse(
  { clock }: PaymentsDeps,
  tx: Transaction,
  actor: Actor,
  checkout: CheckoutRow,
  { id, amountCents, currency }: CheckoutEvent,
  why: 'amount_differs' | 'session_differs',
): Promise<Outcome> {
  await writeAudit(tx, clock, actor, {
    action: 'payments.event.refused',
    subject: 'checkouts',
    subjectId: checkout.id,
    after: { event: id, why, expectedCents: checkout.amountCents, amountCents, currency },
  });
  return 'refused';
}
