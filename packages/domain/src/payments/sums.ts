import type { Entry } from './ledger.ts';

/** The four sums of an order's ledger. They are never mixed: only money is paid or refunded. */
export interface LedgerSums {
  /** Money in, including the deposit. Voided entries do not count. */
  readonly paidCents: number;
  /** The deposit's part of what was paid. */
  readonly depositCents: number;
  /** Money out. */
  readonly refundedCents: number;
  /** The deposit's part of what was refunded. */
  readonly depositRefundedCents: number;
  /** Waived by the shop, with a reason. */
  readonly creditedCents: number;
  /** Added by the shop, with a reason. */
  readonly chargedCents: number;
}

export const NO_SUMS: LedgerSums = {
  paidCents: 0,
  depositCents: 0,
  refundedCents: 0,
  depositRefundedCents: 0,
  creditedCents: 0,
  chargedCents: 0,
};

type Row = Pick<Entry, 'id' | 'kind' | 'amountCents' | 'reverses'>;

/** Whether an entry cancels the whole of the one it reverses, unlike a refund, which is money out. */
const cancels = ({ kind, reverses }: Row): boolean =>
  kind === 'void' || (kind === 'adjustment' && reverses !== null);

/** Without cancelled entries and the ones that cancel them. */
export function standing<Entry extends Row>(rows: readonly Entry[]): Entry[] {
  const cancelled = new Set(rows.filter(cancels).map(({ reverses }) => reverses));
  return rows.filter((row) => !cancels(row) && !cancelled.has(row.id));
}

/** Sums all entries of one order. Cancelled ones count in no sum. */
export function ledgerSums(rows: readonly Row[]): LedgerSums {
  const kindOf = new Map(rows.map(({ id, kind }) => [id, kind]));
  const sums = { ...NO_SUMS };
  for (const { kind, amountCents, reverses } of standing(rows)) {
    if (kind === 'payment' || kind === 'deposit') sums.paidCents += amountCents;
    if (kind === 'deposit') sums.depositCents += amountCents;
    if (kind === 'refund') sums.refundedCents -= amountCents;
    if (kind === 'refund' && kindOf.get(reverses ?? '') === 'deposit')
      sums.depositRefundedCents -= amountCents;
    if (kind === 'adjustment' && amountCents > 0) sums.creditedCents += amountCents;
    if (kind === 'adjustment' && amountCents < 0) sums.chargedCents -= amountCents;
  }
  return sums;
}

/** The deposit as far as it counts toward the bill. */
export const depositKept = (sums: Pick<LedgerSums, 'depositCents' | 'depositRefundedCents'>): number =>
  sums.depositCents - sums.depositRefundedCents;

/** Money the shop holds now, including the deposit. */
export const moneyKept = (sums: Pick<LedgerSums, 'paidCents' | 'refundedCents'>): number =>
  sums.paidCents - sums.refundedCents;

/** Money the shop holds besides the deposit: it has to be refunded before an order is cancelled. */
export const heldBesideDeposit = (sums: LedgerSums): number => moneyKept(sums) - depositKept(sums);
