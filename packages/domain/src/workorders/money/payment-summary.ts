import { depositKept, type LedgerSums, moneyKept } from '../../payments/sums.ts';

export const PAYMENT_STATES = ['nothing_due', 'unpaid', 'deposit', 'part', 'paid', 'credit'] as const;
/** Independent of the status. `paid`: money was received; `nothing_due`: none is due. */
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Everything the balance is computed from. */
export interface PaymentSummary extends LedgerSums {
  /** The bill, with tax. */
  readonly billCents: number;
  readonly storageCents: number;
}

export const balanceOf = (settlement: PaymentSummary): number =>
  invoicedCents(settlement) - settlement.creditedCents - settlement.paidCents + settlement.refundedCents;

/** The total of an invoice, before payments and credits. */
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

/** The rows from bill to balance, signed so that they add up; zero rows are omitted. */
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

/** The amount the customer still has to pay. */
export const dueCents = (settlement: PaymentSummary): number => Math.max(0, balanceOf(settlement));

/** The customer's money beyond what is owed, at most the money the shop holds. */
export const inFavorCents = (settlement: PaymentSummary): number =>
  Math.max(0, Math.min(-balanceOf(settlement), moneyKept(settlement)));
