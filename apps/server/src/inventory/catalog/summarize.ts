import type { Outputs } from '@kickstand/api';
import { may, type Role } from '@kickstand/domain/auth';
import { PRODUCT_FILTERS } from '@kickstand/domain/inventory';
import { and, eq, sql } from 'drizzle-orm';
import { cacheUntilCommit } from '../../platform/database/cache-until-commit.ts';
import type { Database } from '../../platform/database/index.ts';
import type { InventoryDeps } from '../inventory-deps.ts';
import { atLevel } from '../stock/levels.ts';
import { catalogOf } from './catalog.ts';
import { products } from './products.table.ts';

const CATEGORIES = 500;

/** The number of products behind each filter of the list. */
export async function summarize(
  { db, clock }: InventoryDeps,
  role: Role,
): Promise<Outputs['inventory']['summary']> {
  const { valueCents, ...counted } = await count(db, clock.now());
  return { ...counted, ...(may(role, 'cost.read') && { valueCents }) };
}

const count = cacheUntilCommit(async (db: Database, now: Date) => {
  const catalog = await catalogOf(db);
  const totals = db
    .select({
      products: isType('product'),
      services: isType('service'),
      inactiveProducts: isType('product', false),
      inactiveServices: isType('service', false),
      valueCents: sql<number>`coalesce(sum(floor((greatest(${products.onHandMilli}, 0)
        * coalesce(${products.costCents}, 0) + 500) / 1000)), 0)`.mapWith(Number),
    })
    .from(catalog);
  const categories = db
    .selectDistinct({ category: products.category })
    .from(catalog)
    .where(and(eq(products.active, true), sql`${products.category} <> ''`))
    .orderBy(products.category)
    .limit(CATEGORIES);
  const [[total], levels, named] = await Promise.all([totals, countLevels(db, now, catalog), categories]);
  return {
    products: total?.products ?? 0,
    services: total?.services ?? 0,
    inactive: { product: total?.inactiveProducts ?? 0, service: total?.inactiveServices ?? 0 },
    valueCents: total?.valueCents ?? 0,
    levels,
    categories: named.map(({ category }) => category),
  };
});

const isType = (type: string, active = true) =>
  sql<number>`count(*) filter (where ${products.active} = ${active} and ${products.type} = ${type})`.mapWith(
    Number,
  );

/** One statement: each count is a subquery of its own, planned like the list it belongs to. */
async function countLevels(
  db: Database,
  now: Date,
  catalog: typeof products,
): Promise<Record<(typeof PRODUCT_FILTERS)[number], number>> {
  const each = await Promise.all(
    PRODUCT_FILTERS.map(
      async (level) => sql`select ${level}::text level, count(*)::int found from ${catalog}
        where ${and(eq(products.active, true), await atLevel(db, now, level))}`,
    ),
  );
  const { rows } = await db.execute<{ level: (typeof PRODUCT_FILTERS)[number]; found: number }>(
    sql.join(each, sql` union all `),
  );
  const levels = { low: 0, blocking: 0, out: 0, on_order: 0, dead: 0 };
  for (const { level, found } of rows) levels[level] = found;
  return levels;
}
