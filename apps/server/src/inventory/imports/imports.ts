import type { Outputs } from '@kickstand/api';
import { type ImportRow, isRunning } from '@kickstand/domain/inventory';
import { and, asc, count, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Actor } from '../../audit/index.ts';
import type { DbOrTx, Transaction } from '../../platform/database/index.ts';
import { namesOf } from '../../workorders/index.ts';
import { products, suppliers } from '../catalog/products.table.ts';
import type { InventoryDeps } from '../inventory-deps.ts';
import { noteOf } from '../note.ts';
import { type Compared, compare } from './compare-row.ts';
import { forgetCounts } from './import-preview-cache.ts';
import { type BatchRow, importBatches, importRows } from './imports.table.ts';

export type BatchRecord = Outputs['inventory']['imports']['list'][number];
const SHOWN = 30;
/** Rows processed at a time. */
export const CHUNK = 1000;

export type Locked =
  | { readonly ok: false; readonly code: 'NOT_FOUND' }
  | { readonly ok: false; readonly code: 'IMPORT_LOCKED'; readonly state: BatchRow['state'] };

export async function listImports(db: DbOrTx): Promise<BatchRecord[]> {
  const rows = await db
    .select()
    .from(importBatches)
    .orderBy(sql`${importBatches.startedAt} desc nulls last`)
    .limit(SHOWN);
  return presentBatches(db, rows);
}

async function presentBatches(db: DbOrTx, rows: readonly BatchRow[]): Promise<BatchRecord[]> {
  if (rows.length === 0) return [];
  const counted = await db
    .select({ id: importRows.batchId, rows: count() })
    .from(importRows)
    .where(
      inArray(
        importRows.batchId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(importRows.batchId);
  const names = await namesOf(
    db,
    rows.map(({ startedBy }) => startedBy),
  );
  return rows.map((row) => ({
    id: row.id,
    filename: row.filename,
    state: row.state,
    total: row.total,
    rows: counted.find(({ id }) => id === row.id)?.rows ?? 0,
    created: row.created,
    updated: row.updated,
    same: row.same,
    startedAt: row.startedAt.toISOString(),
    startedBy: row.startedBy ? names(row.startedBy) : '',
    committedAt: row.committedAt?.toISOString() ?? null,
    undoneAt: row.undoneAt?.toISOString() ?? null,
    done: isRunning(row.state) ? row.done : row.total,
    canceling: row.cancelRequested,
    conflicts: row.conflicts.map(({ sku, fields }) => ({ sku, fields: [...fields] })),
    removed: row.removed,
    restored: row.restored,
    kept: row.kept,
  }));
}

export async function presentBatch(db: DbOrTx, id: string): Promise<BatchRecord | null> {
  const rows = await db.select().from(importBatches).where(eq(importBatches.id, id));
  return (await presentBatches(db, rows))[0] ?? null;
}

export function beginImport(
  { db, clock }: InventoryDeps,
  actor: Actor,
  made: { id: string; filename: string; total: number },
): Promise<{ ok: true } | { ok: false; code: 'KEY_REUSED' }> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(importBatches)
      .values({ ...made, state: 'staging', startedBy: actor.actorId, startedAt: clock.now() })
      .onConflictDoNothing({ target: importBatches.id })
      .returning({ id: importBatches.id });
    if (!row) return { ok: false, code: 'KEY_REUSED' };
    await noteImport(tx, clock, actor, 'begun', made.id, {
      after: { filename: made.filename, total: made.total },
    });
    return { ok: true };
  });
}

export async function findBatch(db: DbOrTx, id: string): Promise<BatchRow | null> {
  const [batch] = await db.select().from(importBatches).where(eq(importBatches.id, id));
  return batch ?? null;
}

/** The batch, locked, if it is in the expected state. */
export async function lockBatch(
  tx: Transaction,
  id: string,
  state: BatchRow['state'],
): Promise<{ readonly ok: true; readonly batch: BatchRow } | Locked> {
  const [batch] = await tx.select().from(importBatches).where(eq(importBatches.id, id)).for('update');
  if (!batch) return { ok: false, code: 'NOT_FOUND' };
  return batch.state === state
    ? { ok: true, batch }
    : { ok: false, code: 'IMPORT_LOCKED', state: batch.state };
}

/** Idempotent: rows are keyed by line number. */
export function addRows(
  { db, clock }: InventoryDeps,
  actor: Actor,
  { id, rows }: { id: string; rows: readonly ImportRow[] },
): Promise<{ ok: true; rows: number } | Locked> {
  return db.transaction(async (tx): Promise<{ ok: true; rows: number } | Locked> => {
    const held = await lockBatch(tx, id, 'staging');
    if (!held.ok) return held;
    forgetCounts(id);
    // "on conflict do update" fails if one statement has the same line twice: keep the last.
    const byLine = [...new Map(rows.map((row) => [row.line, row])).values()];
    // One JSON parameter is several times faster than four per row.
    const { rowCount } = await tx.execute(sql`
      insert into ${importRows} (batch_id, line, sku, row)
      select ${id}::uuid, (row ->> 'line')::integer, row ->> 'sku', row
      from jsonb_array_elements(${JSON.stringify(byLine)}::jsonb) as row
      on conflict (batch_id, line) do update set sku = excluded.sku, row = excluded.row`);
    await noteImport(tx, clock, actor, 'filled', id, { after: { rows: byLine.length } });
    return { ok: true, rows: rowCount ?? 0 };
  });
}

export async function countRows(db: DbOrTx, id: string): Promise<number> {
  const [counted] = await db.select({ rows: count() }).from(importRows).where(eq(importRows.batchId, id));
  return counted?.rows ?? 0;
}

export function dropImport(
  { db, clock }: InventoryDeps,
  actor: Actor,
  id: string,
): Promise<{ ok: true } | Locked> {
  return db.transaction(async (tx): Promise<{ ok: true } | Locked> => {
    const held = await lockBatch(tx, id, 'staging');
    if (!held.ok) return held;
    await tx.delete(importRows).where(eq(importRows.batchId, id));
    await tx.update(importBatches).set({ state: 'dropped' }).where(eq(importBatches.id, id));
    await noteImport(tx, clock, actor, 'dropped', id, { after: {} });
    return { ok: true };
  });
}

/** The rows of a batch in file order, in chunks, each with the product it names. */
export async function* comparedRows(db: DbOrTx, id: string, after = 0): AsyncGenerator<Compared[]> {
  const named = await db.select({ id: suppliers.id, name: suppliers.name }).from(suppliers);
  const supplierNames = new Map(named.map((supplier) => [supplier.id, supplier.name]));
  for (let last = after; ; ) {
    const rows = await db
      .select()
      .from(importRows)
      .where(and(eq(importRows.batchId, id), gt(importRows.line, last)))
      .orderBy(asc(importRows.line))
      .limit(CHUNK);
    if (rows.length === 0) return;
    last = rows.at(-1)?.line ?? last;
    const known = await db
      .select()
      .from(products)
      .where(sql`${products.sku} = any(${sql.param(rows.map(({ sku }) => sku))}::text[])`);
    const bySku = new Map(known.map((product) => [product.sku, product]));
    const forgotten = await madeAndUndone(db, known);
    yield rows.map(({ row }) => {
      const product = bySku.get(row.sku) ?? null;
      return compare(row, product, supplierNames, product !== null && forgotten.has(product.id));
    });
  }
}

/** Products that an import created and its undo removed: importing them again restores them. */
export async function madeAndUndone(
  db: DbOrTx,
  known: readonly { id: string; active: boolean }[],
): Promise<Set<string>> {
  const out = known.flatMap(({ id, active }) => (active ? [] : [id]));
  if (out.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ id: importRows.productId })
    .from(importRows)
    .innerJoin(importBatches, eq(importBatches.id, importRows.batchId))
    .where(
      and(
        inArray(importRows.productId, out),
        eq(importRows.action, 'create'),
        eq(importBatches.state, 'undone'),
      ),
    );
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

/** Supplier names that match no supplier, ignoring case. */
export async function unknownSuppliers(db: DbOrTx, names: ReadonlySet<string>): Promise<string[]> {
  const known = await db.select({ name: suppliers.name }).from(suppliers);
  const taken = new Set(known.map(({ name }) => name.toLowerCase()));
  const fresh: string[] = [];
  for (const name of names)
    if (!taken.has(name.toLowerCase())) {
      taken.add(name.toLowerCase());
      fresh.push(name);
    }
  return fresh;
}

export const noteImport = noteOf('import', 'import_batches');
