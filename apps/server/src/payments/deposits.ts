import { type PaymentMethod, paymentStatusLabel } from '@kickstand/domain/payments';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Actor } from '../audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { DbOrTx, Transaction } from '../platform/database/index.ts';
import { bookEntry } from './book-entry.ts';
import { closedThrough, findEntry } from './ledger.repository.ts';
import { enterLedger, lockDeposit } from './locks.ts';
import { ledgerEntries } from './payments.table.ts';
import { transactionId } from './transaction-id.ts';

type Entry = typeof ledgerEntries.$inferSelect;

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

const back = alias(ledgerEntries, 'back');

/** The deposit that was taken for a form and not taken back. */
export async function openDeposit(db: DbOrTx, formId: string): Promise<Deposit | null> {
  const [row] = await db
    .select({ entry: ledgerEntries })
    .from(ledgerEntries)
    .leftJoin(back, and(eq(back.reverses, ledgerEntries.id), eq(back.kind, 'void')))
    .where(and(eq(ledgerEntries.intakeId, formId), eq(ledgerEntries.kind, 'deposit'), isNull(back.id)))
    .orderBy(desc(ledgerEntries.number))
    .limit(1);
  return row ? present(row.entry, false) : null;
}

/** One deposit by its id, whatever became of it. */
export async function findDeposit(db: DbOrTx, id: string): Promise<Deposit | null> {
  const [row] = await db
    .select({ entry: ledgerEntries, reversed: sql<boolean>`${back.id} is not null` })
    .from(ledgerEntries)
    .leftJoin(back, and(eq(back.reverses, ledgerEntries.id), eq(back.kind, 'void')))
    .where(and(eq(ledgerEntries.id, id), eq(ledgerEntries.kind, 'deposit')));
  return row ? present(row.entry, row.reversed) : null;
}

export type TakeVerdict =
  | { readonly ok: true; readonly deposit: Deposit }
  | { readonly ok: false; readonly code: 'ALREADY_PAID'; readonly deposit: Deposit };

/** Money is in the drawer. A form has one open deposit: of two who confirm it, one takes it. */
export async function takeDeposit(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  input: { formId: string; amountCents: number; method: PaymentMethod },
): Promise<TakeVerdict> {
  await lockDeposit(tx, input.formId);
  const open = await openDeposit(tx, input.formId);
  if (open) return { ok: false, code: 'ALREADY_PAID', deposit: open };
  const { formId: intakeId, method, amountCents } = input;
  const entry = await bookEntry(tx, clock, actor, { kind: 'deposit', method, amountCents, intakeId });
  return { ok: true, deposit: present(entry, false) };
}

export type ReverseVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'NOT_FOUND' | 'NOT_YOURS' | 'DAY_CLOSED' };

/** Takes a deposit back with a row of its own, by who took it, until the day is closed. */
export async function reverseDeposit(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  { formId, paymentId }: { formId: string; paymentId: string },
): Promise<ReverseVerdict> {
  await lockDeposit(tx, formId);
  const open = await openDeposit(tx, formId);
  if (!open || open.id !== paymentId) return { ok: false, code: 'NOT_FOUND' };
  if (open.takenBy !== actor.actorId) return { ok: false, code: 'NOT_YOURS' };
  await enterLedger(tx);
  const taken = await findEntry(tx, open.id);
  if (!taken || taken.number <= (await closedThrough(tx))) return { ok: false, code: 'DAY_CLOSED' };
  const reversal = {
    kind: 'void',
    method: open.method,
    amountCents: -open.amountCents,
    reverses: open.id,
    reason: 'deposit edited before submit',
    intakeId: formId,
  } as const;
  await bookEntry(tx, clock, actor, reversal, 'payments.deposit.reversed');
  return { ok: true };
}

function present(entry: Entry, reversed: boolean): Deposit {
  const status = reversed ? 'refunded' : 'completed';
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
