import { DEAD_DAYS, type ProductFilter } from '@kickstand/domain/inventory';
import { and, eq, gt, lt, lte, type SQL, sql } from 'drizzle-orm';
import { after, DAY } from '../../platform/clock.ts';
import type { DbOrTx } from '../../platform/database/index.ts';
import { readSection } from '../../settings/index.ts';
import { catalogAs } from '../catalog/catalog.ts';
import { products } from '../catalog/products.table.ts';
import { purchaseLines, purchaseOrders } from '../purchases/purchases.table.ts';
import { reservations, stockMovements } from './stock.table.ts';

const USAGE_DAYS = 90;

/** Products of a level, as a condition of the list. */
export async function atLevel(db: DbOrTx, now: Date, level: ProductFilter): Promise<SQL | undefined> {
  return and(eq(products.type, 'product'), await CONDITIONS[level](db, now));
}

const CONDITIONS: Record<
  ProductFilter,
  (db: DbOrTx, now: Date) => SQL | undefined | Promise<SQL | undefined>
> = {
  out: () => lte(products.onHandMilli, 0),
  low: async (db, now) => and(gt(products.onHandMilli, 0), await low(db, now)),
  dead: (_, now) => dead(now),
  blocking: () => sql`${products.id} in (select ${reservations.productId} from ${reservations}
    where ${reservations.state} = 'short')`,
  on_order: () => sql`${products.id} in (select ${purchaseLines.productId} from ${purchaseLines}
    join ${purchaseOrders} on ${purchaseOrders.id} = ${purchaseLines.purchaseId}
    where ${purchaseOrders.state} in ('ordered', 'part_received')
    and ${purchaseLines.receivedMilli} < ${purchaseLines.quantityMilli})`,
};

/** `isDead` of the domain, as SQL. */
export function dead(now: Date): SQL | undefined {
  const since = after(now, -DEAD_DAYS * DAY);
  return and(
    gt(products.onHandMilli, 0),
    lt(products.createdAt, since),
    sql`not exists (select 1 from ${stockMovements} where ${stockMovements.productId} = ${products.id}
      and ${stockMovements.kind} = 'issue' and ${stockMovements.at} >= ${since.toISOString()})`,
  );
}

/**
 * `levelOf` of the domain, as SQL: available at or below the reorder point. Computed for all products in one query; a
 * subquery per product would read the ledger a hundred thousand times.
 */
async function low(db: DbOrTx, now: Date): Promise<SQL> {
  const { value: setting } = await readSection(db, 'inventory');
  const safety = sql`coalesce(p.safety_milli, ${setting.safetyMilli}::bigint)`;
  const lead = sql`coalesce(p.lead_days, s.lead_days, ${setting.leadDays}::int)`;
  return sql`${products.id} in (
    select p.id from ${await catalogAs(db, 'p')}
    left join suppliers s on s.id = p.supplier_id
    left join (
      select product_id, greatest(-sum(delta_milli), 0) milli from stock_movements
      where kind in ('issue', 'return') and at >= ${after(now, -USAGE_DAYS * DAY).toISOString()}
      group by product_id) used on used.product_id = p.id
    where p.type = 'product' and p.on_hand_milli - p.reserved_milli <= coalesce(p.min_milli,
      ceil(ceil(coalesce(used.milli, 0) * ${lead} / ${USAGE_DAYS}::numeric) / 1000.0) * 1000 + ${safety}))`;
}
