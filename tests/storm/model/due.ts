// What an order owes at a given time: bill, storage and ledger.

import { orderBill } from './bill.ts';
import { sums } from './ledger.ts';
import { STORAGE_CENTS, storageDays, sum, tax } from './money.ts';
import { approvedJobs, type Order, type StorageDay } from './order.ts';

export const storageDayToday = ({ shop }: Order): StorageDay => ({
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
  const counted = [...billed, ...open.map(() => storageDayToday(order))];
  const cents = (of: readonly StorageDay[]) => sum(of.map((day) => day.cents));
  // tax is computed once over everything taxed; storage gets the tax it adds
  const { taxableCents } = orderBill(order);
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
    orderBill(order).totalCents +
    storageOf(order, now).cents +
    chargedCents -
    creditedCents -
    paidCents +
    refundedCents
  );
}

/** What was paid beyond what is owed. A credit alone is never paid out. */
export function customerCredit(order: Order, now: number): number {
  const { paidCents, refundedCents } = sums(order);
  return Math.max(0, Math.min(0 - balance(order, now), paidCents - refundedCents));
}

/** What was paid by card and again in another way, until it is refunded or owed after all. */
export const paidTwice = (order: Order, now: number): number =>
  Math.min(sum(order.entries.map(({ overpaidCents = 0 }) => overpaidCents)), customerCredit(order, now));

export const invoiceTotal = (order: Order, now: number): number =>
  orderBill(order).totalCents + storageOf(order, now).cents + sums(order).chargedCents;

/** After the invoice a refund comes with a credit, except for what was overpaid: otherwise it would be owed again. */
export const creditWithRefund = (order: Order, refundCents: number, now: number): number =>
  order.invoiced ? Math.max(0, refundCents - Math.max(0, 0 - balance(order, now))) : 0;

export type PaymentState = 'nothing_due' | 'unpaid' | 'deposit' | 'part' | 'paid' | 'credit';

/** There is something to bill: approved jobs, or the fee. */
export const isBilled = (order: Order): boolean => order.fee !== 'none' || approvedJobs(order).length > 0;

/** Before there is a bill, a deposit has not paid for anything. */
export function paymentState(order: Order, now: number): PaymentState {
  const { paidCents, refundedCents, keptCents } = sums(order);
  const unbilled = isBilled(order) ? 0 : orderBill(order).totalCents;
  const total = invoiceTotal(order, now) - unbilled;
  const owes = balance(order, now) - unbilled;
  const held = paidCents - refundedCents;
  if (held <= 0) return owes > 0 ? 'unpaid' : 'nothing_due';
  if (total === 0) return 'deposit';
  if (owes <= 0) return owes < 0 ? 'credit' : 'paid';
  if (held > keptCents) return 'part';
  return 'deposit';
}
