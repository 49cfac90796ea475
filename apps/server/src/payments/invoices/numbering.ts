import { sql } from 'drizzle-orm';
import { lockInOrder, type Transaction } from '../../platform/database/index.ts';
import { numberings } from './invoices.table.ts';

/**
 * The next number. Its row is locked until the transaction ends: others wait, and the number of a failed
 * transaction is reused, so that there are no gaps.
 */
export async function nextNumber(tx: Transaction, id: 'invoice' | 'credit_memo'): Promise<number> {
  lockInOrder(tx, 'ledger', id);
  const [row] = await tx
    .insert(numberings)
    .values({ id, last: 1 })
    .onConflictDoUpdate({ target: numberings.id, set: { last: sql`${numberings.last} + 1` } })
    .returning({ last: numberings.last });
  if (!row) throw new Error('nextNumber: no number came back');
  return row.last;
}
