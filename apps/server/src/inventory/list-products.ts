import type { Outputs } from '@kickstand/api';
import { may, type Role } from '@kickstand/domain/auth';
import { searchForm } from '@kickstand/domain/customers';
import { DEAD_DAYS, normalizeBarcode, normalizeSku } from '@kickstand/domain/inventory';
import { and, count, eq, gt, like, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { after, DAY } from '../platform/clock.ts';
import type { DbOrTx } from '../platform/database/index.ts';
import { readSection } from '../settings/index.ts';
import type { InventoryParts } from './inventory-parts.ts';
import { presentRow, surround } from './present-product.ts';
import { products, suppliers } from './products.table.ts';
import { stockMovements } from './stock.table.ts';

export const PAGE_SIZE = 50;
const FOUND_BY_CODE = 10;

export interface ProductQuery {
  readonly type?: 'product' | 'service' | undefined;
  readonly search?: string | undefined;
  readonly category?: string | undefined;
  readonly supplierId?: string | undefined;
  readonly level?: 'out' | 'low' | 'dead' | undefined;
  readonly active?: boolean | undefined;
  readonly sort?: 'name' | 'sku' | undefined;
  readonly direction?: 'up' | 'down' | undefined;
  readonly after?: string | undefined;
}

const SORTS = { name: [products.nameEn, products.id], sku: [products.sku] } as const;

/** A page after the last product of the page before: as quick on the last page as on the first. */
export async function listProducts(
  { db, clock }: InventoryParts,
  role: Role,
  query: ProductQuery,
): Promise<Outputs['inventory']['list']> {
  const columns = SORTS[query.sort ?? 'name'];
  const down = query.direction === 'down';
  const rows = await db
    .select()
    .from(products)
    .where(and(...(await conditions(db, clock.now(), query)), afterThat(columns, down, query.after)))
    .orderBy(...columns.map((column) => (down ? sql`${column} desc` : sql`${column} asc`)))
    .limit(PAGE_SIZE + 1);
  const shown = await surround(db, clock.now(), rows.slice(0, PAGE_SIZE));
  return { products: shown.map((one) => presentRow(role, one)), more: rows.length > PAGE_SIZE };
}

function afterThat(
  columns: (typeof SORTS)[keyof typeof SORTS],
  down: boolean,
  id: string | undefined,
): SQL | undefined {
  if (!id) return undefined;
  const list = sql.join([...columns], sql`, `);
  const names = sql.raw(columns.map((column) => `last.${column.name}`).join(', '));
  return sql`(${list}) ${sql.raw(down ? '<' : '>')} (select ${names} from products last where last.id = ${id})`;
}

async function conditions(db: DbOrTx, now: Date, query: ProductQuery): Promise<(SQL | undefined)[]> {
  return [
    eq(products.active, query.active ?? true),
    query.type ? eq(products.type, query.type) : undefined,
    query.category === undefined ? undefined : eq(products.category, query.category),
    query.supplierId ? eq(products.supplierId, query.supplierId) : undefined,
    query.level ? await atLevel(db, now, query.level) : undefined,
    ...words(query.search).map((word) => like(products.searchText, `%${word}%`)),
  ];
}

/** Every word must be there, wherever. */
const words = (search: string | undefined): string[] =>
  searchForm(search ?? '')
    .split(' ')
    .filter(Boolean)
    .slice(0, 6)
    .map((word) => word.replace(/[\\%_]/g, '\\$&'));

async function atLevel(db: DbOrTx, now: Date, level: 'out' | 'low' | 'dead'): Promise<SQL | undefined> {
  const stocked = eq(products.type, 'product');
  if (level === 'out') return and(stocked, lte(products.onHandMilli, 0));
  if (level === 'dead') return and(stocked, dead(now));
  return and(stocked, gt(products.onHandMilli, 0), await low(db, now));
}

/** `isDead` of the domain, asked of the database. */
export function dead(now: Date): SQL | undefined {
  const since = after(now, -DEAD_DAYS * DAY);
  return and(
    gt(products.onHandMilli, 0),
    lt(products.createdAt, since),
    sql`not exists (select 1 from ${stockMovements} where ${stockMovements.productId} = ${products.id}
      and ${stockMovements.kind} = 'issue' and ${stockMovements.at} >= ${since.toISOString()})`,
  );
}

/** `levelOf` of the domain, asked of the database: available at or below the reorder point. */
async function low(db: DbOrTx, now: Date): Promise<SQL> {
  const { value: setting } = await readSection(db, 'inventory');
  const used = sql`(select greatest(-coalesce(sum(${stockMovements.deltaMilli}), 0), 0) from ${stockMovements}
    where ${stockMovements.productId} = ${products.id} and ${stockMovements.kind} in ('issue', 'return')
    and ${stockMovements.at} >= ${after(now, -90 * DAY).toISOString()})`;
  const lead = sql`coalesce(${products.leadDays}, (select ${suppliers.leadDays} from ${suppliers}
    where ${suppliers.id} = ${products.supplierId}), ${setting.leadDays}::int)`;
  return sql`${products.onHandMilli} - ${products.reservedMilli} <= coalesce(${products.minMilli},
    ceil(ceil(${used} * ${lead} / 90.0) / 1000.0) * 1000 + coalesce(${products.safetyMilli}, ${setting.safetyMilli}::bigint))`;
}

/** By what a scanner types: a barcode, else a SKU. */
export async function scanProducts(
  { db, clock }: InventoryParts,
  role: Role,
  code: string,
): Promise<Outputs['inventory']['scan']> {
  const rows = await db
    .select()
    .from(products)
    .where(
      and(
        eq(products.active, true),
        or(eq(products.barcode, normalizeBarcode(code)), eq(products.sku, normalizeSku(code))),
      ),
    )
    .limit(FOUND_BY_CODE);
  return (await surround(db, clock.now(), rows)).map((one) => presentRow(role, one));
}

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
  const [unmoved] = await db
    .select({ products: count() })
    .from(products)
    .where(and(eq(products.active, true), eq(products.type, 'product'), dead(clock.now())));
  const categories = await db
    .selectDistinct({ category: products.category })
    .from(products)
    .where(and(eq(products.active, true), sql`${products.category} <> ''`))
    .orderBy(products.category)
    .limit(500);
  return {
    products: counted?.products ?? 0,
    services: counted?.services ?? 0,
    inactive: counted?.inactive ?? 0,
    dead: unmoved?.products ?? 0,
    categories: categories.map(({ category }) => category),
    ...(may(role, 'cost.read') && { valueCents: counted?.valueCents ?? 0 }),
  };
}
