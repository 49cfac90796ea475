import { creditWithRefund, type PaymentMethod, refundVerdict, voidVerdict } from '@kickstand/domain/payments';
import type { Actor } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { answerOnce } from '../../platform/once/index.ts';
import { noteEvent, type OrderRow, orderMoney, touchOrder } from '../../workorders/index.ts';
import { invoiceOf, issueCreditMemo } from '../invoices/credit-memos.ts';
import {
  closedThrough,
  type LockedEntry,
  lockEntry,
  pendingRefundCents,
} from '../ledger/ledger.repository.ts';
import { type EntryRow, type NewEntry, postEntry } from '../ledger/post-entry.ts';
import { timeZoneOf } from '../ledger/present-entry.ts';
import { lockLedgerShared } from '../locks.ts';
import type { PaymentsDeps } from '../payments-deps.ts';

export interface Refunding {
  readonly id: string;
  readonly amountCents: number;
  readonly method: PaymentMethod;
  readonly reason: string;
  readonly depositException?: boolean | undefined;
}

type Posted = { readonly ok: true; readonly entryId: string };
type Unknown = { readonly ok: false; readonly code: 'NOT_FOUND' };

/** Whether the amount may be refunded, counting refunds that are pending at the provider. */
export async function mayRefund(tx: Transaction, { entry, entries }: LockedEntry, refunding: Refunding) {
  return refundVerdict(entry, entries, {
    amountCents: refunding.amountCents,
    depositException: refunding.depositException ?? false,
    pendingRefundCents: await pendingRefundCents(tx, entry.providerId),
  });
}

type RefundVerdict = Posted | Unknown | Exclude<ReturnType<typeof refundVerdict>, { ok: true }>;

/** Refunds at the counter. */
export function refundAtCounter(deps: PaymentsDeps, actor: Actor, key: string, refunding: Refunding) {
  const once = { scope: 'payments.refund', owner: actor.actorId ?? '', key, body: refunding };
  return answerOnce<RefundVerdict>(deps, once, async (tx) => {
    const locked = await lockEntry(tx, refunding.id);
    if (!locked) return { ok: false, code: 'NOT_FOUND' };
    const verdict = await mayRefund(tx, locked, refunding);
    if (!verdict.ok) return verdict;
    const { amountCents, method, reason } = refunding;
    const row = { kind: 'refund', method, amountCents: -amountCents, reason } as const;
    return { ok: true, entryId: await postReversal(tx, deps.clock, actor, locked, row) };
  });
}

type VoidOutcome = Posted | Unknown | Exclude<ReturnType<typeof voidVerdict>, { ok: true }>;

/** Voids an entry of today, as a whole. */
export function voidEntry(
  deps: PaymentsDeps,
  actor: Actor,
  key: string,
  request: { readonly id: string; readonly reason: string },
) {
  const { clock } = deps;
  const once = { scope: 'payments.void', owner: actor.actorId ?? '', key, body: request };
  return answerOnce<VoidOutcome>(deps, once, async (tx) => {
    const locked = await lockEntry(tx, request.id);
    if (!locked) return { ok: false, code: 'NOT_FOUND' };
    // lock before checking whether the day is closed: a close in progress would be missed
    await lockLedgerShared(tx);
    const { entry, entries } = locked;
    const when = {
      now: clock.now(),
      timeZone: await timeZoneOf(tx),
      closedThrough: await closedThrough(tx),
      invoiced: locked.order !== null && (await invoiceOf(tx, locked.order.id)) !== null,
    };
    const verdict = voidVerdict(entry, entries, when);
    if (!verdict.ok) return verdict;
    const row = {
      kind: 'void',
      method: entry.method,
      amountCents: -entry.amountCents,
      reason: request.reason,
    } as const;
    return { ok: true, entryId: await postReversal(tx, clock, actor, locked, row) };
  });
}

const EVENTS = { refund: 'payment_refunded', void: 'payment_voided' } as const;

/** Posts the reversal of an entry and notifies open pages of the order. */
export async function postReversal(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  { entry, order }: LockedEntry,
  row: NewEntry & { readonly kind: 'refund' | 'void' },
): Promise<string> {
  const { intakeId, orderId } = entry;
  const before = order && row.kind === 'refund' ? await orderMoney(tx, order.id, clock.now()) : null;
  const posted = await postEntry(tx, clock, actor, { ...row, reverses: entry.id, intakeId, orderId });
  if (order && before?.order.invoice)
    await creditInvoice(tx, clock, actor, order, posted, before.balanceCents);
  if (order) {
    const kind = EVENTS[row.kind];
    const data = { cents: Math.abs(row.amountCents), method: row.method, reason: row.reason };
    await noteEvent(tx, clock, actor, { orderId: order.id, kind, data });
    await touchOrder(tx, clock, actor, order.id, `workorders.report.${kind}`, { entryId: posted.id });
  }
  return posted.id;
}

/** An issued invoice never changes: a refund reduces it by a credit, and both are on one memo. */
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
    await postEntry(tx, clock, actor, {
      kind: 'adjustment',
      method: 'other',
      amountCents: creditedCents,
      orderId: order.id,
      reason: refund.reason,
    });
  await issueCreditMemo(tx, clock, actor, { order, entry: refund, creditedCents, refundedCents });
}
