import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { Actor } from '../../audit/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Progress } from '../../platform/rpc/with-progress.ts';
import { type ProductRow, products } from '../catalog/products.table.ts';
import { searchTextOf } from '../catalog/save-product.ts';
import type { InventoryDeps } from '../inventory-deps.ts';
import { orDiscard } from './commit-import.ts';
import { type Busy, beginRun, noteProgress, type Run } from './import-run.ts';
import { importBatches, importRows } from './imports.table.ts';
import { type Locked, lockBatch } from './imports.ts';
import { inChunks } from './in-chunks.ts';
import { mergePublished } from './merge-published.ts';
import type { Kept } from './merged-row.ts';
import { lockProducts, type NewVersion, stageVersions } from './product-versions.ts';
import { usedProducts } from './remove-gone.ts';

type ImportedRow = typeof importRows.$inferSelect;
type Why = 'used' | 'changed';

export type UndoVerdict = { readonly ok: true } | Locked | Busy;

/**
 * Restores everything at once, while others work. A product that the import created and nobody used is
 * deleted; one that it changed is restored. Anything used or changed since is left alone, because reverting
 * it would undo someone's work.
 */
export async function undoImport(
  deps: InventoryDeps,
  actor: Actor,
  id: string,
  onProgress: (progress: Progress) => void,
): Promise<UndoVerdict> {
  const begun = await beginRun(deps, actor, id, { from: 'committed', to: 'undo_preparing' });
  if (!begun.ok) return begun;
  const run: Run = { id, total: begun.batch.total, onProgress };
  const prepared = await orDiscard(deps, begun.batch, async (): Promise<UndoVerdict> => {
    const isThrough = (await prepareUndo(deps, run)) && (await publishUndo(deps, id));
    return isThrough ? { ok: true } : { ok: false, code: 'IMPORT_CANCELED' };
  });
  if (!prepared.ok) return prepared;
  await mergePublished(deps, actor, run);
  return { ok: true };
}

async function prepareUndo(deps: InventoryDeps, run: Run): Promise<boolean> {
  const progress = { last: 0, done: 0, goesOn: true };
  await inChunks(deps, async (size) => {
    const rows = await deps.db.transaction((tx) =>
      prepareChunk(tx, deps.clock.now(), run.id, { size, after: progress.last }),
    );
    progress.last = rows.at(-1)?.line ?? progress.last;
    progress.done += rows.length;
    progress.goesOn = await noteProgress(deps, run, Math.floor(progress.done / 2));
    return progress.goesOn ? rows.length : 0;
  });
  return progress.goesOn;
}

async function prepareChunk(
  tx: Transaction,
  now: Date,
  batchId: string,
  { size, after }: { readonly size: number; readonly after: number },
): Promise<ImportedRow[]> {
  const rows = await tx
    .select()
    .from(importRows)
    .where(and(eq(importRows.batchId, batchId), gt(importRows.line, after), ne(importRows.action, 'same')))
    .orderBy(asc(importRows.line))
    .limit(size);
  const ids = rows.flatMap(({ productId }) => productId ?? []);
  if (ids.length === 0) return rows;
  await lockProducts(tx, ids);
  const found = await tx.select().from(products).where(inArray(products.id, ids));
  const byId = new Map(found.map((product) => [product.id, product]));
  const used = await usedProducts(tx, batchId, ids);
  const versions: NewVersion[] = [];
  const results: { line: number; undo: Why | 'staged' }[] = [];
  for (const one of rows) {
    const product = byId.get(one.productId ?? '');
    if (!product) continue;
    const why = whyKept(one, product, used);
    results.push({ line: one.line, undo: why ?? 'staged' });
    if (!why) versions.push({ ...asBefore(one, product, now), batchId });
  }
  await stageVersions(tx, versions);
  await tx.execute(sql`update import_rows r set undo = x.undo
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as x(line integer, undo text)
    where r.batch_id = ${batchId} and r.line = x.line`);
  return rows;
}

function whyKept(one: ImportedRow, product: ProductRow, used: ReadonlySet<string>): Why | null {
  if (product.revision !== one.revision) return 'changed';
  if (one.action === 'create') return used.has(product.id) ? 'used' : null;
  const deltaMilli = -(one.deltaMilli ?? 0);
  return deltaMilli < 0 && product.onHandMilli + deltaMilli < product.reservedMilli ? 'used' : null;
}

/** The product before its row was applied, or its deletion. */
function asBefore(one: ImportedRow, product: ProductRow, now: Date): Omit<NewVersion, 'batchId'> {
  const movement = 'adjustment' as const;
  if (one.action === 'create') return { ...product, gone: true, deltaMilli: 0, movement };
  const deltaMilli = -(one.deltaMilli ?? 0);
  const after = {
    ...product,
    ...(one.before as unknown as Kept),
    onHandMilli: product.onHandMilli + deltaMilli,
    revision: product.revision + 1,
    updatedAt: now,
  };
  return { ...after, searchText: searchTextOf(after), gone: false, deltaMilli, movement };
}

/** From here on everyone sees the catalog without the import. */
function publishUndo({ db, clock }: InventoryDeps, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const held = await lockBatch(tx, id, 'undo_preparing');
    if (!held.ok || held.batch.cancelRequested) return false;
    await tx
      .update(importBatches)
      .set({ state: 'undo_publishing', undoneAt: clock.now() })
      .where(eq(importBatches.id, id));
    return true;
  });
}

const KEPT_TOLD = 500;

/** What an undo left alone, and why. */
export async function keptByUndo({ db }: InventoryDeps, id: string) {
  const rows = await db
    .select({ id: importRows.productId, sku: importRows.sku, why: importRows.undo })
    .from(importRows)
    .where(and(eq(importRows.batchId, id), inArray(importRows.undo, ['used', 'changed'])))
    .orderBy(asc(importRows.line))
    .limit(KEPT_TOLD);
  return rows.flatMap(({ id: productId, sku, why }) =>
    productId && why && why !== 'staged' ? [{ id: productId, sku, why }] : [],
  );
}
