// An order's ledger: its rows, the four sums, and what can still go back.
import { sum } from './money.ts';

export type EntryKind = 'deposit' | 'payment' | 'refund' | 'void' | 'credit' | 'charge';

export interface Entry {
  id: string;
  kind: EntryKind;
  method: string;
  /** Always above zero; the kind says which way. */
  cents: number;
  reverses: string | null;
  online: boolean;
  /** The card provider's name for a payment. */
  paymentId?: string;
  /** Of a payment by card: what was paid another way by then. */
  overpaidCents?: number;
}

interface Ledger {
  readonly entries: readonly Entry[];
}

/** Rows that nobody took back. */
export function standing({ entries }: Ledger): Entry[] {
  const voided = new Set(entries.filter(({ kind }) => kind === 'void').map(({ reverses }) => reverses));
  return entries.filter(({ id, kind }) => kind !== 'void' && !voided.has(id));
}

/** Money in, money out, given up, added: four sums that are never mixed. A void takes its row out of the sums. */
export function sums(ledger: Ledger) {
  const { entries } = ledger;
  const rows = standing(ledger);
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
    /** The deposit as far as the shop still has it. */
    keptCents: depositCents - depositBack,
  };
}

/** What of a payment or deposit can still be given back. */
export function refundable({ entries }: Ledger, entry: Entry): number {
  const voided = new Set(entries.filter(({ kind }) => kind === 'void').map(({ reverses }) => reverses));
  if (voided.has(entry.id)) return 0;
  const back = entries.filter(
    ({ id, kind, reverses }) => kind === 'refund' && reverses === entry.id && !voided.has(id),
  );
  return entry.cents - sum(back.map(({ cents }) => cents));
}
