import {
  type PaymentMethod,
  paymentStatusLabel,
  refundableCents,
  refundedCents,
} from '@kickstand/domain/payments';
import { asc, eq, or } from 'drizzle-orm';
import type { Actor } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import {
  type DbOrTx,
  type Ids,
  isOneOf,
  type OrPlaceholder,
  type Transaction,
} from '../../platform/database/index.ts';
import { closedThrough } from '../ledger/ledger.repository.ts';
import { ledgerEntries } from '../ledger/payments.table.ts';
import { type EntryRow, postEntry } from '../ledger/post-entry.ts';
import { transactionId } from '../ledger/transaction-id.ts';
import { lockDeposit, lockLedgerShared } from '../locks.ts';

export interface Deposit {
  readonly id: string;
  readonly amountCents: number;
  readonly method: PaymentMethod;
  readonly status: 'completed' | 'refunded';
  readonly statusLabel: string;
  readonly transactionId: string;
  readonly createdAt: string;
  readonly takenBy: string | null;
}

/** Entries of a form, oldest first: its deposits and their reversals. */
const entriesOfForm = (db: DbOrTx, formId: string): Promise<EntryRow[]> =>
  db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.intakeId, formId))
    .orderBy(asc(ledgerEntries.number));

/** The deposit taken for a form, unless it was voided or fully refunded, with what is left of it. */
export async function openDeposit(db: DbOrTx, formId: string): Promise<Deposit | null> {
  const entries = await entriesOfForm(db, formId);
  const open = entries.findLast((entry) => entry.kind === 'deposit' && refundableCents(entry, entries) > 0);
  return open ? { ...present(open, entries), amountCents: refundableCents(open, entries) } : null;
}

/** Entries of a form and of the order it became: a deposit may be refunded on either. */
export const entriesOfFormAndOrder = (db: DbOrTx, formId: OrPlaceholder<string>, orderIds: Ids) =>
  db
    .select()
    .from(ledgerEntries)
    .where(or(eq(ledgerEntries.intakeId, formId), isOneOf(ledgerEntries.orderId, orderIds)));

/** One deposit by its id, with its reversals, from the entries of its form and order. */
export function depositOf(entries: readonly EntryRow[], id: string | null): Deposit | null {
  const entry = entries.find((row) => row.id === id && row.kind === 'deposit');
  return entry ? present(entry, entries) : null;
}

export type TakeVerdict =
  | { readonly ok: true; readonly deposit: Deposit }
  | { readonly ok: false; readonly code: 'ALREADY_PAID'; readonly deposit: Deposit };

/** Takes a deposit. A form has one open deposit: of two people who confirm it, one takes it. */
export async function takeDeposit(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  input: { formId: string; amountCents: number; method: PaymentMethod; takenAt?: Date },
): Promise<TakeVerdict> {
  await lockDeposit(tx, input.formId);
  const open = await openDeposit(tx, input.formId);
  if (open) return { ok: false, code: 'ALREADY_PAID', deposit: open };
  const { formId: intakeId, method, amountCents, takenAt } = input;
  const taken = takenAt && takenAt < clock.now() ? { at: takenAt } : {};
  const entry = await postEntry(tx, clock, actor, {
    kind: 'deposit',
    method,
    amountCents,
    intakeId,
    ...taken,
  });
  return { ok: true, deposit: present(entry, [entry]) };
}

export type ReverseVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'NOT_FOUND' | 'NOT_YOURS' | 'DAY_CLOSED' | 'DEPOSIT_REFUNDED' };

/** Reverses a deposit with an entry of its own, by the person who took it, until the day is closed. */
export async function reverseDeposit(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  { formId, paymentId }: { formId: string; paymentId: string },
): Promise<ReverseVerdict> {
  await lockDeposit(tx, formId);
  const entries = await entriesOfForm(tx, formId);
  const taken = entries.find(({ id, kind }) => id === paymentId && kind === 'deposit');
  if (!taken || entries.some(({ kind, reverses }) => kind === 'void' && reverses === taken.id))
    return { ok: false, code: 'NOT_FOUND' };
  // what was refunded already must not be refunded again
  if (refundedCents(taken, entries) > 0) return { ok: false, code: 'DEPOSIT_REFUNDED' };
  if (taken.takenBy !== actor.actorId) return { ok: false, code: 'NOT_YOURS' };
  await lockLedgerShared(tx);
  if (taken.number <= (await closedThrough(tx))) return { ok: false, code: 'DAY_CLOSED' };
  const reversal = {
    kind: 'void',
    method: taken.method,
    amountCents: -taken.amountCents,
    reverses: taken.id,
    reason: 'deposit edited before submit',
    intakeId: formId,
  } as const;
  await postEntry(tx, clock, actor, reversal, 'payments.deposit.reversed');
  return { ok: true };
}

function present(entry: EntryRow, entries: readonly EntryRow[]): Deposit {
  const status = refundableCents(entry, entries) > 0 ? 'completed' : 'refunded';
  return {
    id: entry.id,
    amountCents: entry.amountCents,
    method: entry.method,
    status,
    statusLabel: paymentStatusLabel(status),
    transactionId: transactionId(entry.number),
    createdAt: entry.at.toISOString(),
    takenBy: entry.takenBy,
  };
}
