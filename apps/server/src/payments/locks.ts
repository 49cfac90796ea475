import { sql } from 'drizzle-orm';
import { lockInOrder, type Transaction } from '../platform/database/index.ts';

/** Taking, taking back and submitting of one form happen one after the other. */
export async function lockDeposit(tx: Transaction, formId: string): Promise<void> {
  lockInOrder(tx, 'deposit', formId);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`deposit ${formId}`}, 13))`);
}

const LEDGER = sql`hashtextextended('ledger', 13)`;

/** Any number write side by side; a close of the day waits for all of them, and they for it. */
export async function enterLedger(tx: Transaction): Promise<void> {
  lockInOrder(tx, 'ledger', '');
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${LEDGER})`);
}

/** Alone with the ledger: no row is on its way that would bear a number below the close and be seen after it. */
export async function holdLedger(tx: Transaction): Promise<void> {
  lockInOrder(tx, 'ledger', '');
  await tx.execute(sql`select pg_advisory_xact_lock(${LEDGER})`);
}
