import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Actor } from '../../audit/index.ts';
import type { InventoryDeps } from '../inventory-deps.ts';
import { moveOrders } from '../orders/sync-reservations.ts';
import { lockStock, saveStock } from '../stock/locked-stock.ts';
import { reservations } from '../stock/stock.table.ts';
import { nextVersions, noteProgress, type Run } from './import-run.ts';
import { importBatches, importRows } from './imports.table.ts';
import { findBatch, noteImport } from './imports.ts';
import { inChunks } from './in-chunks.ts';
import { mergeVersions } from './product-versions.ts';
import { removeGone } from './remove-gone.ts';

/**
 * Merges published versions into their products. It can be interrupted at any point and resumed: what is
 * merged is no longer a version.
 */
export async function mergePublished(deps: InventoryDeps, actor: Actor, run: Run): Promise<void> {
  const { db, clock } = deps;
  let merged = 0;
  await inChunks(deps, async (size) => {
    const ids = await db.transaction(async (tx) => {
      const batch = await findBatch(tx, run.id);
      const next = await nextVersions(tx, run.id, size);
      if (!batch || next.length === 0) return [];
      await removeGone(tx, batch, next);
      await mergeVersions(tx, batch, next);
      await serveWaiting(tx, clock, actor, next);
      return next;
    });
    merged += ids.length;
    const half = Math.floor(run.total / 2);
    await noteProgress(deps, run, Math.min(run.total, half + Math.ceil(merged / 2)));
    return ids.length;
  });
  await finish(deps, actor, run);
}

/** Stock increased: orders waiting for it get it. */
async function serveWaiting(
  tx: Parameters<typeof lockStock>[0],
  clock: InventoryDeps['clock'],
  actor: Actor,
  ids: readonly string[],
): Promise<void> {
  const waiting = await tx
    .selectDistinct({ id: reservations.productId })
    .from(reservations)
    .where(and(inArray(reservations.productId, [...ids]), eq(reservations.state, 'short')));
  if (waiting.length === 0) return;
  const stocks = await lockStock(
    tx,
    waiting.map(({ id }) => id),
  );
  await moveOrders(tx, clock, actor, await saveStock(tx, clock, actor, stocks));
}

async function finish(
  { db, clock }: InventoryDeps,
  actor: Actor,
  { id, total, onProgress }: Run,
): Promise<void> {
  await db.transaction(async (tx) => {
    const batch = await findBatch(tx, id);
    if (batch?.state === 'publishing')
      await tx
        .update(importBatches)
        .set({ state: 'committed', done: total, runner: null })
        .where(eq(importBatches.id, id));
    if (batch?.state !== 'undo_publishing') return;
    const sums = await undoneRows(tx, id);
    await tx.execute(sql`delete from suppliers s where s.revision = 1
      and s.id = any(${sql.param(batch.newSuppliers.map((one) => one.id))}::uuid[])
      and not exists (select 1 from products where supplier_id = s.id)
      and not exists (select 1 from purchase_orders where supplier_id = s.id)`);
    await tx
      .update(importBatches)
      .set({ state: 'undone', ...sums, done: total, runner: null })
      .where(eq(importBatches.id, id));
    await noteImport(tx, clock, actor, 'undone', id, { after: { ...sums } });
  });
  onProgress({ done: total, total });
}

async function undoneRows(tx: Parameters<typeof lockStock>[0], id: string) {
  const rows = await tx
    .select({ action: importRows.action, undo: importRows.undo, rows: sql<number>`count(*)`.mapWith(Number) })
    .from(importRows)
    .where(eq(importRows.batchId, id))
    .groupBy(importRows.action, importRows.undo);
  const of = (action: string, isBack: boolean) =>
    rows
      .filter((one) => one.action === action && one.undo !== null && (one.undo === 'staged') === isBack)
      .reduce((sum, one) => sum + one.rows, 0);
  return {
    removed: of('create', true),
    restored: of('update', true),
    kept: of('create', false) + of('update', false),
  };
}
