import { sql } from 'drizzle-orm';
import { lockInOrder, type Transaction } from '../platform/database/index.ts';

/** Serializes taking, reversing and submitting for one form. */
export async function lockDeposit(tx: Transaction, formId: string): Promise<void> {
  lockInOrder(tx, 'deposit', formId);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`deposit ${formId}`}, 13))`);
}

const LEDGER = sql`hashtextextended('ledger', 13)`;

/** Shared by writers; a daily close takes it exclusively. */
export async function lockLedgerShared(tx: Transaction): Promise<void> {
  lockInOrder(tx, 'ledger', '');
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${LEDGER})`);
}

/** Exclusive: no entry can commit later with a number below the close. */
export async function lockLedger(tx: Transaction): Promise<void> {
  lockInOrder(tx, 'ledger', '');
  await tx.execute(sql`select pg_advisory_xact_lock(${LEDGER})`);
}
