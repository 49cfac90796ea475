import { taxOn } from '../tax/index.ts';
import { lineTotal, type PricedLine } from './lines.ts';

const MILLION = 1_000_000;

export interface Totals {
  readonly partsCents: number;
  readonly laborCents: number;
  /** Billed hours, in thousandths. */
  readonly laborMilli: number;
  readonly feesCents: number;
  readonly subletCents: number;
  /** Zero or below. */
  readonly discountsCents: number;
  readonly subtotalCents: number;
  readonly taxableCents: number;
  readonly taxRatePpm: number;
  readonly taxCents: number;
  readonly totalCents: number;
}

/** Sums of lines and the tax on what is taxable after discounts. Struck lines count nothing. */
export function totals(lines: readonly PricedLine[], taxRatePpm: number): Totals {
  const billed = lines.filter((line) => !line.struck);
  const sum = (of: readonly PricedLine[]) => of.reduce((cents, line) => cents + lineTotal(line), 0);
  const kind = (wanted: PricedLine['kind']) => billed.filter((line) => line.kind === wanted);
  const subtotalCents = sum(billed);
  const taxableCents = Math.max(0, sum(billed.filter((line) => line.taxable)));
  const taxCents = taxOn(taxableCents, taxRatePpm);
  return {
    partsCents: sum(kind('part')),
    laborCents: sum(kind('labor')),
    laborMilli: kind('labor').reduce((milli, line) => milli + line.quantityMilli, 0),
    feesCents: sum(kind('fee')),
    subletCents: sum(kind('sublet')),
    discountsCents: sum(kind('discount')),
    subtotalCents,
    taxableCents,
    taxRatePpm,
    taxCents,
    totalCents: subtotalCents + taxCents,
  };
}

/** The tax that is inside an amount: $100.00 at 6.625 % is $93.79 and $6.21. */
export function taxInside(grossCents: number, ratePpm: number): { netCents: number; taxCents: number } {
  const netCents = Math.floor((grossCents * MILLION + (MILLION + ratePpm) / 2) / (MILLION + ratePpm));
  return { netCents, taxCents: grossCents - netCents };
}

/** Everything was declined: the diagnostic fee, tax inside, is the bill. */
export function feeTotals(feeCents: number, taxRatePpm: number): Totals {
  const { netCents, taxCents } = taxInside(feeCents, taxRatePpm);
  return {
    partsCents: 0,
    laborCents: 0,
    laborMilli: 0,
    feesCents: netCents,
    subletCents: 0,
    discountsCents: 0,
    subtotalCents: netCents,
    taxableCents: netCents,
    taxRatePpm,
    taxCents,
    totalCents: feeCents,
  };
}

export const PAYMENT_STATES = ['unpaid', 'deposit', 'part', 'paid', 'credit'] as const;
/** Beside the status, never part of it. */
export type PaymentState = (typeof PAYMENT_STATES)[number];

export interface Settlement {
  readonly totalCents: number;
  readonly storageCents: number;
  /** Credited against the bill; a payment, never a line. */
  readonly depositCents: number;
  /** Everything else in the ledger. */
  readonly paidCents: number;
}

export const balanceOf = ({ totalCents, storageCents, depositCents, paidCents }: Settlement): number =>
  totalCents + storageCents - depositCents - paidCents;

export function paymentStateOf(settlement: Settlement): PaymentState {
  const balance = balanceOf(settlement);
  const { totalCents, storageCents, depositCents, paidCents } = settlement;
  if (totalCents + storageCents === 0 && depositCents + paidCents > 0) return 'deposit';
  if (balance < 0) return 'credit';
  if (balance === 0) return 'paid';
  if (paidCents > 0) return 'part';
  return depositCents > 0 ? 'deposit' : 'unpaid';
}
