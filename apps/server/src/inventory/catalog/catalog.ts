import { PUBLISHING_STATES } from '@kickstand/domain/inventory';
import { inArray, type SQL, Subquery, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/index.ts';
import { importBatches } from '../imports/imports.table.ts';
import { products } from './products.table.ts';

/**
 * Where products are read from. While an import or its undo is being merged, this is the view that shows new
 * versions in place of the products they replace, all at once. The view cannot use an index for sorting, so
 * at all other times the table itself is read.
 */
export const catalogOf = async (db: DbOrTx): Promise<typeof products> =>
  (await isMerging(db)) ? catalogView() : products;

// The view under the table's name, with the table's columns: the builder has no type for that.
const catalogView = () =>
  new Subquery(sql`select * from catalog`, {}, 'products') as unknown as typeof products;

const MERGING = sql<boolean>`exists (select from import_batches where state in ${[...PUBLISHING_STATES]})`;

/**
 * Rows from the table, or from the view if one of them says that an import is being merged: usually a single
 * statement. `read` selects `merging` in each row.
 */
export async function readCatalog<Row extends { readonly merging: boolean }>(
  db: DbOrTx,
  read: (from: typeof products, merging: typeof MERGING) => PromiseLike<Row[]>,
): Promise<Row[]> {
  const rows = await read(products, MERGING);
  const merging = rows[0] ? rows[0].merging : await isMerging(db);
  return merging ? read(catalogView(), MERGING) : rows;
}

/** The same under another name, for a statement in SQL. */
export async function catalogAs(db: DbOrTx, alias: string): Promise<SQL> {
  const relation = (await isMerging(db)) ? 'catalog' : 'products';
  return sql`${sql.identifier(relation)} ${sql.identifier(alias)}`;
}

async function isMerging(db: DbOrTx): Promise<boolean> {
  const publishing = await db
    .select({ id: importBatches.id })
    .from(importBatches)
    .where(inArray(importBatches.state, [...PUBLISHING_STATES]))
    .limit(1);
  return publishing.length > 0;
}
