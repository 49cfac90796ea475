import { randomUUID } from 'node:crypto';
import type { ProductRow } from '../catalog/products.table.ts';
import { searchTextOf } from '../catalog/save-product.ts';
import { type Compared, ROW_COLUMNS } from './compare-row.ts';

/** What an undo restores. */
const KEPT = [...ROW_COLUMNS, 'supplierId'] as const;
export type Kept = Pick<ProductRow, (typeof KEPT)[number]>;
export const kept = (product: ProductRow): Record<string, unknown> =>
  Object.fromEntries(KEPT.map((column) => [column, product[column]]));

/** The product after applying a row. What a row leaves out stays, or gets the default of a new product. */
export function mergedRow(
  { row, product, action }: Compared,
  supplierIds: ReadonlyMap<string, string>,
  deltaMilli: number,
  now: Date,
): ProductRow {
  const base = product ?? newProduct(row.sku, row.type ?? 'product', now);
  if (action === 'same') return base;
  const imported = Object.fromEntries(
    ROW_COLUMNS.flatMap((column) => (row[column] === undefined ? [] : [[column, row[column]]])),
  ) as Partial<ProductRow>;
  const after: ProductRow = {
    ...base,
    ...imported,
    ...(row.supplier && { supplierId: supplierIds.get(row.supplier.toLowerCase()) ?? null }),
    onHandMilli: base.onHandMilli + deltaMilli,
    revision: product ? product.revision + 1 : 1,
    updatedAt: now,
  };
  return { ...after, searchText: searchTextOf(after) };
}

const newProduct = (sku: string, type: ProductRow['type'], now: Date): ProductRow => ({
  id: randomUUID(),
  type,
  sku,
  barcode: '',
  nameEn: '',
  nameEs: '',
  category: '',
  brand: '',
  unit: 'each',
  costCents: null,
  priceCents: null,
  taxable: true,
  bin: '',
  minMilli: null,
  maxMilli: null,
  packMilli: 1000,
  leadDays: null,
  safetyMilli: null,
  supplierId: null,
  supplierSku: '',
  laborMilli: 0,
  onHandMilli: 0,
  reservedMilli: 0,
  active: true,
  revision: 1,
  searchText: '',
  createdAt: now,
  updatedAt: now,
  sample: false,
});
