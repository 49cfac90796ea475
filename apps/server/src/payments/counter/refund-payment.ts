import { creditWithRefund, type PaymentMethod, refundVerdict, voidVerdict } from '@kickstand/domain/payments';
import type { Actor } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { answerOnce } from '../../platform/once/index.ts';
import { noteEvent, type OrderRow, orderMoney, touchOrder } from '../../workorders/index.ts';
import { invoiceOf, issueCreditMemo } from '../invoices/credit-memos.ts';
import { bookEntry, type EntryRow, type NewEntry } from '../ledger/book-entry.ts';
import {
  closedThrough,
  type LockedEntry,
  lockEntry,
  pendingRefundCents,
} from '../ledger/ledger.repository.ts';
import { timeZoneOf } from '../ledger/present-entry.ts';
import { enterLedger } from '../locks.ts';
import type { PaymentsDeps } from '../payments-deps.ts';

export interface Refunding {
  readonly id: string;
  readonly amountCents: number;
  readonly method: PaymentMethod;
  readonly reason: string;
  readonly depositException?: boolean | undefined;
}

type Booked = { readonly ok: true; readonly entryId: string };
type Unknown = { readonly ok: false; readonly code: 'NOT_FOUND' };

/** Whether so much may go back, counting what the provider was asked to give back already. */
export async function mayRefund(tx: Transaction, { entry, entries }: LockedEntry, refunding: Refunding) {
  return refundVerdict(entry, entries, {
    amountCents: refunding.amountCents,
    depositException: refunding.depositException ?? false,
    pendingRefundCents: await pendingRefundCents(tx, entry.providerId),
  });
}

type RefundVerdict = Booked | Unknown | Exclude<ReturnType<typeof refundVerdict>, { ok: true }>;

/** Money goes back over the counter. */
export function refundAtCounter(deps: PaymentsDeps, actor: Actor, key: string, refunding: Refunding) {
  const once = { scope: 'payments.refund', owner: actor.actorId ?? '', key, body: refunding };
  return answerOnce<RefundVerdict>(deps, once, async (tx) => {
    const held = await lockEntry(tx, refunding.id);
    if (!held) return { ok: false, code: 'NOT_FOUND' };
    const verdict = await mayRefund(tx, held, refunding);
    if (!verdict.ok) return verdict;
    const { amountCents, method, reason } = refunding;
    const row = { kind: 'refund', method, amountCents: -amountCents, reason } as const;
    return { ok: true, entryId: await bookBack(tx, deps.clock, actor, held, row) };
  });
}

type VoidOutcome = Booked | Unknown | Exclude<ReturnType<typeof voidVerdict>, { ok: true }>;

/** A slip of today is taken back whole. */
export function voidEntry(
  deps: PaymentsDeps,
  actor: Actor,
  key: string,
  wish: { readonly id: string; readonly reason: string },
) {
  const { clock } = deps;
  const once = { scope: 'payments.void', owner: actor.actorId ?? '', key, body: wish };
  return answerOnce<VoidOutcome>(deps, once, async (tx) => {
    const held = await lockEntry(tx, wish.id);
    if (!held) return { ok: false, code: 'NOT_FOUND' };
    // before looking whether the day is closed: a close that is being written would not be seen
    await enterLedger(tx);
    const { entry, entries } = held;
    const when = {
      now: clock.now(),
      timeZone: await timeZoneOf(tx),
      closedThrough: await closedThrough(tx),
      invoiced: held.order !== null && (await invoiceOf(tx, held.order.id)) !== null,
    };
    const verdict = voidVerdict(entry, entries, when);
    if (!verdict.ok) return verdict;
    const row = {
      kind: 'void',
      method: entry.method,
      amountCents: -entry.amountCents,
      reason: wish.reason,
    } as const;
    return { ok: true, entryId: await bookBack(tx, clock, actor, held, row) };
  });
}

const EVENTS = { refund: 'payment_refunded', void: 'payment_voided' } as const;

/** The row that reverses another, announced to open pages of the order. */
export async function bookBack(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  { entry, order }: LockedEntry,
  row: NewEntry & { readonly kind: 'refund' | 'void' },
): Promise<string> {
  const { intakeId, orderId } = entry;
  const before = order && row.kind === 'refund' ? await orderMoney(tx, order.id, clock.now()) : null;
  const booked = await bookEntry(tx, clock, actor, { ...row, reverses: entry.id, intakeId, orderId });
  if (order && before?.order.invoice)
    await creditInvoice(tx, clock, actor, order, booked, before.balanceCents);
  if (order) {
    const kind = EVENTS[row.kind];
    const data = { cents: Math.abs(row.amountCents), method: row.method, reason: row.reason };
    await noteEvent(tx, clock, actor, { orderId: order.id, kind, data });
    await touchOrder(tx, clock, actor, order.id, `workorders.report.${kind}`, { entryId: booked.id });
  }
  return booked.id;
}

/** An issued invoice never changes: what a refund takes off it is a credit, and both are on one memo. */
async function creditInvoice(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  order: OrderRow,
  refund: EntryRow,
  balanceCents: number,
): Promise<void> {
  const refundedCents = -refund.amountCents;
  const creditedCents = creditWithRefund(refundedCents, balanceCents);
  if (creditedCents > 0)
    await bookEntry(tx, clock, actor, {
      kind: 'adjustment',
      method: 'other',
      amountCents: creditedCents,
      orderId: order.id,
      reason: refund.reason,
    });
  await issueCreditMemo(tx, clock, actor, { order, entry: refund, creditedCents, refundedCents });
}
