import type { Outputs } from '@kickstand/api';
import type { Role } from '@kickstand/domain/auth';
import { plainWords } from '@kickstand/domain/customers';
import {
  normalizeBarcode,
  normalizeSku,
  type ProductFilter,
  type ProductSort,
} from '@kickstand/domain/inventory';
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { type DbOrTx, withCustomPlan } from '../../platform/database/index.ts';
import { containsAll } from '../../platform/database/statements/like-filter.ts';
import type { InventoryDeps } from '../inventory-deps.ts';
import { atLevel } from '../stock/levels.ts';
import { presentRow, showProducts } from './present-product.ts';
import { products } from './products.table.ts';

export const PAGE_SIZE = 50;
const FOUND_BY_CODE = 10;

export interface ProductQuery {
  readonly type?: 'product' | 'service' | undefined;
  readonly search?: string | undefined;
  readonly category?: string | undefined;
  readonly supplierId?: string | undefined;
  readonly level?: ProductFilter | undefined;
  readonly active?: boolean | undefined;
  readonly sort?: ProductSort | undefined;
  readonly direction?: 'up' | 'down' | undefined;
  readonly after?: string | undefined;
}

/**
 * The sort key of a page, from the table or from the last row of the previous page; `down` keeps nulls last.
 */
const SORTS: Record<ProductSort, (of: (column: string) => SQL, down: boolean) => SQL[]> = {
  name: (of) => [of('name_en'), of('id')],
  sku: (of) => [of('sku')],
  onHand: (of) => [of('on_hand_milli'), of('name_en'), of('id')],
  price: (of, down) => [
    down ? sql`${of('price_cents')} is not null` : sql`${of('price_cents')} is null`,
    sql`coalesce(${of('price_cents')}, 0)`,
    of('name_en'),
    of('id'),
  ],
  bin: (of, down) => [
    down ? sql`${of('bin')} <> ''` : sql`${of('bin')} = ''`,
    of('bin'),
    of('name_en'),
    of('id'),
  ],
};
const ofTable = (column: string): SQL => sql`${products}.${sql.identifier(column)}`;
const ofLast = (column: string): SQL => sql`last.${sql.identifier(column)}`;

/** Keyset pagination: the last page is as fast as the first. */
export async function listProducts(
  { db, clock }: InventoryDeps,
  role: Role,
  query: ProductQuery,
): Promise<Outputs['inventory']['list']> {
  const columnsOf = SORTS[query.sort ?? 'name'];
  const down = query.direction === 'down';
  const found = await showProducts(db, clock.now(), {
    where: and(...(await conditions(db, clock.now(), query)), afterThat(columnsOf, down, query.after)),
    orderBy: columnsOf(ofTable, down).map((one) => (down ? sql`${one} desc` : sql`${one} asc`)),
    limit: PAGE_SIZE + 1,
  });
  const shown = found.slice(0, PAGE_SIZE);
  return { products: shown.map((one) => presentRow(role, one)), more: found.length > PAGE_SIZE };
}

function afterThat(
  columnsOf: (typeof SORTS)[ProductSort],
  down: boolean,
  id: string | undefined,
): SQL | undefined {
  if (!id) return undefined;
  const list = (of: (column: string) => SQL) => sql.join(columnsOf(of, down), sql`, `);
  return sql`(${list(ofTable)}) ${sql.raw(down ? '<' : '>')} (select ${list(ofLast)} from catalog last where last.id = ${id})`;
}

async function conditions(db: DbOrTx, now: Date, query: ProductQuery): Promise<(SQL | undefined)[]> {
  return [
    eq(products.active, query.active ?? true),
    query.type ? eq(products.type, query.type) : undefined,
    query.category === undefined ? undefined : eq(products.category, query.category),
    query.supplierId ? eq(products.supplierId, query.supplierId) : undefined,
    query.level ? await atLevel(db, now, query.level) : undefined,
    ...containsAll(products.searchText, plainWords(query.search ?? '')).map(withCustomPlan),
  ];
}

/** Finds what a scanner types: a barcode, else a SKU. */
export async function scanProducts(
  { db, clock }: InventoryDeps,
  role: Role,
  code: string,
): Promise<Outputs['inventory']['scan']> {
  const found = await showProducts(db, clock.now(), {
    where: and(
      eq(products.active, true),
      or(eq(products.barcode, normalizeBarcode(code)), eq(products.sku, normalizeSku(code))),
    ),
    limit: FOUND_BY_CODE,
  });
  return found.map((one) => presentRow(role, one));
}
