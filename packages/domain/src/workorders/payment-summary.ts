import { depositKept, type LedgerSums, moneyKept } from '../payments/sums.ts';

export const PAYMENT_STATES = ['nothing_due', 'unpaid', 'deposit', 'part', 'paid', 'credit'] as const;
/** Beside the status, never part of it. `paid` means that money came in; `nothing_due` that none is asked for. */
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Everything a balance is made of. */
export interface PaymentSummary extends LedgerSums {
  /** What is billed, tax included. */
  readonly billCents: number;
  readonly storageCents: number;
}

export const balanceOf = (settlement: PaymentSummary): number =>
  invoicedCents(settlement) - settlement.creditedCents - settlement.paidCents + settlement.refundedCents;

/** The total of an invoice: everything that is asked for, before what was paid or given up. */
export const invoicedCents = (
  settlement: Pick<PaymentSummary, 'billCents' | 'storageCents' | 'chargedCents'>,
): number => settlement.billCents + settlement.storageCents + settlement.chargedCents;

export function paymentStateOf(settlement: PaymentSummary): PaymentState {
  const balance = balanceOf(settlement);
  const kept = moneyKept(settlement);
  if (kept > 0 && invoicedCents(settlement) === 0) return 'deposit';
  if (balance <= 0 && kept <= 0) return 'nothing_due';
  if (balance < 0) return 'credit';
  if (balance === 0) return 'paid';
  const deposit = depositKept(settlement);
  if (kept > deposit) return 'part';
  return deposit > 0 ? 'deposit' : 'unpaid';
}

export type PaymentSummaryRow = 'bill' | 'storage' | 'charged' | 'credited' | 'paid' | 'refunded';

/** From the bill to the balance, signed as they add up; sums of nothing are left out. */
export function paymentSummaryRows(
  settlement: PaymentSummary,
): readonly { readonly row: PaymentSummaryRow; readonly cents: number }[] {
  const rows = [
    { row: 'bill', cents: settlement.billCents },
    { row: 'storage', cents: settlement.storageCents },
    { row: 'charged', cents: settlement.chargedCents },
    { row: 'credited', cents: -settlement.creditedCents },
    { row: 'paid', cents: -settlement.paidCents },
    { row: 'refunded', cents: settlement.refundedCents },
  ] as const;
  return rows.filter(({ row, cents }) => row === 'bill' || cents !== 0);
}

/** What the customer is still asked for. */
export const dueCents = (settlement: PaymentSummary): number => Math.max(0, balanceOf(settlement));

/** What the shop has of the customer beyond what is owed: at most the money that it really has. */
export const inFavorCents = (settlement: PaymentSummary): number =>
  Math.max(0, Math.min(-balanceOf(settlement), moneyKept(settlement)));
