import { randomUUID } from 'node:crypto';
import type { Outputs } from '@kickstand/api';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../audit/index.ts';
import type { Transaction } from '../platform/database/index.ts';
import type { Progress } from '../platform/rpc/telling.ts';
import { orUndo } from '../workorders/index.ts';
import { type Compared, ROW_COLUMNS } from './compare-row.ts';
import { moveOrders } from './follow-order.ts';
import { importBatches, importRows } from './imports.table.ts';
import { comparedRows, countRows, holdBatch, type Locked, noteImport, unknownSuppliers } from './imports.ts';
import type { InventoryParts } from './inventory-parts.ts';
import { products, suppliers } from './products.table.ts';
import { searchTextOf } from './save-product.ts';
import { type ProductRow, putBack, takeShelves } from './shelves.ts';
import { reservations, stockMovements } from './stock.table.ts';

type Problem = {
  line: number;
  sku: string;
  code: Outputs['inventory']['imports']['preview']['rows'][number]['problems'][number];
};
const PROBLEMS_TOLD = 200;

export type CommitVerdict =
  | { readonly ok: true }
  | Locked
  | { readonly ok: false; readonly code: 'IMPORT_INCOMPLETE'; readonly rows: number; readonly total: number }
  | { readonly ok: false; readonly code: 'ROWS_REFUSED'; readonly problems: readonly Problem[] };

/** Books every row or none, in one transaction: nobody sees a half-imported catalogue. */
export function commitImport(
  { db, clock }: InventoryParts,
  actor: Actor,
  id: string,
  tell: (progress: Progress) => void,
): Promise<CommitVerdict> {
  return orUndo(db, async (tx): Promise<CommitVerdict> => {
    const held = await holdBatch(tx, id, 'staging');
    if (!held.ok) return held;
    const rows = await countRows(tx, id);
    const { total } = held.batch;
    if (rows !== total) return { ok: false, code: 'IMPORT_INCOMPLETE', rows, total };
    await holdNamed(tx, id);
    const supplierIds = await nameSuppliers(tx, clock, id);
    const sums = { create: 0, update: 0, same: 0 };
    const problems: Problem[] = [];
    for await (const chunk of comparedRows(tx, id)) {
      for (const { row, problems: found } of chunk)
        for (const code of found) problems.push({ line: row.line, sku: row.sku, code });
      if (problems.length > 0) continue;
      await bookChunk(tx, clock, actor, id, chunk, supplierIds);
      for (const { action } of chunk) sums[action] += 1;
      tell({ done: sums.create + sums.update + sums.same, total });
    }
    if (problems.length > 0)
      return { ok: false, code: 'ROWS_REFUSED', problems: problems.slice(0, PROBLEMS_TOLD) };
    await tx
      .update(importBatches)
      .set({
        state: 'committed',
        created: sums.create,
        updated: sums.update,
        same: sums.same,
        committedAt: clock.now(),
      })
      .where(eq(importBatches.id, id));
    await coverWaiting(tx, clock, actor, id);
    await noteImport(tx, clock, actor, 'committed', id, { after: sums });
    return { ok: true };
  });
}

/** All at once and in one order, as whoever reserves does. */
async function holdNamed(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`select id from products
    where sku in (select sku from import_rows where batch_id = ${id}) order by id for update`);
}

/** Suppliers by the name a file has for them; new ones are made. */
async function nameSuppliers(
  tx: Transaction,
  clock: InventoryParts['clock'],
  id: string,
): Promise<Map<string, string>> {
  const named = await tx
    .selectDistinct({ name: sql<string | null>`${importRows.row}->>'supplier'` })
    .from(importRows)
    .where(eq(importRows.batchId, id));
  const fresh = await unknownSuppliers(tx, new Set(named.flatMap(({ name }) => name ?? [])));
  const now = clock.now();
  if (fresh.length > 0)
    await tx
      .insert(suppliers)
      .values(fresh.map((name) => ({ id: randomUUID(), name, createdAt: now, updatedAt: now })));
  const all = await tx.select({ id: suppliers.id, name: suppliers.name }).from(suppliers);
  return new Map(all.map((supplier) => [supplier.name.toLowerCase(), supplier.id]));
}

async function bookChunk(
  tx: Transaction,
  clock: InventoryParts['clock'],
  actor: Actor,
  batchId: string,
  chunk: readonly Compared[],
  supplierIds: ReadonlyMap<string, string>,
): Promise<void> {
  const now = clock.now();
  const booked = chunk.map((one) => ({ one, after: merged(one, supplierIds, now) }));
  const changed = booked.filter(({ one }) => one.action !== 'same').map(({ after }) => after);
  await writeProducts(tx, changed);
  const moved = booked.flatMap(({ one, after }) => {
    const deltaMilli = after.onHandMilli - (one.product?.onHandMilli ?? 0);
    if (deltaMilli === 0) return [];
    return {
      id: randomUUID(),
      productId: after.id,
      kind: one.product ? ('count' as const) : ('adjustment' as const),
      source: 'import' as const,
      deltaMilli,
      balanceMilli: after.onHandMilli,
      unitCostCents: after.costCents,
      recordId: batchId,
      actorId: actor.actorId,
      at: now,
    };
  });
  if (moved.length > 0) await tx.insert(stockMovements).values(moved);
  await tx
    .insert(importRows)
    .values(
      booked.map(({ one, after }) => ({
        batchId,
        line: one.row.line,
        sku: one.row.sku,
        row: one.row,
        action: one.action,
        productId: after.id,
        before: one.product && one.action === 'update' ? kept(one.product) : null,
        revision: after.revision,
        deltaMilli: after.onHandMilli - (one.product?.onHandMilli ?? 0),
      })),
    )
    .onConflictDoUpdate({
      target: [importRows.batchId, importRows.line],
      set: excluded(importRows, ['action', 'productId', 'before', 'revision', 'deltaMilli']),
    });
}

/** What undoing puts back. */
const KEPT = [...ROW_COLUMNS, 'supplierId'] as const;
export type Kept = Pick<ProductRow, (typeof KEPT)[number]>;
const kept = (product: ProductRow): Record<string, unknown> =>
  Object.fromEntries(KEPT.map((column) => [column, product[column]]));

/** The product as it is after a row; what a row does not say stays, or is as a new product begins. */
function merged(
  { row, product, action }: Compared,
  supplierIds: ReadonlyMap<string, string>,
  now: Date,
): ProductRow {
  const base = product ?? newProduct(row.sku, row.type ?? 'product', now);
  if (action === 'same') return base;
  const said = Object.fromEntries(
    ROW_COLUMNS.flatMap((column) => (row[column] === undefined ? [] : [[column, row[column]]])),
  ) as Partial<ProductRow>;
  const after: ProductRow = {
    ...base,
    ...said,
    ...(row.supplier && { supplierId: supplierIds.get(row.supplier.toLowerCase()) ?? null }),
    onHandMilli: row.qtyMilli ?? base.onHandMilli,
    revision: product ? product.revision + 1 : 1,
    updatedAt: now,
  };
  return { ...after, searchText: searchTextOf(after) };
}

const newProduct = (sku: string, type: ProductRow['type'], now: Date): ProductRow => ({
  id: randomUUID(),
  type,
  sku,
  barcode: '',
  nameEn: '',
  nameEs: '',
  category: '',
  brand: '',
  unit: 'each',
  costCents: null,
  priceCents: null,
  taxable: true,
  bin: '',
  minMilli: null,
  maxMilli: null,
  packMilli: 1000,
  leadDays: null,
  safetyMilli: null,
  supplierId: null,
  supplierSku: '',
  laborMilli: 0,
  onHandMilli: 0,
  reservedMilli: 0,
  active: true,
  revision: 1,
  searchText: '',
  createdAt: now,
  updatedAt: now,
  sample: false,
});

/** New ones are added, those that are there are overwritten: whole rows, many at a time. */
export async function writeProducts(tx: Transaction, rows: readonly ProductRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(products)
    .values([...rows])
    .onConflictDoUpdate({
      target: products.id,
      set: excluded(products, [...KEPT, 'onHandMilli', 'revision', 'searchText', 'updatedAt']),
    });
}

/** What the row that could not be inserted said, by column. */
function excluded<Table extends typeof products | typeof importRows>(
  table: Table,
  columns: readonly (keyof Table['_']['columns'])[],
): Record<string, SQL> {
  return Object.fromEntries(
    columns.map((key) => {
      const { name } = (table as unknown as Record<string, { name: string }>)[String(key)] ?? {
        name: String(key),
      };
      return [String(key), sql.raw(`excluded."${name}"`)];
    }),
  );
}

/** More came than there was: whoever waits for it is served. */
async function coverWaiting(
  tx: Transaction,
  clock: InventoryParts['clock'],
  actor: Actor,
  batchId: string,
): Promise<void> {
  const waiting = await tx
    .selectDistinct({ id: reservations.productId })
    .from(reservations)
    .innerJoin(
      importRows,
      and(eq(importRows.productId, reservations.productId), eq(importRows.batchId, batchId)),
    )
    .where(inArray(reservations.state, ['short']));
  const shelves = await takeShelves(
    tx,
    waiting.map(({ id }) => id),
  );
  await moveOrders(tx, clock, actor, await putBack(tx, clock, actor, shelves));
}
