import { randomUUID } from 'node:crypto';
import { combineEdits } from '@kickstand/domain/inventory';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/index.ts';
import { type ProductRow, products, suppliers } from '../catalog/products.table.ts';
import type { InventoryDeps } from '../inventory-deps.ts';
import { type Compared, compare } from './compare-row.ts';
import { type Busy, noteProgress, type Run } from './import-run.ts';
import { type EditConflict, importBatches, importRows, type NewSupplier } from './imports.table.ts';
import { madeAndUndone, unknownSuppliers } from './imports.ts';
import { inChunks } from './in-chunks.ts';
import { kept, mergedRow } from './merged-row.ts';
import { stageVersions } from './product-versions.ts';

export interface Problem {
  readonly line: number;
  readonly sku: string;
  readonly code: Compared['problems'][number];
}
const PROBLEMS_TOLD = 200;
const CONFLICTS_TOLD = 200;

export type Prepared =
  | { readonly ok: true }
  | Busy
  | { readonly ok: false; readonly code: 'ROWS_REFUSED'; readonly problems: readonly Problem[] };

type StagedRow = typeof importRows.$inferSelect;

/** Computes the new version of every product, invisibly, until no row is left to compare. */
export async function prepareImport(deps: InventoryDeps, run: Run): Promise<Prepared> {
  const names = await nameSuppliers(deps, run.id);
  const problems: Problem[] = [];
  const progress = { done: 0, canceled: false };
  await inChunks(deps, async (size) => {
    const compared = await deps.db.transaction((tx) =>
      prepareChunk(tx, deps.clock.now(), run.id, { size, names, compareOnly: problems.length > 0 }),
    );
    for (const { row, problems: found } of compared)
      for (const code of found) problems.push({ line: row.line, sku: row.sku, code });
    progress.done = Math.min(run.total, progress.done + compared.length);
    progress.canceled = !(await noteProgress(deps, run, Math.floor(progress.done / 2)));
    return progress.canceled || problems.length >= PROBLEMS_TOLD ? 0 : compared.length;
  });
  if (progress.canceled) return { ok: false, code: 'IMPORT_CANCELED' };
  return problems.length > 0
    ? { ok: false, code: 'ROWS_REFUSED', problems: problems.slice(0, PROBLEMS_TOLD) }
    : { ok: true };
}

interface Names {
  /** Keyed by lower-case name, including those that are added when the import is published. */
  readonly ids: ReadonlyMap<string, string>;
  readonly names: ReadonlyMap<string, string>;
}

/** Suppliers by their name in the file. New ones get an id now and their row when everything is published. */
async function nameSuppliers({ db }: InventoryDeps, id: string): Promise<Names> {
  const named = await db
    .selectDistinct({ name: sql<string | null>`${importRows.row}->>'supplier'` })
    .from(importRows)
    .where(eq(importRows.batchId, id));
  const fresh: NewSupplier[] = (
    await unknownSuppliers(db, new Set(named.flatMap(({ name }) => name ?? [])))
  ).map((name) => ({ id: randomUUID(), name }));
  await db.update(importBatches).set({ newSuppliers: fresh }).where(eq(importBatches.id, id));
  const all = [...(await db.select({ id: suppliers.id, name: suppliers.name }).from(suppliers)), ...fresh];
  return {
    ids: new Map(all.map((one) => [one.name.toLowerCase(), one.id])),
    names: new Map(all.map((one) => [one.id, one.name])),
  };
}

interface Chunk {
  readonly size: number;
  readonly names: Names;
  /** A row already has an error: the others are only checked, to list all errors. */
  readonly compareOnly: boolean;
}

async function prepareChunk(
  tx: Transaction,
  now: Date,
  batchId: string,
  { size, names, compareOnly }: Chunk,
): Promise<Compared[]> {
  const rows = await tx
    .select()
    .from(importRows)
    .where(and(eq(importRows.batchId, batchId), isNull(importRows.action)))
    .orderBy(asc(importRows.line))
    .limit(size);
  if (rows.length === 0) return [];
  const known = await lockBySku(
    tx,
    rows.map(({ sku }) => sku),
  );
  const forgotten = await madeAndUndone(tx, [...known.values()]);
  const staged = rows.map((one) => stage(one, known.get(one.sku) ?? null, { names, forgotten, now }));
  const compared = staged.map(({ one }) => one);
  const isWrong = compareOnly || compared.some(({ problems }) => problems.length > 0);
  if (!isWrong)
    await stageVersions(
      tx,
      staged.flatMap(({ one, after, deltaMilli }) =>
        one.action === 'same'
          ? []
          : { ...after, batchId, gone: false, deltaMilli, movement: one.product ? 'count' : 'adjustment' },
      ),
    );
  await noteRows(tx, batchId, staged);
  await noteConflicts(
    tx,
    batchId,
    staged.flatMap(({ conflicts, one }) =>
      conflicts.length > 0 ? { sku: one.row.sku, fields: conflicts } : [],
    ),
  );
  return compared;
}

async function lockBySku(tx: Transaction, skus: readonly string[]): Promise<Map<string, ProductRow>> {
  const rows = await tx
    .select()
    .from(products)
    .where(sql`${products.sku} = any(${sql.param([...skus])}::text[])`)
    .orderBy(asc(products.id))
    .for('update');
  return new Map(rows.map((product) => [product.sku, product]));
}

interface Staged {
  readonly one: Compared;
  readonly after: ProductRow;
  readonly deltaMilli: number;
  readonly conflicts: readonly string[];
}

interface Stage {
  readonly names: Names;
  readonly forgotten: ReadonlySet<string>;
  readonly now: Date;
}

function stage(staged: StagedRow, product: ProductRow | null, { names, forgotten, now }: Stage): Staged {
  // It was compared before and someone changed the product since: their change is kept.
  const again = staged.before && product ? { before: staged.before, product } : null;
  const { row, conflicts } = again
    ? combineEdits(staged.row, again.before, kept(again.product))
    : { row: staged.row, conflicts: [] };
  const compared = compare(row, product, names.names, product !== null && forgotten.has(product.id));
  // Stock that moved since is not counted away: the row says what was found then, not what is there now.
  const found = again ? staged.deltaMilli : null;
  const deltaMilli = found ?? (row.qtyMilli === undefined ? 0 : row.qtyMilli - (product?.onHandMilli ?? 0));
  const action = product && compared.action === 'same' && deltaMilli !== 0 ? 'update' : compared.action;
  const one = { ...compared, action, problems: problemsOf(compared, deltaMilli, again !== null) };
  return { one, after: mergedRow(one, names.ids, deltaMilli, now), deltaMilli, conflicts };
}

/** When compared again, what would be left must not be less than what is reserved. */
function problemsOf(
  { product, problems }: Compared,
  deltaMilli: number,
  again: boolean,
): Compared['problems'] {
  if (!again || !product) return problems;
  const others = problems.filter((code) => code !== 'BELOW_RESERVED');
  const left = product.onHandMilli + deltaMilli;
  return deltaMilli < 0 && left < product.reservedMilli ? [...others, 'BELOW_RESERVED'] : others;
}

/** The result of each row, for publishing it, comparing it again and undoing it. */
async function noteRows(tx: Transaction, batchId: string, staged: readonly Staged[]): Promise<void> {
  const notes = staged.map(({ one, after, deltaMilli }) => ({
    line: one.row.line,
    row: one.row,
    action: one.action,
    product_id: after.id,
    before: one.product ? kept(one.product) : null,
    revision: after.revision,
    delta_milli: one.action === 'same' ? 0 : deltaMilli,
  }));
  await tx.execute(sql`update import_rows r set row = x.row, action = x.action, product_id = x.product_id,
      before = x.before, revision = x.revision, delta_milli = x.delta_milli
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as x(line integer, row jsonb, action text,
      product_id uuid, before jsonb, revision integer, delta_milli bigint)
    where r.batch_id = ${batchId} and r.line = x.line`);
}

async function noteConflicts(
  tx: Transaction,
  batchId: string,
  conflicts: readonly EditConflict[],
): Promise<void> {
  if (conflicts.length === 0) return;
  const [batch] = await tx
    .select({ conflicts: importBatches.conflicts })
    .from(importBatches)
    .where(eq(importBatches.id, batchId));
  await tx
    .update(importBatches)
    .set({ conflicts: [...(batch?.conflicts ?? []), ...conflicts].slice(0, CONFLICTS_TOLD) })
    .where(eq(importBatches.id, batchId));
}
