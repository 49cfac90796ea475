import * as z from '../../zod/index.ts';
import {
  INVENTORY_LIMITS,
  normalizeBarcode,
  normalizeSku,
  positiveQuantity,
  priceCents,
  quantity,
} from '../products.ts';
import { PRODUCT_TYPES } from '../words.ts';
import type { ImportField, Mapping } from './columns.ts';
import { type DecimalMark, guessMark, readNumber, scaled } from './numbers.ts';
import type { Table, TableRow } from './parse.ts';

const text = (max: number) => z.optional(z.string().check(z.maxLength(max, 'TOO_LONG')));
const days = z.int().check(z.minimum(0, 'OUT_OF_RANGE'), z.maximum(365, 'OUT_OF_RANGE'));
const hours = z.int().check(z.minimum(0, 'OUT_OF_RANGE'), z.maximum(1_000_000, 'OUT_OF_RANGE'));

/** A row as it is imported. What a file does not say stays as it is, or begins as a new product does. */
export const importRowSchema = z.strictObject({
  /** In the file, as an editor counts. */
  line: z.int().check(z.positive()),
  sku: z.string().check(z.minLength(1, 'VALUE_REQUIRED'), z.maxLength(INVENTORY_LIMITS.sku, 'TOO_LONG')),
  type: z.optional(z.enum(PRODUCT_TYPES)),
  barcode: text(INVENTORY_LIMITS.barcode),
  nameEn: text(INVENTORY_LIMITS.name),
  nameEs: text(INVENTORY_LIMITS.name),
  category: text(INVENTORY_LIMITS.word),
  brand: text(INVENTORY_LIMITS.word),
  costCents: z.optional(priceCents),
  priceCents: z.optional(priceCents),
  taxable: z.optional(z.boolean()),
  /** What lies on the shelf. */
  qtyMilli: z.optional(quantity),
  bin: text(INVENTORY_LIMITS.bin),
  minMilli: z.optional(quantity),
  maxMilli: z.optional(quantity),
  packMilli: z.optional(positiveQuantity),
  leadDays: z.optional(days),
  supplier: text(120),
  supplierSku: text(INVENTORY_LIMITS.sku),
  laborMilli: z.optional(hours),
  active: z.optional(z.boolean()),
});
export type ImportRow = z.infer<typeof importRowSchema>;
type Key = Exclude<keyof ImportRow, 'line'>;

export const ROW_ERRORS = [
  'MISSING',
  'NOT_A_NUMBER',
  'NOT_YES_OR_NO',
  'TYPE_UNKNOWN',
  'TOO_LONG',
  'OUT_OF_RANGE',
  'TOO_MANY_DECIMALS',
  'DUPLICATE_SKU',
  'TOO_MANY_CELLS',
] as const;

export interface RowError {
  readonly line: number;
  readonly field: ImportField | null;
  readonly code: (typeof ROW_ERRORS)[number];
  /** What stands in the cell. */
  readonly value: string;
  /** DUPLICATE_SKU: the line it is on already. */
  readonly otherLine?: number;
}

export interface ReadRows {
  readonly rows: readonly ImportRow[];
  readonly errors: readonly RowError[];
  readonly mark: DecimalMark;
}

const NUMBERS = ['cost', 'price', 'qty', 'min', 'max', 'pack', 'lead_days', 'labor_hours'] as const;

/** The rows of a table under a mapping, and everything that is wrong with them. A row with an error is in no list of rows. */
export function readRows(table: Table, mapping: Mapping): ReadRows {
  const mark = markOf(table, mapping);
  const rows: ImportRow[] = [];
  const errors: RowError[] = [];
  const seen = new Map<string, number>();
  for (const row of table.rows) {
    const read = readRow(row, mapping, mark);
    const wrong = [...read.errors];
    const { sku } = read.row;
    const otherLine = sku ? seen.get(sku) : undefined;
    if (otherLine !== undefined)
      wrong.push({ line: row.line, field: 'sku', code: 'DUPLICATE_SKU', value: sku ?? '', otherLine });
    else if (sku) seen.set(sku, row.line);
    if (wrong.length > 0) errors.push(...wrong);
    else rows.push(read.row as ImportRow);
  }
  return { rows, errors, mark };
}

/** One mark for the whole file, told by every number in it. */
function markOf({ rows }: Table, mapping: Mapping): DecimalMark {
  const columns = mapping.flatMap((field, at) =>
    (NUMBERS as readonly unknown[]).includes(field) ? [at] : [],
  );
  return guessMark(rows.slice(0, 2000).flatMap(({ cells }) => columns.map((at) => cells[at] ?? '')));
}

type CellVerdict =
  | { readonly ok: true; readonly key: Key; readonly value: string | number | boolean }
  | { readonly ok: false; readonly code: RowError['code'] };

function readRow(
  { line, cells }: TableRow,
  mapping: Mapping,
  mark: DecimalMark,
): { row: Partial<ImportRow>; errors: RowError[] } {
  const row: Record<string, unknown> = { line };
  const errors: RowError[] = [];
  for (const [at, cell] of cells.entries()) {
    const field = mapping[at];
    const value = cell.trim();
    if (field === undefined && value !== '')
      errors.push({ line, field: null, code: 'TOO_MANY_CELLS', value: value.slice(0, 80) });
    if (!field || value === '') continue;
    const read = READERS[field](value, mark);
    if (read.ok) row[read.key] = read.value;
    else errors.push({ line, field, code: read.code, value: value.slice(0, 80) });
  }
  if (row.sku === undefined && !errors.some(({ field }) => field === 'sku'))
    errors.push({ line, field: 'sku', code: 'MISSING', value: '' });
  return { row: row as Partial<ImportRow>, errors };
}

type Reader = (value: string, mark: DecimalMark) => CellVerdict;

const word =
  (key: Key, max: number, clean: (value: string) => string = (value) => value): Reader =>
  (value) => {
    const cleaned = clean(unquoted(value));
    if (cleaned.length > max) return { ok: false, code: 'TOO_LONG' };
    return { ok: true, key, value: cleaned };
  };

/** Our own export puts an apostrophe before what a spreadsheet would run; it is no part of the text. */
const unquoted = (value: string) => (/^'\s*[=+\-@|＝＋－＠]/.test(value) ? value.slice(1) : value);

const number =
  (key: Key, scale: 1 | 100 | 1000, min: number, max: number): Reader =>
  (value, mark) => {
    const read = readNumber(value, mark);
    if (read === null) return { ok: false, code: 'NOT_A_NUMBER' };
    const exact = scale === 1 ? (Number.isInteger(read) ? read : null) : scaled(read, scale);
    if (exact === null) return { ok: false, code: 'TOO_MANY_DECIMALS' };
    return exact < min || exact > max ? { ok: false, code: 'OUT_OF_RANGE' } : { ok: true, key, value: exact };
  };

const YES = [
  '1',
  'true',
  'yes',
  'y',
  'x',
  'si',
  'sí',
  's',
  'ja',
  'wahr',
  'verdadero',
  'active',
  'activo',
  'on',
];
const NO = ['0', 'false', 'no', 'n', 'nein', 'falsch', 'falso', 'inactive', 'inactivo', 'off', '-'];
const yesNo =
  (key: Key): Reader =>
  (value) => {
    const said = value.toLowerCase();
    if (YES.includes(said)) return { ok: true, key, value: true };
    return NO.includes(said) ? { ok: true, key, value: false } : { ok: false, code: 'NOT_YES_OR_NO' };
  };

const TYPES: Record<string, (typeof PRODUCT_TYPES)[number]> = {
  product: 'product',
  part: 'product',
  producto: 'product',
  parte: 'product',
  refaccion: 'product',
  service: 'service',
  labor: 'service',
  servicio: 'service',
};

const { milli, cents } = INVENTORY_LIMITS;
const READERS: Record<ImportField, Reader> = {
  type: (value) => {
    const type = TYPES[value.toLowerCase()];
    return type ? { ok: true, key: 'type', value: type } : { ok: false, code: 'TYPE_UNKNOWN' };
  },
  sku: word('sku', INVENTORY_LIMITS.sku, normalizeSku),
  barcode: word('barcode', INVENTORY_LIMITS.barcode, normalizeBarcode),
  name_en: word('nameEn', INVENTORY_LIMITS.name),
  name_es: word('nameEs', INVENTORY_LIMITS.name),
  category: word('category', INVENTORY_LIMITS.word),
  brand: word('brand', INVENTORY_LIMITS.word),
  cost: number('costCents', 100, 0, cents),
  price: number('priceCents', 100, 0, cents),
  taxable: yesNo('taxable'),
  qty: number('qtyMilli', 1000, 0, milli),
  bin: word('bin', INVENTORY_LIMITS.bin),
  min: number('minMilli', 1000, 0, milli),
  max: number('maxMilli', 1000, 0, milli),
  pack: number('packMilli', 1000, 1, milli),
  lead_days: number('leadDays', 1, 0, 365),
  supplier: word('supplier', 120),
  supplier_sku: word('supplierSku', INVENTORY_LIMITS.sku),
  labor_hours: number('laborMilli', 1000, 0, 1_000_000),
  active: yesNo('active'),
};
