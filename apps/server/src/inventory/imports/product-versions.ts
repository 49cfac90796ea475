import { isPublishing, RUNNING_STATES } from '@kickstand/domain/inventory';
import { and, eq, getTableColumns, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { lockInOrder, type Transaction } from '../../platform/database/index.ts';
import { type ProductRow, products } from '../catalog/products.table.ts';
import { type BatchRow, importBatches, importRows, productVersions } from './imports.table.ts';
import { removeGone } from './remove-gone.ts';

export type NewVersion = ProductRow & {
  readonly batchId: string;
  readonly gone: boolean;
  readonly deltaMilli: number;
  readonly movement: 'count' | 'adjustment';
};

const namesOf = (columns: readonly string[], of = '') =>
  sql.raw(columns.map((name) => `${of}"${name}"`).join(', '));
const COLUMNS = Object.values(getTableColumns(products)).map(({ name }) => name);
/** The fields a version sets; the others stay as they are. */
const FIXED = ['id', 'type', 'sku', 'on_hand_milli', 'reserved_milli', 'created_at', 'sample'];
const SET = sql.raw(
  COLUMNS.filter((name) => !FIXED.includes(name))
    .map((name) => `"${name}" = t."${name}"`)
    .join(', '),
);
export const idsOf = (ids: readonly string[]): SQL => sql`any(${sql.param([...ids])}::uuid[])`;

/** Written as one JSON parameter: thirty columns of many rows as single values take several times as long. */
export async function stageVersions(tx: Transaction, versions: readonly NewVersion[]): Promise<void> {
  if (versions.length === 0) return;
  const columns = getTableColumns(productVersions);
  const records = versions.map((version) =>
    Object.fromEntries(
      Object.entries(columns).map(([key, { name }]) => [name, version[key as keyof NewVersion]]),
    ),
  );
  await tx.execute(sql`insert into product_versions
    select * from jsonb_populate_recordset(null::product_versions, ${JSON.stringify(records)}::jsonb)`);
}

/** Locks the products of a list, in the order that everything locks them in. */
export function lockProducts(tx: Transaction, ids: readonly string[]) {
  for (const id of ids) lockInOrder(tx, 'product', id);
  return tx.execute(sql`select id from products where id = ${idsOf(ids)} order by id for update`);
}

/**
 * Called before anyone changes products, with their rows locked. A published version is merged now. One that
 * is only prepared is discarded, and its row is compared again with the product as it is then. Returns
 * whether anything changed.
 */
export async function touchProducts(tx: Transaction, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const found = await tx
    .select({ id: productVersions.id, batchId: productVersions.batchId })
    .from(productVersions)
    .where(sql`${productVersions.id} = ${idsOf(ids)}`);
  const [first] = found;
  if (!first) return false;
  // The batch cannot be published between this check and the end of the transaction.
  const [batch] = await tx
    .select()
    .from(importBatches)
    .where(eq(importBatches.id, first.batchId))
    .for('share');
  if (!batch) return false;
  const touched = found.map(({ id }) => id);
  if (isPublishing(batch.state)) {
    await removeGone(tx, batch, touched, { keep: true });
    await mergeVersions(tx, batch, touched);
  } else await takeBack(tx, batch, touched);
  return true;
}

async function takeBack(tx: Transaction, batch: BatchRow, ids: readonly string[]): Promise<void> {
  await tx.delete(productVersions).where(inArray(productVersions.id, [...ids]));
  await tx
    .update(importRows)
    .set(batch.state === 'undo_preparing' ? { undo: 'changed' } : { action: null })
    .where(and(eq(importRows.batchId, batch.id), inArray(importRows.productId, [...ids])));
}

/** Merges published versions into their products, and records the resulting stock movements. */
export async function mergeVersions(tx: Transaction, batch: BatchRow, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const at = batch.state === 'undo_publishing' ? batch.undoneAt : batch.committedAt;
  await tx.execute(sql`
    with t as (delete from product_versions
      where batch_id = ${batch.id} and not gone and id = ${idsOf(ids)} returning *),
    changed as (update products p set ${SET}, on_hand_milli = p.on_hand_milli + t.delta_milli
      from t where p.id = t.id returning p.id, p.on_hand_milli),
    made as (insert into products (${namesOf(COLUMNS)}) select ${namesOf(COLUMNS, 't.')} from t
      where not exists (select 1 from products p where p.id = t.id) returning id, on_hand_milli),
    there as (select * from changed union all select * from made)
    insert into stock_movements (id, product_id, kind, source, delta_milli, balance_milli, unit_cost_cents,
      record_id, actor_id, at)
    select gen_random_uuid(), t.id, t.movement, 'import', t.delta_milli, there.on_hand_milli, t.cost_cents,
      t.batch_id, ${batch.runBy}::uuid, ${at?.toISOString() ?? null}::timestamptz
    from t join there on there.id = t.id where t.delta_milli <> 0`);
}

/**
 * For code that adds a product or changes a SKU: blocks publishing until it is done, and reports a SKU that a
 * published import takes although its product is not in the table yet.
 */
export async function isSkuComing(tx: Transaction, sku: string, id: string): Promise<boolean> {
  const running = await tx
    .select({ id: importBatches.id, state: importBatches.state })
    .from(importBatches)
    .where(inArray(importBatches.state, [...RUNNING_STATES]))
    .for('share');
  const published = running.filter(({ state }) => isPublishing(state));
  if (published.length === 0) return false;
  const coming = await tx
    .select({ id: productVersions.id })
    .from(productVersions)
    .where(and(eq(productVersions.sku, sku), ne(productVersions.id, id), eq(productVersions.gone, false)));
  return coming.length > 0;
}
