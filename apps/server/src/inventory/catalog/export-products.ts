import type { Outputs } from '@kickstand/api';
import { IMPORT_FIELDS, type ImportField } from '@kickstand/domain/inventory';
import { csvLine } from '@kickstand/domain/payments';
import { asc, eq } from 'drizzle-orm';
import type { InventoryDeps } from '../inventory-deps.ts';
import { catalogOf } from './catalog.ts';
import { type ProductRow, products, suppliers } from './products.table.ts';

const MOST = 100_000;

const decimal = (value: number | null, scale: 100 | 1000): string | number =>
  value === null ? '' : scale === 100 ? (value / 100).toFixed(2) : value / 1000;

const CELLS: Record<ImportField, (row: ProductRow, supplier: string) => string | number> = {
  type: (row) => row.type,
  sku: (row) => row.sku,
  barcode: (row) => row.barcode,
  name_en: (row) => row.nameEn,
  name_es: (row) => row.nameEs,
  category: (row) => row.category,
  brand: (row) => row.brand,
  cost: (row) => decimal(row.costCents, 100),
  price: (row) => decimal(row.priceCents, 100),
  taxable: (row) => (row.taxable ? 'yes' : 'no'),
  qty: (row) => (row.type === 'product' ? decimal(row.onHandMilli, 1000) : ''),
  bin: (row) => row.bin,
  min: (row) => decimal(row.minMilli, 1000),
  max: (row) => decimal(row.maxMilli, 1000),
  pack: (row) => (row.type === 'product' ? decimal(row.packMilli, 1000) : ''),
  lead_days: (row) => row.leadDays ?? '',
  supplier: (_row, supplier) => supplier,
  supplier_sku: (row) => row.supplierSku,
  labor_hours: (row) => (row.type === 'service' ? decimal(row.laborMilli, 1000) : ''),
  active: (row) => (row.active ? 'yes' : 'no'),
};

/** The catalog in the columns that an import reads. */
export async function exportProducts({ db, clock }: InventoryDeps): Promise<Outputs['inventory']['export']> {
  const rows = await db
    .select({ row: products, supplier: suppliers.name })
    .from(await catalogOf(db))
    .leftJoin(suppliers, eq(suppliers.id, products.supplierId))
    .orderBy(asc(products.sku))
    .limit(MOST + 1);
  const shown = rows.slice(0, MOST);
  const lines = shown.map(({ row, supplier }) =>
    csvLine(IMPORT_FIELDS.map((field) => CELLS[field](row, supplier ?? ''))),
  );
  return {
    filename: `inventory-${clock.now().toISOString().slice(0, 10)}.csv`,
    csv: `\uFEFF${csvLine(IMPORT_FIELDS)}${lines.join('')}`,
    rows: shown.length,
    cut: rows.length > MOST,
  };
}
