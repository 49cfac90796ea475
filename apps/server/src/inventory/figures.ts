import type { InventorySettings, ReorderFacts } from '@kickstand/domain/inventory';
import { and, count, countDistinct, eq, gte, inArray, sql, sum } from 'drizzle-orm';
import { after, DAY } from '../platform/clock.ts';
import type { DbOrTx } from '../platform/database/index.ts';
import { products, suppliers } from './products.table.ts';
import { purchaseLines, purchaseOrders } from './purchases.table.ts';
import type { ProductRow } from './shelves.ts';
import { reservations, stockMovements } from './stock.table.ts';

const USAGE_DAYS = 90;

/** What a product's own row does not say. */
export interface Figures {
  readonly usage90Milli: number;
  readonly onOrderMilli: number;
  readonly needMilli: number;
  readonly blocks: number;
}

const NONE: Figures = { usage90Milli: 0, onOrderMilli: 0, needMilli: 0, blocks: 0 };

/** Of some products, or of every one that has any: three questions however many they are. */
export async function figuresOf(
  db: DbOrTx,
  now: Date,
  productIds: readonly string[] | 'all',
): Promise<(id: string) => Figures> {
  if (productIds !== 'all' && productIds.length === 0) return () => NONE;
  const ids = productIds === 'all' ? null : [...productIds];
  const used = await db
    .select({ id: stockMovements.productId, milli: sum(stockMovements.deltaMilli).mapWith(Number) })
    .from(stockMovements)
    .where(
      and(
        inArray(stockMovements.kind, ['issue', 'return']),
        gte(stockMovements.at, after(now, -USAGE_DAYS * DAY)),
        ids ? inArray(stockMovements.productId, ids) : undefined,
      ),
    )
    .groupBy(stockMovements.productId);
  const coming = await db
    .select({
      id: purchaseLines.productId,
      milli: sum(sql`greatest(${purchaseLines.quantityMilli} - ${purchaseLines.receivedMilli}, 0)`).mapWith(
        Number,
      ),
    })
    .from(purchaseLines)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, purchaseLines.purchaseId))
    .where(
      and(
        inArray(purchaseOrders.state, ['ordered', 'part_received']),
        ids ? inArray(purchaseLines.productId, ids) : undefined,
      ),
    )
    .groupBy(purchaseLines.productId);
  const short = await db
    .select({
      id: reservations.productId,
      milli: sum(
        sql`${reservations.neededMilli} - ${reservations.reservedMilli} - ${reservations.issuedMilli}`,
      ).mapWith(Number),
      orders: countDistinct(reservations.reportId),
    })
    .from(reservations)
    .where(and(eq(reservations.state, 'short'), ids ? inArray(reservations.productId, ids) : undefined))
    .groupBy(reservations.productId);
  const figures = new Map<string, Figures>();
  const put = (id: string, some: Partial<Figures>) =>
    figures.set(id, { ...(figures.get(id) ?? NONE), ...some });
  for (const { id, milli } of used) put(id, { usage90Milli: Math.max(0, -milli) });
  for (const { id, milli } of coming) put(id, { onOrderMilli: milli });
  for (const { id, milli, orders } of short) put(id, { needMilli: milli, blocks: orders });
  return (id) => figures.get(id) ?? NONE;
}

/** A product with everything reordering asks about. */
export function reorderFacts(
  product: ProductRow,
  figures: Figures,
  supplierLeadDays: number | null,
  setting: InventorySettings,
): ReorderFacts {
  return {
    onHandMilli: product.onHandMilli,
    reservedMilli: product.reservedMilli,
    onOrderMilli: figures.onOrderMilli,
    minMilli: product.minMilli,
    maxMilli: product.maxMilli,
    packMilli: product.packMilli,
    leadDays: product.leadDays ?? supplierLeadDays ?? setting.leadDays,
    safetyMilli: product.safetyMilli ?? setting.safetyMilli,
    usage90Milli: figures.usage90Milli,
    needMilli: figures.needMilli,
  };
}

/** How many products each supplier is named for. */
export async function productsPerSupplier(db: DbOrTx): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: suppliers.id, products: count(products.id) })
    .from(suppliers)
    .innerJoin(products, and(eq(products.supplierId, suppliers.id), eq(products.active, true)))
    .groupBy(suppliers.id);
  return new Map(rows.map(({ id, products: counted }) => [id, counted]));
}
