import { isPromised, laterState } from '@kickstand/domain/payments';
import { eq } from 'drizzle-orm';
import { type Actor, SYSTEM, writeAudit } from '../audit/index.ts';
import type { Database, DbOrTx, Transaction } from '../platform/database/index.ts';
import { lockOrder, noteEvent, orderMoney, type ReportRow, touchOrder } from '../workorders/index.ts';
import { bookEntry } from './book-entry.ts';
import { type CheckoutRow, checkouts, type EVENT_OUTCOMES, providerEvents } from './checkouts.table.ts';
import { tellPaidTwice } from './paid-twice.ts';
import type { PaymentsParts } from './payments-parts.ts';
import type { CardProvider, ProviderEvent } from './provider/provider.ts';
import { bookRefunds, hearRefund, isOurs, lockPayment, settleRefund } from './provider-refunds.ts';
import { mailReceipt } from './receipt.ts';

type Outcome = (typeof EVENT_OUTCOMES)[number];
type CheckoutEvent = Extract<ProviderEvent, { about: 'checkout' }>;
type Heard = { readonly outcome: Outcome; readonly checkoutId?: string | null };

/** away: the provider had to be asked and did not answer; it will tell again. */
export type HearVerdict = { readonly ok: true } | { readonly ok: false; readonly code: 'PROVIDER_AWAY' };

/**
 * A signed word of the provider. It comes at least once, in any order: its id is kept in the transaction of what it
 * did, and what it does is right whatever came before it.
 */
export async function hearEvent(
  parts: PaymentsParts & { readonly provider: CardProvider },
  requestId: string,
  event: ProviderEvent,
): Promise<HearVerdict> {
  const { db } = parts;
  const actor = { ...SYSTEM, requestId };
  switch (event.about) {
    case 'nothing':
      return once(parts, event, async () => ({ outcome: 'ignored' }));
    case 'checkout':
      return once(parts, event, (tx) => hearCheckout(parts, tx, actor, event));
    case 'refund': {
      const { refund } = event;
      if (!(await isOurs(db, refund))) return once(parts, event, async () => ({ outcome: 'ignored' }));
      return once(parts, event, async (tx) => {
        const booked = await settleRefund(tx, parts.clock, refund);
        return { outcome: booked > 0 ? 'booked' : 'noted' };
      });
    }
    case 'refunded_payment': {
      const { paymentId, checkoutId } = event;
      const checkout = checkoutId ? await findCheckout(db, { checkoutId, sessionId: '' }) : null;
      if (!checkout) return once(parts, event, async () => ({ outcome: 'ignored' }));
      const answer = await parts.provider.refundsOf(paymentId);
      if (!answer.ok) return { ok: false, code: 'PROVIDER_AWAY' };
      return once(parts, event, async (tx) => {
        await lockPayment(tx, paymentId);
        for (const refund of answer.refunds) await hearRefund(tx, parts.clock, refund);
        const booked = await bookRefunds(tx, parts.clock, paymentId);
        return { outcome: booked > 0 ? 'booked' : 'noted', checkoutId };
      });
    }
  }
}

/** Told a second time, also at the same moment, it does nothing: the second waits on the event's row. */
async function once(
  { db, clock }: { readonly db: Database } & Pick<PaymentsParts, 'clock'>,
  { id, type }: ProviderEvent,
  work: (tx: Transaction) => Promise<Heard>,
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
  parts: PaymentsParts,
  tx: Transaction,
  actor: Actor,
  event: CheckoutEvent,
): Promise<Heard> {
  const found = await findCheckout(tx, event);
  const report = found && (await lockOrder(tx, found.reportId));
  // read again: whoever held the order may have changed it
  const checkout = report && (await findCheckout(tx, event));
  if (!checkout) return { outcome: 'ignored' };
  const { id: checkoutId } = checkout;
  if (checkout.sessionId && checkout.sessionId !== event.sessionId)
    return { outcome: await refuse(parts, tx, actor, checkout, event, 'session_differs'), checkoutId };
  if (event.what !== 'paid')
    return { outcome: await note(parts, tx, actor, checkout, event, event.what), checkoutId };
  if (checkout.state === 'paid') return { outcome: 'noted', checkoutId };
  if (!event.paymentId || !isPromised(checkout, event)) {
    await note(parts, tx, actor, checkout, event, 'failed', 'amount_differs');
    return { outcome: await refuse(parts, tx, actor, checkout, event, 'amount_differs'), checkoutId };
  }
  await book(parts, tx, actor, report, checkout, { ...event, paymentId: event.paymentId });
  return { outcome: 'booked', checkoutId };
}

/** The money is there. It is booked even if less is owed by now: then it came in twice, and everybody is told. */
async function book(
  parts: PaymentsParts,
  tx: Transaction,
  actor: Actor,
  report: ReportRow,
  checkout: CheckoutRow,
  { paymentId, sessionId }: CheckoutEvent & { readonly paymentId: string },
): Promise<void> {
  const { clock } = parts;
  const before = await orderMoney(tx, report.id, clock.now());
  const overpaidCents = Math.max(0, checkout.amountCents - Math.max(0, before?.balanceCents ?? 0));
  const entry = await bookEntry(tx, clock, actor, {
    kind: 'payment',
    method: 'card',
    amountCents: checkout.amountCents,
    workOrderId: report.id,
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
    reportId: report.id,
    kind: 'payment_taken',
    data: { cents: entry.amountCents, method: 'card', online: true },
    side: 'customer',
  });
  await touchOrder(tx, clock, actor, report.id, 'workorders.report.payment_taken', { entryId: entry.id });
  await mailReceipt(parts, tx, actor, report, entry);
  if (overpaidCents > 0) await tellPaidTwice(parts, tx, actor, report, entry, overpaidCents);
  await bookRefunds(tx, clock, paymentId);
}

async function note(
  { clock }: PaymentsParts,
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
  await touchOrder(tx, clock, actor, checkout.reportId, 'workorders.report.checkout_changed', { state });
  return 'noted';
}

/** Someone has to look into it: the provider took something we did not ask for. */
async function refuse(
  { clock }: PaymentsParts,
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
    after: { event: id, why, promisedCents: checkout.amountCents, amountCents, currency },
  });
  return 'refused';
}
