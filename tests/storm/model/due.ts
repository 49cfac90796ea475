// What an order owes at a moment: its bill, its storage so far, and what the ledger has of it.
import { STORAGE_CENTS, storageDays, sum, tax } from './money.ts';
import { type Order, owed, type StorageDay, sums } from './order.ts';

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
    days,
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

/** The total of an invoice: bill, storage and charges. */
export const invoiceTotal = (order: Order, now: number): number =>
  owed(order).totalCents + storageOf(order, now).cents + sums(order).chargedCents;

/** After the invoice a refund lowers it, but for what the customer had too much: else it would be asked for again. */
export const creditWithRefund = (order: Order, refundCents: number, now: number): number =>
  order.invoiced ? Math.max(0, refundCents - Math.max(0, 0 - balance(order, now))) : 0;
