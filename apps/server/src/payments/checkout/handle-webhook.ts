import { laterState, matchesExpected } from '@kickstand/domain/payments';
import { eq } from 'drizzle-orm';
import { type Actor, SYSTEM, writeAudit } from '../../audit/index.ts';
import type { Database, DbOrTx, Transaction } from '../../platform/database/index.ts';
import { lockOrder, noteEvent, type OrderRow, orderMoney, touchOrder } from '../../workorders/index.ts';
import { mailReceipt } from '../counter/receipt.ts';
import { postEntry } from '../ledger/post-entry.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import type { CardProvider, ProviderEvent } from '../provider/provider.ts';
import { type CheckoutRow, checkouts, type EVENT_OUTCOMES, providerEvents } from './checkouts.table.ts';
import { notifyPaidTwice } from './paid-twice.ts';
import { applyRefund, isOurs, lockPayment, postRefunds, recordRefund } from './provider-refunds.ts';

type Outcome = (typeof EVENT_OUTCOMES)[number];
type CheckoutEvent = Extract<ProviderEvent, { about: 'checkout' }>;
type Handled = { readonly outcome: Outcome; readonly checkoutId?: string | null };

/** away: the provider had to be asked and did not answer; it will send the event again. */
export type WebhookVerdict = { readonly ok: true } | { readonly ok: false; readonly code: 'PROVIDER_AWAY' };

/**
 * Handles a signed event. Events arrive at least once and in any order: the event's id is stored in the same
 * transaction as its effect, and the effect is correct whatever came before.
 */
export async function handleWebhook(
  deps: PaymentsDeps & { readonly provider: CardProvider },
  requestId: string,
  event: ProviderEvent,
): Promise<WebhookVerdict> {
  const { db } = deps;
  const actor = { ...SYSTEM, requestId };
  switch (event.about) {
    case 'nothing':
      return once(deps, event, async () => ({ outcome: 'ignored' }));
    case 'checkout':
      return once(deps, event, (tx) => handleCheckoutEvent(deps, tx, actor, event));
    case 'refund': {
      const { refund } = event;
      if (!(await isOurs(db, refund))) return once(deps, event, async () => ({ outcome: 'ignored' }));
      return once(deps, event, async (tx) => {
        const booked = await applyRefund(tx, deps.clock, refund);
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
        const booked = await postRefunds(tx, deps.clock, paymentId);
        return { outcome: booked > 0 ? 'booked' : 'noted', checkoutId };
      });
    }
  }
}

/** A duplicate has no effect, even at the same moment: it waits for the lock on the event's row. */
async function once(
  { db, clock }: { readonly db: Database } & Pick<PaymentsDeps, 'clock'>,
  { id, type }: ProviderEvent,
  work: (tx: Transaction) => Promise<Handled>,
): Promise<WebhookVerdict> {
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

async function handleCheckoutEvent(
  deps: PaymentsDeps,
  tx: Transaction,
  actor: Actor,
  event: CheckoutEvent,
): Promise<Handled> {
  const found = await findCheckout(tx, event);
  const order = found && (await lockOrder(tx, found.orderId));
  // read again: another transaction may have changed it before we had the lock
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
  await postPayment(deps, tx, actor, order, checkout, { ...event, paymentId: event.paymentId });
  return { outcome: 'booked', checkoutId };
}

/**
 * The money has arrived. It is recorded even if less is owed by now: then the order was paid twice, and staff
 * are alerted.
 */
async function postPayment(
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
  const entry = await postEntry(tx, clock, actor, {
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
  if (overpaidCents > 0) await notifyPaidTwice(deps, tx, actor, order, entry, overpaidCents);
  await postRefunds(tx, clock, paymentId);
}

async function note(
  { clock }: PaymentsDeps,
  tx: Transaction,
  actor: Actor,
  checkout: CheckoutRow,
  { sessionId }: CheckoutEvent,
  reported: Exclude<CheckoutRow['state'], 'open' | 'paid'>,
  failure: CheckoutRow['failure'] = reported === 'failed' ? 'declined' : null,
): Promise<Outcome> {
  const state = laterState(checkout.state, reported);
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

/** Needs a person: the provider charged something we did not ask for. */
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
