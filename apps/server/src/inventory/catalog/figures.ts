import type { InventorySettings, ReorderFacts } from '@kickstand/domain/inventory';
import { and, count, eq, sql } from 'drizzle-orm';
import { after, DAY } from '../../platform/clock.ts';
import type { DbOrTx } from '../../platform/database/index.ts';
import { type ProductRow, products, suppliers } from './products.table.ts';

const USAGE_DAYS = 90;

/** Figures that are not in the product's own row. */
export interface Figures {
  readonly usage90Milli: number;
  readonly onOrderMilli: number;
  readonly needMilli: number;
  readonly blocks: number;
}

const NONE: Figures = { usage90Milli: 0, onOrderMilli: 0, needMilli: 0, blocks: 0 };

interface FigureRow extends Record<string, unknown> {
  readonly id: string;
  readonly what: 'used' | 'coming' | 'short';
  readonly milli: string;
  readonly orders: string;
}

/** For the given products, or for all, in one statement. */
export async function figuresOf(
  db: DbOrTx,
  now: Date,
  productIds: readonly string[] | 'all',
): Promise<(id: string) => Figures> {
  if (productIds.length === 0) return () => NONE;
  // The subquery hides the number of ids from the planner, so that one plan serves every call: for one product,
  // planning takes seven times as long as reading.
  const ofThese =
    productIds === 'all'
      ? sql``
      : sql`and product_id = any((select ${sql.param([...productIds])}::uuid[])::uuid[])`;
  const since = after(now, -USAGE_DAYS * DAY).toISOString();
  const { rows } = await db.execute<FigureRow>(sql`
    select product_id id, 'used' what, greatest(-sum(delta_milli), 0) milli, 0 orders from stock_movements
      where kind in ('issue', 'return') and at >= ${since} ${ofThese} group by product_id
    union all
    select product_id, 'coming', sum(greatest(quantity_milli - received_milli, 0)), 0
      from purchase_lines join purchase_orders on purchase_orders.id = purchase_id
      where state in ('ordered', 'part_received') ${ofThese} group by product_id
    union all
    select product_id, 'short', sum(needed_milli - reserved_milli - issued_milli), count(distinct report_id)
      from reservations where state = 'short' ${ofThese} group by product_id`);
  const figures = new Map<string, Figures>();
  for (const { id, what, milli, orders } of rows)
    figures.set(id, { ...(figures.get(id) ?? NONE), ...READ[what](Number(milli), Number(orders)) });
  return (id) => figures.get(id) ?? NONE;
}

const READ: Record<FigureRow['what'], (milli: number, orders: number) => Partial<Figures>> = {
  used: (usage90Milli) => ({ usage90Milli }),
  coming: (onOrderMilli) => ({ onOrderMilli }),
  short: (needMilli, blocks) => ({ needMilli, blocks }),
};

/** A product with everything that reordering needs. */
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

/** Number of products per supplier. */
export async function productsPerSupplier(db: DbOrTx): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: suppliers.id, products: count(products.id) })
    .from(suppliers)
    .innerJoin(products, and(eq(products.supplierId, suppliers.id), eq(products.active, true)))
    .groupBy(suppliers.id);
  return new Map(rows.map(({ id, products: counted }) => [id, counted]));
}
