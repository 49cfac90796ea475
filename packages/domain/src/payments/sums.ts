import type { Entry } from './ledger.ts';

/** The four sums of an order's ledger. They are never mixed: only money is paid or refunded. */
export interface LedgerSums {
  /** Money in, the deposit included. What was voided never came in. */
  readonly paidCents: number;
  /** The deposit's part of what was paid. */
  readonly depositCents: number;
  /** Money out. */
  readonly refundedCents: number;
  /** The deposit's part of what was refunded. */
  readonly depositRefundedCents: number;
  /** Given up by the shop, with a reason. */
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

/** Whether a row cancels the whole of the one it reverses, unlike a refund, which is money that went out. */
const cancels = ({ kind, reverses }: Row): boolean =>
  kind === 'void' || (kind === 'adjustment' && reverses !== null);

/** Without rows that were cancelled and the rows that cancel them. */
export function standing<Entry extends Row>(rows: readonly Entry[]): Entry[] {
  const cancelled = new Set(rows.filter(cancels).map(({ reverses }) => reverses));
  return rows.filter((row) => !cancels(row) && !cancelled.has(row.id));
}

/** Adds up all rows of one order. What was cancelled counts in no sum. */
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

/** The deposit as it counts against the bill. */
export const depositKept = (sums: Pick<LedgerSums, 'depositCents' | 'depositRefundedCents'>): number =>
  sums.depositCents - sums.depositRefundedCents;

/** Money the shop has now, the deposit included. */
export const moneyKept = (sums: Pick<LedgerSums, 'paidCents' | 'refundedCents'>): number =>
  sums.paidCents - sums.refundedCents;

/** Money the shop has beside the deposit: it has to go back before an order is cancelled. */
export const heldBesideDeposit = (sums: LedgerSums): number => moneyKept(sums) - depositKept(sums);
