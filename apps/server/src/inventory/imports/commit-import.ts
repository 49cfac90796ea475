import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Actor } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Progress } from '../../platform/rpc/with-progress.ts';
import { suppliers } from '../catalog/products.table.ts';
import type { InventoryDeps } from '../inventory-deps.ts';
import { type Busy, beginRun, discardPrepared, type Run } from './import-run.ts';
import { type BatchRow, importBatches, importRows, productVersions } from './imports.table.ts';
import { countRows, findBatch, type Locked, lockBatch, noteImport } from './imports.ts';
import { mergePublished } from './merge-published.ts';
import { type Prepared, prepareImport } from './prepare-import.ts';

export type CommitVerdict =
  | { readonly ok: true }
  | Locked
  | Busy
  | { readonly ok: false; readonly code: 'IMPORT_INCOMPLETE'; readonly rows: number; readonly total: number }
  | Extract<Prepared, { ok: false }>;

/**
 * Imports every row or none, while others work: prepared invisibly in short transactions, published in one
 * statement, then merged into the catalog in short transactions.
 */
export async function commitImport(
  deps: InventoryDeps,
  actor: Actor,
  id: string,
  onProgress: (progress: Progress) => void,
): Promise<CommitVerdict> {
  const rows = await countRows(deps.db, id);
  const known = await findBatch(deps.db, id);
  if (known?.state === 'staging' && known.total !== rows)
    return { ok: false, code: 'IMPORT_INCOMPLETE', rows, total: known.total };
  const begun = await beginRun(deps, actor, id, { from: 'staging', to: 'preparing' });
  if (!begun.ok) return begun;
  const run: Run = { id, total: begun.batch.total, onProgress };
  const prepared = await orDiscard(deps, begun.batch, async () => {
    for (;;) {
      const verdict = await prepareImport(deps, run);
      if (!verdict.ok) return verdict;
      const outcome = await publish(deps, actor, id);
      if (outcome === 'published') return verdict;
      if (outcome === 'canceled') return { ok: false, code: 'IMPORT_CANCELED' } as const;
    }
  });
  if (!prepared.ok) return prepared;
  await mergePublished(deps, actor, run);
  return { ok: true };
}

/** Cleans up whatever could not be published, for any reason. */
export async function orDiscard<Verdict extends { readonly ok: boolean }>(
  deps: InventoryDeps,
  batch: BatchRow,
  prepare: () => Promise<Verdict>,
): Promise<Verdict> {
  let verdict: Verdict;
  try {
    verdict = await prepare();
  } catch (error) {
    await discardPrepared(deps, batch);
    throw error;
  }
  if (!verdict.ok) await discardPrepared(deps, batch);
  return verdict;
}

/**
 * From here on everyone sees all of it. `again`: someone edited the product of a row, which has to be
 * compared again.
 */
function publish(
  { db, clock }: InventoryDeps,
  actor: Actor,
  id: string,
): Promise<'published' | 'again' | 'canceled'> {
  return db.transaction(async (tx) => {
    const held = await lockBatch(tx, id, 'preparing');
    if (!held.ok || held.batch.cancelRequested) return 'canceled';
    await takeBackTaken(tx, id);
    const todo = await tx.execute(
      sql`select 1 from import_rows where batch_id = ${id} and action is null limit 1`,
    );
    if (todo.rows.length > 0) return 'again';
    await addSuppliers(tx, clock, held.batch);
    const sums = await sumRows(tx, id);
    await tx
      .update(importBatches)
      .set({ state: 'publishing', ...sums, committedAt: clock.now() })
      .where(eq(importBatches.id, id));
    await noteImport(tx, clock, actor, 'committed', id, { after: { ...sums } });
    return 'published';
  });
}

/** Someone added a product with a SKU that the file creates: the row now updates that product. */
async function takeBackTaken(tx: Transaction, id: string): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`delete from product_versions v using products p
    where v.batch_id = ${id} and p.sku = v.sku and p.id <> v.id returning v.id`);
  if (rows.length === 0) return;
  const ids = rows.map(({ id: one }) => one);
  await tx
    .update(importRows)
    .set({ action: null, before: null, deltaMilli: null })
    .where(and(eq(importRows.batchId, id), inArray(importRows.productId, ids)));
}

async function addSuppliers(tx: Transaction, clock: Clock, batch: BatchRow): Promise<void> {
  if (batch.newSuppliers.length === 0) return;
  const now = clock.now();
  const added = await tx
    .insert(suppliers)
    .values(batch.newSuppliers.map((one) => ({ ...one, createdAt: now, updatedAt: now })))
    .onConflictDoNothing()
    .returning({ id: suppliers.id });
  const ids = new Set(added.map(({ id }) => id));
  // Someone added a supplier with that name in the meantime: use that one.
  for (const { id, name } of batch.newSuppliers.filter((one) => !ids.has(one.id)))
    await tx
      .update(productVersions)
      .set({ supplierId: sql`(select s.id from suppliers s where lower(s.name) = lower(${name}))` })
      .where(and(eq(productVersions.batchId, batch.id), eq(productVersions.supplierId, id)));
  const own = batch.newSuppliers.filter((one) => ids.has(one.id));
  await tx.update(importBatches).set({ newSuppliers: own }).where(eq(importBatches.id, batch.id));
}

async function sumRows(tx: Transaction, id: string) {
  const { rows } = await tx.execute<{ action: string; rows: number }>(sql`
    select action, count(*)::int rows from import_rows where batch_id = ${id} group by action`);
  const of = (action: string) => rows.find((one) => one.action === action)?.rows ?? 0;
  return { created: of('create'), updated: of('update'), same: of('same') };
}
