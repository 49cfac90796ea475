import type { Outputs } from '@kickstand/api';
import type { Role } from '@kickstand/domain/auth';
import { plainWords } from '@kickstand/domain/customers';
import { normalizeBarcode, normalizeSku, type ProductFilter } from '@kickstand/domain/inventory';
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { containing } from '../platform/database/containing.ts';
import type { DbOrTx } from '../platform/database/index.ts';
import type { InventoryParts } from './inventory-parts.ts';
import { atLevel } from './levels.ts';
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
  const found = await showProducts(db, clock.now(), {
    where: and(...(await conditions(db, clock.now(), query)), afterThat(columns, down, query.after)),
    orderBy: columns.map((column) => (down ? sql`${column} desc` : sql`${column} asc`)),
    limit: PAGE_SIZE + 1,
  });
  const shown = found.slice(0, PAGE_SIZE);
  return { products: shown.map((one) => presentRow(role, one)), more: found.length > PAGE_SIZE };
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
    ...containing(products.searchText, plainWords(query.search ?? '')),
  ];
}

/** By what a scanner types: a barcode, else a SKU. */
export async function scanProducts(
  { db, clock }: InventoryParts,
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
