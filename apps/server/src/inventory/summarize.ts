import type { Outputs } from '@kickstand/api';
import { may, type Role } from '@kickstand/domain/auth';
import { PRODUCT_FILTERS } from '@kickstand/domain/inventory';
import { and, count, eq, sql } from 'drizzle-orm';
import type { InventoryParts } from './inventory-parts.ts';
import { atLevel } from './levels.ts';
import { products } from './products.table.ts';

const CATEGORIES = 500;

/** How many there are of everything the list can be narrowed to. */
export async function summarize(
  { db, clock }: InventoryParts,
  role: Role,
): Promise<Outputs['inventory']['summary']> {
  const isType = (type: string) =>
    sql<number>`count(*) filter (where ${products.active} and ${products.type} = ${type})`.mapWith(Number);
  const [counted] = await db
    .select({
      products: isType('product'),
      services: isType('service'),
      inactive: sql<number>`count(*) filter (where not ${products.active})`.mapWith(Number),
      valueCents: sql<number>`coalesce(sum(floor((greatest(${products.onHandMilli}, 0)
        * coalesce(${products.costCents}, 0) + 500) / 1000)), 0)`.mapWith(Number),
    })
    .from(products);
  const levels = { low: 0, blocking: 0, out: 0, on_order: 0, dead: 0 };
  for (const level of PRODUCT_FILTERS) {
    const [found] = await db
      .select({ products: count() })
      .from(products)
      .where(and(eq(products.active, true), await atLevel(db, clock.now(), level)));
    levels[level] = found?.products ?? 0;
  }
  const categories = await db
    .selectDistinct({ category: products.category })
    .from(products)
    .where(and(eq(products.active, true), sql`${products.category} <> ''`))
    .orderBy(products.category)
    .limit(CATEGORIES);
  return {
    products: counted?.products ?? 0,
    services: counted?.services ?? 0,
    inactive: counted?.inactive ?? 0,
    levels,
    categories: categories.map(({ category }) => category),
    ...(may(role, 'cost.read') && { valueCents: counted?.valueCents ?? 0 }),
  };
}
