import type { Outputs } from '@kickstand/api';
import type { ImportField, ImportRow } from '@kickstand/domain/inventory';
import type { SheetRow } from '../table/messages.ts';

export type Preview = Outputs['inventory']['imports']['preview'];
export type Compared = Preview['rows'][number];
export type Problem = Compared['problems'][number];
type Value = Compared['changes'][number]['before'];

/** A line on the page: one that cannot be read, or one that was read, with the catalog's objections. */
export type CheckRow =
  | { readonly kind: 'bad'; readonly line: number; readonly sheetRow: SheetRow }
  | {
      readonly kind: 'read';
      readonly line: number;
      readonly row: ImportRow;
      /** Null while it is being compared. */
      readonly compared: Compared | null;
    };

export const badRow = (sheetRow: SheetRow): CheckRow => ({ kind: 'bad', line: sheetRow.line, sheetRow });
export const readRow = (row: ImportRow): CheckRow => ({ kind: 'read', line: row.line, row, compared: null });
export const comparedRow = (compared: Compared): CheckRow => ({
  kind: 'read',
  line: compared.row.line,
  row: compared.row,
  compared,
});

/** The field of a row for each column. */
export const ROW_KEYS: Record<ImportField, Exclude<keyof ImportRow, 'line'>> = {
  type: 'type',
  sku: 'sku',
  barcode: 'barcode',
  name_en: 'nameEn',
  name_es: 'nameEs',
  category: 'category',
  brand: 'brand',
  cost: 'costCents',
  price: 'priceCents',
  taxable: 'taxable',
  qty: 'qtyMilli',
  bin: 'bin',
  min: 'minMilli',
  max: 'maxMilli',
  pack: 'packMilli',
  lead_days: 'leadDays',
  supplier: 'supplier',
  supplier_sku: 'supplierSku',
  labor_hours: 'laborMilli',
  active: 'active',
};

export interface FieldChange {
  readonly field: ImportField;
  readonly before: Value;
  readonly after: Value;
}

/** Changes by column, old and new; a field without a column cannot change. */
export function changesOf({ row, changes }: Compared): FieldChange[] {
  return changes.flatMap(({ field: key, before }) => {
    const field = (Object.keys(ROW_KEYS) as ImportField[]).find((one) => ROW_KEYS[one] === key);
    return field ? [{ field, before, after: row[ROW_KEYS[field]] ?? null }] : [];
  });
}

/** The column whose cell resolves the catalog's objection. */
export const FIXED_BY: Record<Problem, ImportField> = {
  NAME_MISSING: 'name_en',
  TYPE_DIFFERS: 'type',
  SERVICE_HAS_NO_STOCK: 'qty',
  BELOW_RESERVED: 'qty',
  SKU_TAKEN: 'sku',
};

/** The editable cells, or none if that would not help: a wrong number of cells, or an unmapped column. */
export function fixableFields(row: CheckRow, mapped: readonly (ImportField | null)[]): ImportField[] {
  const fields =
    row.kind === 'bad'
      ? row.sheetRow.errors.map(({ field }) => field)
      : (row.compared?.problems ?? []).map((problem) => FIXED_BY[problem]);
  const known = fields.filter((field) => field !== null && mapped.includes(field));
  return known.length === fields.length ? [...new Set(known as ImportField[])] : [];
}
