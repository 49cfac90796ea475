import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/index.ts';
import { type BatchRow, importRows, productVersions } from './imports.table.ts';

/** Products used since their import: in an order, a purchase, a service, a count or a movement. */
export async function usedProducts(
  tx: Transaction,
  batchId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const these = sql`any(${sql.param([...ids])}::uuid[])`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select product_id id from reservations where product_id = ${these}
    union select product_id from workorder_lines where product_id = ${these}
    union select product_id from purchase_lines where product_id = ${these}
    union select product_id from service_parts where product_id = ${these}
    union select product_id from stock_count_lines where product_id = ${these} and counted_milli is not null
    union select product_id from stock_movements
      where product_id = ${these} and record_id is distinct from ${batchId}::uuid`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Deletes products that an undone import created, with their movements. The rows are locked first: a call
 * that uses one of them waits, and then finds it deleted. A product that was used before stays in the
 * catalog.
 */
export async function removeGone(
  tx: Transaction,
  batch: BatchRow,
  ids: readonly string[],
  { keep = false }: { readonly keep?: boolean } = {},
): Promise<void> {
  const found = await tx
    .select({ id: productVersions.id })
    .from(productVersions)
    .where(and(inArray(productVersions.id, [...ids]), eq(productVersions.gone, true)));
  if (found.length === 0) return;
  const gone = found.map(({ id }) => id);
  const used = keep ? new Set(gone) : await usedProducts(tx, batch.id, gone);
  const unused = gone.filter((id) => !used.has(id));
  if (used.size > 0)
    await tx
      .update(importRows)
      .set({ undo: 'used' })
      .where(and(eq(importRows.batchId, batch.id), inArray(importRows.productId, [...used])));
  if (unused.length > 0) {
    const these = sql`any(${sql.param(unused)}::uuid[])`;
    await tx.execute(sql`delete from stock_count_lines where product_id = ${these}`);
    await tx.execute(sql`delete from service_parts where service_id = ${these}`);
    // the trigger allows this only while the product's version marks it as deleted
    await tx.execute(sql`delete from stock_movements where product_id = ${these}`);
    await tx.execute(sql`delete from products where id = ${these}`);
  }
  await tx.delete(productVersions).where(inArray(productVersions.id, gone));
}
