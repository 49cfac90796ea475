import { type PaymentMethod, takeVerdict } from '@kickstand/domain/payments';
import type { Actor } from '../audit/index.ts';
import { answerOnce } from '../platform/once/index.ts';
import { lockOrder, noteEvent, orderMoney, touchOrder } from '../workorders/index.ts';
import { bookEntry } from './book-entry.ts';
import { pendingCents } from './ledger.repository.ts';
import type { PaymentsParts } from './payments-parts.ts';
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

/** Money over the counter. The order is held, so that two who take it at once do not take it twice. */
export function takePayment(parts: PaymentsParts, actor: Actor, key: string, taking: Taking) {
  const { clock } = parts;
  const once = { scope: 'payments.take', owner: actor.actorId ?? '', key, body: taking };
  return answerOnce<OrderMoneyVerdict>(parts, once, async (tx) => {
    const { id, amountCents, method, note } = taking;
    const report = await lockOrder(tx, id);
    const money = report && (await orderMoney(tx, id, clock.now()));
    if (!money) return { ok: false, code: 'NOT_FOUND' };
    const verdict = takeVerdict(amountCents, money.balanceCents, await pendingCents(tx, id));
    if (!verdict.ok) return verdict;
    const entry = await bookEntry(tx, clock, actor, {
      kind: 'payment',
      method,
      amountCents,
      workOrderId: id,
      note: note || null,
    });
    await noteEvent(tx, clock, actor, {
      reportId: id,
      kind: 'payment_taken',
      data: { cents: amountCents, method },
    });
    await touchOrder(tx, clock, actor, id, 'workorders.report.payment_taken', { entryId: entry.id });
    await mailReceipt(parts, tx, actor, report, entry);
    return { ok: true };
  });
}

interface Adjusting {
  readonly id: string;
  readonly direction: 'credit' | 'charge';
  readonly amountCents: number;
  readonly reason: string;
}

/** What is owed changes without money. A credit ends at nothing owed: beyond that, money goes back as a refund. */
export function adjustOrder(parts: PaymentsParts, actor: Actor, key: string, adjusting: Adjusting) {
  const { clock } = parts;
  const once = { scope: 'payments.adjust', owner: actor.actorId ?? '', key, body: adjusting };
  return answerOnce<OrderMoneyVerdict>(parts, once, async (tx) => {
    const { id, direction, amountCents, reason } = adjusting;
    const report = await lockOrder(tx, id);
    const money = report && (await orderMoney(tx, id, clock.now()));
    if (!money) return { ok: false, code: 'NOT_FOUND' };
    const verdict = takeVerdict(amountCents, money.balanceCents);
    if (direction === 'credit' && !verdict.ok) return verdict;
    const cents = direction === 'credit' ? amountCents : -amountCents;
    const entry = await bookEntry(tx, clock, actor, {
      kind: 'adjustment',
      method: 'other',
      amountCents: cents,
      workOrderId: id,
      reason,
    });
    await noteEvent(tx, clock, actor, { reportId: id, kind: 'adjusted', data: { cents, reason } });
    await touchOrder(tx, clock, actor, id, 'workorders.report.adjusted', { entryId: entry.id });
    return { ok: true };
  });
}
