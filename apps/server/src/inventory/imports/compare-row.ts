import type { Outputs } from '@kickstand/api';
import type { ImportRow } from '@kickstand/domain/inventory';
import type { ProductRow } from '../catalog/products.table.ts';

type Previewed = Outputs['inventory']['imports']['preview']['rows'][number];
type Value = string | number | boolean | null;

export interface FieldChange {
  readonly field: string;
  readonly before: Value;
  readonly after: Value;
}

/** Compares a row with the product it names. */
export interface Compared {
  readonly row: ImportRow;
  readonly product: ProductRow | null;
  readonly action: Previewed['action'];
  readonly changes: readonly FieldChange[];
  readonly problems: readonly Previewed['problems'][number][];
}

/** Columns that a row may set, with the same name on both sides. */
export const ROW_COLUMNS = [
  'barcode',
  'nameEn',
  'nameEs',
  'category',
  'brand',
  'costCents',
  'priceCents',
  'taxable',
  'bin',
  'minMilli',
  'maxMilli',
  'packMilli',
  'leadDays',
  'supplierSku',
  'laborMilli',
  'active',
] as const satisfies readonly (keyof ImportRow & keyof ProductRow)[];

export function compare(
  row: ImportRow,
  product: ProductRow | null,
  supplierNames: ReadonlyMap<string, string>,
  /** It is out of the catalog only because its import was undone. */
  isForgotten = false,
): Compared {
  const imported = isForgotten ? { active: true, ...row } : row;
  const changes = changesOf(imported, product, supplierNames);
  const action = product ? (changes.length > 0 ? 'update' : 'same') : 'create';
  return { row: imported, product, action, changes, problems: problemsOf(row, product) };
}

function changesOf(
  row: ImportRow,
  product: ProductRow | null,
  supplierNames: ReadonlyMap<string, string>,
): FieldChange[] {
  const changes: FieldChange[] = ROW_COLUMNS.flatMap((field) => {
    const after = row[field];
    const before = product ? product[field] : null;
    return after === undefined || after === before ? [] : [{ field, before, after }];
  });
  const supplier = product?.supplierId ? (supplierNames.get(product.supplierId) ?? null) : null;
  if (row.supplier && row.supplier.toLowerCase() !== supplier?.toLowerCase())
    changes.push({ field: 'supplier', before: supplier, after: row.supplier });
  const onHand = product?.onHandMilli ?? 0;
  if (row.qtyMilli !== undefined && row.qtyMilli !== onHand)
    changes.push({ field: 'qtyMilli', before: onHand, after: row.qtyMilli });
  return changes;
}

function problemsOf(row: ImportRow, product: ProductRow | null): Compared['problems'] {
  const type = product?.type ?? row.type ?? 'product';
  return [
    ...(!product && !row.nameEn ? (['NAME_MISSING'] as const) : []),
    ...(product && row.type && row.type !== product.type ? (['TYPE_DIFFERS'] as const) : []),
    ...(type === 'service' && row.qtyMilli ? (['SERVICE_HAS_NO_STOCK'] as const) : []),
    // a file must not take stock that is reserved for a bike; such a difference is adjusted by hand
    ...(product && row.qtyMilli !== undefined && row.qtyMilli < product.reservedMilli
      ? (['BELOW_RESERVED'] as const)
      : []),
    // the SKU was generated for a new product, and another product got it in the meantime
    ...(product && row.newSku ? (['SKU_TAKEN'] as const) : []),
  ];
}
