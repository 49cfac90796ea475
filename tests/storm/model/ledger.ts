// An order's ledger: its entries, their sums, and what can still be refunded.
import { sum } from './money.ts';

export type EntryKind = 'deposit' | 'payment' | 'refund' | 'void' | 'credit' | 'charge';

export interface Entry {
  id: string;
  kind: EntryKind;
  method: string;
  /** Always positive; the kind gives the direction. */
  cents: number;
  reverses: string | null;
  online: boolean;
  /** The provider's id of a card payment. */
  paymentId?: string;
  /** For a card payment: the amount that had been paid in another way by then. */
  overpaidCents?: number;
}

interface Ledger {
  readonly entries: readonly Entry[];
}

/** Entries that were not voided. */
export function notVoided({ entries }: Ledger): Entry[] {
  const voided = new Set(entries.filter(({ kind }) => kind === 'void').map(({ reverses }) => reverses));
  return entries.filter(({ id, kind }) => kind !== 'void' && !voided.has(id));
}

/** Paid, refunded, credited and charged are never netted. A voided entry counts in none. */
export function sums(ledger: Ledger) {
  const { entries } = ledger;
  const rows = notVoided(ledger);
  const of = (...kinds: EntryKind[]) =>
    sum(rows.filter(({ kind }) => kinds.includes(kind)).map(({ cents }) => cents));
  const deposits = new Set(entries.filter(({ kind }) => kind === 'deposit').map(({ id }) => id));
  const depositBack = sum(
    rows
      .filter(({ kind, reverses }) => kind === 'refund' && reverses !== null && deposits.has(reverses))
      .map(({ cents }) => cents),
  );
  const depositCents = of('deposit');
  return {
    paidCents: of('deposit', 'payment'),
    depositCents,
    refundedCents: of('refund'),
    creditedCents: of('credit'),
    chargedCents: of('charge'),
    /** The part of the deposit that was not refunded. */
    keptCents: depositCents - depositBack,
  };
}

/** How much of a payment or deposit can still be refunded. */
export function refundable({ entries }: Ledger, entry: Entry): number {
  const voided = new Set(entries.filter(({ kind }) => kind === 'void').map(({ reverses }) => reverses));
  if (voided.has(entry.id)) return 0;
  const back = entries.filter(
    ({ id, kind, reverses }) => kind === 'refund' && reverses === entry.id && !voided.has(id),
  );
  return entry.cents - sum(back.map(({ cents }) => cents));
}
