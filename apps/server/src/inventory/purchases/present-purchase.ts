import type { Outputs } from '@kickstand/api';
import { type PurchaseState, stillOpen, stockValue } from '@kickstand/domain/inventory';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/index.ts';
import { namesOf } from '../../workorders/index.ts';
import { PAGE_SIZE } from '../catalog/list-products.ts';
import { products, suppliers } from '../catalog/products.table.ts';
import { stockMovements } from '../stock/stock.table.ts';
import { purchaseLines, purchaseOrders, purchaseReceipts } from './purchases.table.ts';

export type PurchaseRecord = Outputs['inventory']['purchases']['find'];
type Listed = Outputs['inventory']['purchases']['list'];
type PurchaseRow = typeof purchaseOrders.$inferSelect;
type PurchaseLine = typeof purchaseLines.$inferSelect;

export async function listPurchases(
  db: DbOrTx,
  query: {
    states?: readonly PurchaseState[] | undefined;
    supplierId?: string | undefined;
    after?: string | undefined;
  },
): Promise<Listed> {
  const rows = await db
    .select()
    .from(purchaseOrders)
    .where(
      and(
        query.states && query.states.length > 0
          ? inArray(purchaseOrders.state, [...query.states])
          : undefined,
        query.supplierId ? eq(purchaseOrders.supplierId, query.supplierId) : undefined,
        query.after
          ? sql`${purchaseOrders.number} < (select number from purchase_orders where id = ${query.after})`
          : undefined,
      ),
    )
    .orderBy(sql`${purchaseOrders.number} desc nulls last`)
    .limit(PAGE_SIZE + 1);
  const shown = rows.slice(0, PAGE_SIZE);
  return { purchases: await presentRows(db, shown), more: rows.length > PAGE_SIZE };
}

async function presentRows(db: DbOrTx, rows: readonly PurchaseRow[]): Promise<Listed['purchases']> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const lines = await db.select().from(purchaseLines).where(inArray(purchaseLines.purchaseId, ids));
  const named = await db
    .select({ id: suppliers.id, name: suppliers.name })
    .from(suppliers)
    .where(inArray(suppliers.id, [...new Set(rows.map(({ supplierId }) => supplierId))]));
  return rows.map((row) => {
    const own = lines.filter(({ purchaseId }) => purchaseId === row.id);
    const sum = (of: (line: PurchaseLine) => number) => own.reduce((total, line) => total + of(line), 0);
    return {
      id: row.id,
      number: row.number,
      revision: row.revision,
      state: row.state,
      supplier: named.find(({ id }) => id === row.supplierId) ?? { id: row.supplierId, name: '' },
      lines: own.length,
      totalCents: sum((line) => stockValue(line.quantityMilli, line.unitCostCents)),
      quantityMilli: sum((line) => line.quantityMilli),
      receivedMilli: sum((line) => line.receivedMilli),
      note: row.note,
      createdAt: row.createdAt.toISOString(),
      orderedAt: row.orderedAt?.toISOString() ?? null,
      expectedOn: row.expectedOn,
      endedAt: row.endedAt?.toISOString() ?? null,
    };
  });
}

export async function findPurchase(db: DbOrTx, id: string): Promise<PurchaseRecord | null> {
  const [row] = await db.select().from(purchaseOrders).where(eq(purchaseOrders.id, id));
  const [shown] = row ? await presentRows(db, [row]) : [];
  if (!row || !shown) return null;
  const items = await db
    .select({ line: purchaseLines, product: products })
    .from(purchaseLines)
    .innerJoin(products, eq(products.id, purchaseLines.productId))
    .where(eq(purchaseLines.purchaseId, id))
    .orderBy(asc(purchaseLines.position));
  const receipts = await receiptsOf(db, id);
  return {
    ...shown,
    items: items.map(({ line, product }) => ({
      id: line.id,
      ...named(product),
      supplierSku: product.supplierSku,
      quantityMilli: line.quantityMilli,
      receivedMilli: line.receivedMilli,
      openMilli: stillOpen(row.state, line),
      unitCostCents: line.unitCostCents,
    })),
    receipts,
    receivedCents: receipts.reduce((sum, { totalCents }) => sum + totalCents, 0),
  };
}

const named = ({ id, sku, nameEn, nameEs, unit }: typeof products.$inferSelect) => ({
  productId: id,
  sku,
  nameEn,
  nameEs,
  unit,
});

async function receiptsOf(db: DbOrTx, purchaseId: string): Promise<PurchaseRecord['receipts']> {
  const receipts = await db
    .select()
    .from(purchaseReceipts)
    .where(eq(purchaseReceipts.purchaseId, purchaseId))
    .orderBy(asc(purchaseReceipts.at), asc(purchaseReceipts.id));
  if (receipts.length === 0) return [];
  const came = await db
    .select({ movement: stockMovements, product: products })
    .from(stockMovements)
    .innerJoin(products, eq(products.id, stockMovements.productId))
    .innerJoin(
      purchaseLines,
      and(eq(purchaseLines.purchaseId, purchaseId), eq(purchaseLines.productId, stockMovements.productId)),
    )
    .where(
      inArray(
        stockMovements.recordId,
        receipts.map(({ id }) => id),
      ),
    )
    .orderBy(asc(purchaseLines.position));
  const names = await namesOf(
    db,
    receipts.map(({ receivedBy }) => receivedBy),
  );
  return receipts.map((receipt) => {
    const lines = came
      .filter(({ movement }) => movement.recordId === receipt.id)
      .map(({ movement, product }) => {
        const unitCostCents = movement.unitCostCents ?? 0;
        const totalCents = stockValue(movement.deltaMilli, unitCostCents);
        return { ...named(product), milli: movement.deltaMilli, unitCostCents, totalCents };
      });
    return {
      id: receipt.id,
      at: receipt.at.toISOString(),
      by: receipt.receivedBy ? names(receipt.receivedBy) : '',
      note: receipt.note,
      lines,
      totalCents: lines.reduce((sum, { totalCents }) => sum + totalCents, 0),
    };
  });
}
