import { and, eq } from 'drizzle-orm';
import type { PgColumn, PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../database/index.ts';

/**
 * Inserts a row that may exist once per `unique` (columns of a unique index), or finds the existing one. Of
 * concurrent calls one inserts; the others wait and get its row.
 */
export async function insertOnce<Table extends PgTable>(
  tx: DbOrTx,
  table: Table,
  unique: readonly PgColumn[],
  values: PgInsertValue<Table> & Record<string, unknown>,
): Promise<{ readonly first: boolean; readonly row: Table['$inferSelect'] }> {
  const [inserted] = await tx
    .insert(table)
    .values(values)
    .onConflictDoNothing({ target: [...unique] })
    .returning();
  if (inserted) return { first: true, row: inserted as Table['$inferSelect'] };
  const same = unique.map((column) => eq(column, values[keyOf(table, column)]));
  const [row] = await tx
    .select()
    .from(table as PgTable)
    .where(and(...same));
  if (!row) throw new Error('insertOnce: the row in the way went away meanwhile');
  return { first: false, row: row as Table['$inferSelect'] };
}

/** A column's name in code, which may differ from the one in the database. */
function keyOf(table: PgTable, column: PgColumn): string {
  const found = Object.entries(table).find(([, candidate]) => candidate === column);
  if (!found) throw new Error(`insertOnce: ${column.name} is no column of this table`);
  return found[0];
}
