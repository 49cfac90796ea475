import { randomUUID } from 'node:crypto';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Actor } from '../audit/index.ts';
import type { Transaction } from '../platform/database/index.ts';
import { type Kept, writeProducts } from './commit-import.ts';
import { importBatches, importRows } from './imports.table.ts';
import { CHUNK, holdBatch, type Locked, noteImport } from './imports.ts';
import type { InventoryParts } from './inventory-parts.ts';
import { products } from './products.table.ts';
import { searchTextOf } from './save-product.ts';
import type { ProductRow } from './shelves.ts';
import { stockMovements } from './stock.table.ts';

type Booked = typeof importRows.$inferSelect;

interface LeftAlone {
  readonly id: string;
  readonly sku: string;
}

export type UndoVerdict =
  | { readonly ok: true; readonly undone: number; readonly kept: readonly LeftAlone[] }
  | Locked;

/**
 * As it was before. A product that somebody changed since, or whose pieces are gone or set aside, is left as it is and
 * named: taking it back would undo other people's work. New products leave the catalogue; their ledger stays.
 */
export function undoImport({ db, clock }: InventoryParts, actor: Actor, id: string): Promise<UndoVerdict> {
  return db.transaction(async (tx): Promise<UndoVerdict> => {
    const held = await holdBatch(tx, id, 'committed');
    if (!held.ok) return held;
    await tx.execute(sql`select id from products
      where id in (select product_id from import_rows where batch_id = ${id}) order by id for update`);
    const booked = await tx
      .select()
      .from(importRows)
      .where(eq(importRows.batchId, id))
      .orderBy(asc(importRows.line));
    const changed = booked.filter(({ action }) => action === 'create' || action === 'update');
    const left: LeftAlone[] = [];
    for (let at = 0; at < changed.length; at += CHUNK)
      left.push(...(await undoChunk(tx, clock, actor, id, changed.slice(at, at + CHUNK))));
    await tx
      .update(importBatches)
      .set({ state: 'undone', undoneAt: clock.now() })
      .where(eq(importBatches.id, id));
    const undone = changed.length - left.length;
    await noteImport(tx, clock, actor, 'undone', id, { after: { undone, kept: left.length } });
    return { ok: true, undone, kept: left };
  });
}

async function undoChunk(
  tx: Transaction,
  clock: InventoryParts['clock'],
  actor: Actor,
  batchId: string,
  booked: readonly Booked[],
): Promise<LeftAlone[]> {
  const now = clock.now();
  const rows = await tx
    .select()
    .from(products)
    .where(
      inArray(
        products.id,
        booked.flatMap(({ productId }) => productId ?? []),
      ),
    );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const left: LeftAlone[] = [];
  const restored: ProductRow[] = [];
  const moved: (typeof stockMovements.$inferInsert)[] = [];
  for (const one of booked) {
    const product = byId.get(one.productId ?? '');
    if (!product) continue;
    const deltaMilli = -(one.deltaMilli ?? 0);
    const onHandMilli = product.onHandMilli + deltaMilli;
    if (product.revision !== one.revision || (deltaMilli < 0 && onHandMilli < product.reservedMilli)) {
      left.push({ id: product.id, sku: product.sku });
      continue;
    }
    const before = one.action === 'update' ? (one.before as unknown as Kept) : { active: false };
    const after = { ...product, ...before, onHandMilli, revision: product.revision + 1, updatedAt: now };
    restored.push({ ...after, searchText: searchTextOf(after) });
    if (deltaMilli !== 0)
      moved.push({
        id: randomUUID(),
        productId: product.id,
        kind: 'adjustment',
        source: 'import',
        deltaMilli,
        balanceMilli: onHandMilli,
        unitCostCents: product.costCents,
        recordId: batchId,
        actorId: actor.actorId,
        at: now,
      });
  }
  await writeProducts(tx, restored);
  if (moved.length > 0) await tx.insert(stockMovements).values(moved);
  return left;
}
