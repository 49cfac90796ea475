// What an order owes at a moment: its bill, its storage so far, and what the ledger has of it.

import { owed } from './bill.ts';
import { sums } from './ledger.ts';
import { STORAGE_CENTS, storageDays, sum, tax } from './money.ts';
import { approvedJobs, type Order, type StorageDay } from './order.ts';

export const dayAsOfToday = ({ shop }: Order): StorageDay => ({
  cents: STORAGE_CENTS,
  taxed: shop.storageTaxed,
});

export function storageOf(order: Order, now: number) {
  const days = storageDays(order.noticeAt, order.endedAt ?? now);
  const open = Array.from({ length: days }, (_, at) => order.dayBase + at + 1).filter(
    (day) => !order.days.has(day),
  );
  const settled = [...order.days.values(), ...order.pastDays];
  const billed = settled.filter(({ cents }) => cents > 0);
  const counted = [...billed, ...open.map(() => dayAsOfToday(order))];
  const cents = (of: readonly StorageDay[]) => sum(of.map((day) => day.cents));
  // one tax on everything that is taxed: storage bears what it adds
  const { taxableCents } = owed(order);
  const taxCents = tax(taxableCents + cents(counted.filter(({ taxed }) => taxed))) - tax(taxableCents);
  return {
    days: settled.length + open.length,
    open,
    billedDays: billed.length,
    waivedDays: settled.length - billed.length,
    taxCents,
    cents: cents(counted) + taxCents,
  };
}

export function balance(order: Order, now: number): number {
  const { paidCents, refundedCents, creditedCents, chargedCents } = sums(order);
  return (
    owed(order).totalCents +
    storageOf(order, now).cents +
    chargedCents -
    creditedCents -
    paidCents +
    refundedCents
  );
}

/** The customer's money beyond what is owed; of what was only credited, nothing is the customer's. */
export function inFavor(order: Order, now: number): number {
  const { paidCents, refundedCents } = sums(order);
  return Math.max(0, Math.min(0 - balance(order, now), paidCents - refundedCents));
}

/** Paid by card and another way, until it is given back or owed. */
export const paidTwice = (order: Order, now: number): number =>
  Math.min(sum(order.entries.map(({ overpaidCents = 0 }) => overpaidCents)), inFavor(order, now));

/** The total of an invoice: bill, storage and charges. */
export const invoiceTotal = (order: Order, now: number): number =>
  owed(order).totalCents + storageOf(order, now).cents + sums(order).chargedCents;

/** After the invoice a refund lowers it, but for what the customer had too much: else it would be asked for again. */
export const creditWithRefund = (order: Order, refundCents: number, now: number): number =>
  order.invoiced ? Math.max(0, refundCents - Math.max(0, 0 - balance(order, now))) : 0;

export type PaymentState = 'nothing_due' | 'unpaid' | 'deposit' | 'part' | 'paid' | 'credit';

/** Something was agreed to, so there is a bill: approved jobs, or the fee. */
export const isBilled = (order: Order): boolean => order.fee !== 'none' || approvedJobs(order).length > 0;

/** One word for what came in and what is still open. Without a bill a deposit has paid for nothing yet. */
export function paymentState(order: Order, now: number): PaymentState {
  const { paidCents, refundedCents, keptCents } = sums(order);
  const unbilled = isBilled(order) ? 0 : owed(order).totalCents;
  const total = invoiceTotal(order, now) - unbilled;
  const owes = balance(order, now) - unbilled;
  const held = paidCents - refundedCents;
  if (held <= 0) return owes > 0 ? 'unpaid' : 'nothing_due';
  if (total === 0) return 'deposit';
  if (owes <= 0) return owes < 0 ? 'credit' : 'paid';
  if (held > keptCents) return 'part';
  return 'deposit';
}
