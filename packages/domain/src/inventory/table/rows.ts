import * as z from '../../zod/index.ts';
import { PRODUCT_TYPES } from '../kinds.ts';
import {
  INVENTORY_LIMITS,
  normalizeBarcode,
  normalizeSku,
  positiveQuantity,
  priceCents,
  quantity,
} from '../products.ts';
import type { ImportField, Mapping } from './columns.ts';
import type { GiveSku } from './numbering.ts';
import {
  type DecimalMark,
  guessMark,
  type MarkGuess,
  readNumber,
  roundedToCents,
  scaled,
} from './numbers.ts';
import type { Table, TableRow } from './table.ts';
import { type RowWarning, warningOf } from './warnings.ts';

const text = (max: number) => z.optional(z.string().check(z.maxLength(max, 'TOO_LONG')));
const days = z.int().check(z.minimum(0, 'OUT_OF_RANGE'), z.maximum(365, 'OUT_OF_RANGE'));
const hours = z.int().check(z.minimum(0, 'OUT_OF_RANGE'), z.maximum(1_000_000, 'OUT_OF_RANGE'));

/** An imported row. Fields that the file leaves out stay as they are, or get the default of a new product. */
export const importRowSchema = z.strictObject({
  /** Line number in the file, as in an editor. */
  line: z.int32().check(z.positive()),
  sku: z.string().check(z.minLength(1, 'VALUE_REQUIRED'), z.maxLength(INVENTORY_LIMITS.sku, 'TOO_LONG')),
  /** The file has no SKU, so this one was generated: no product may have it yet. */
  newSku: z.optional(z.literal(true)),
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
type Key = Exclude<keyof ImportRow, 'line' | 'newSku'>;

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
  /** The cell's text. */
  readonly value: string;
  /** DUPLICATE_SKU: the line that already has it. */
  readonly otherLine?: number;
}

/** The person's choices about how a file is read. */
export interface ReadOptions {
  /** Omitted: guessed from the file's own numbers. */
  readonly mark?: DecimalMark | undefined;
  /** Costs and prices with more than two decimals are rounded to the cent; otherwise each is an error. */
  readonly round?: boolean | undefined;
  /** Rows without a SKU get the next one of the shop's pattern; otherwise each is an error. */
  readonly giveSku?: GiveSku | undefined;
}

export interface ReadRows {
  readonly rows: readonly ImportRow[];
  readonly errors: readonly RowError[];
  readonly warnings: readonly RowWarning[];
  readonly mark: DecimalMark;
  readonly markSure: MarkGuess['sure'];
  readonly markExample: MarkGuess['example'];
  /** Costs and prices with more than two decimals. */
  readonly fractions: { readonly count: number; readonly example: string | null };
  /** Rows without a SKU. */
  readonly unnumbered: number;
}

const NUMBERS = ['cost', 'price', 'qty', 'min', 'max', 'pack', 'lead_days', 'labor_hours'] as const;
const MONEY: readonly ImportField[] = ['cost', 'price'];

/** The rows of a table under a mapping, and all their errors. A row with an error is in no list of rows. */
export function readRows(table: Table, mapping: Mapping, options: ReadOptions = {}): ReadRows {
  const guess = markOf(table, mapping);
  const mark = options.mark ?? guess.mark;
  const found = table.rows.map((row) => readRow(row, mapping, { mark, round: options.round === true }));
  const seen = new Map<string, number>();
  for (const { row } of found) if (row.sku && !seen.has(row.sku)) seen.set(row.sku, row.line);
  const isTaken = (sku: string) => seen.has(sku);
  const { giveSku } = options;
  const rows: ImportRow[] = [];
  const errors: RowError[] = [];
  const warnings: RowWarning[] = [];
  let unnumbered = 0;
  let fractions = 0;
  let example: string | null = null;
  for (const { row, errors: wrong, warnings: odd, fractions: long } of found) {
    const { line, sku } = row;
    const otherLine = sku ? seen.get(sku) : undefined;
    if (otherLine !== undefined && otherLine !== line)
      wrong.push({ line, field: 'sku', code: 'DUPLICATE_SKU', value: sku ?? '', otherLine });
    fractions += long.length;
    example ??= long[0] ?? null;
    const lacksSku = sku === undefined && !wrong.some(({ field }) => field === 'sku');
    if (lacksSku) unnumbered += 1;
    if (lacksSku && !giveSku) wrong.push({ line, field: 'sku', code: 'MISSING', value: '' });
    if (wrong.length > 0) errors.push(...wrong);
    else {
      rows.push(
        lacksSku && giveSku
          ? { ...row, sku: giveSku(line, row.category ?? '', isTaken), newSku: true }
          : (row as ImportRow),
      );
      warnings.push(...odd);
    }
  }
  const { sure, example: markExample } = guess;
  return {
    rows,
    errors,
    warnings,
    mark,
    markSure: sure,
    markExample,
    fractions: { count: fractions, example },
    unnumbered,
  };
}

/** One separator for the whole file, guessed from all its numbers. */
function markOf({ rows, delimiter }: Table, mapping: Mapping): MarkGuess {
  const columns = mapping.flatMap((field, at) =>
    (NUMBERS as readonly unknown[]).includes(field) ? [at] : [],
  );
  const cells = rows.slice(0, 2000).flatMap(({ cells }) => columns.map((at) => cells[at] ?? ''));
  return guessMark(cells, delimiter);
}

type CellVerdict =
  | { readonly ok: true; readonly key: Key; readonly value: string | number | boolean }
  | { readonly ok: false; readonly code: RowError['code'] };

interface Reading {
  readonly mark: DecimalMark;
  readonly round: boolean;
}

interface ReadRow {
  readonly row: Partial<ImportRow> & Pick<ImportRow, 'line'>;
  readonly errors: RowError[];
  readonly warnings: readonly RowWarning[];
  /** Costs and prices with more than two decimals. */
  readonly fractions: readonly string[];
}

function readRow({ line, cells }: TableRow, mapping: Mapping, reading: Reading): ReadRow {
  const row: Record<string, unknown> & { line: number } = { line };
  const errors: RowError[] = [];
  const warnings: RowWarning[] = [];
  const fractions: string[] = [];
  for (const [at, cell] of cells.entries()) {
    const field = mapping[at];
    const value = cell.trim();
    if (field === undefined && value !== '')
      errors.push({ line, field: null, code: 'TOO_MANY_CELLS', value: value.slice(0, 80) });
    if (!field || value === '') continue;
    const isMoney = MONEY.includes(field);
    const exact = READERS[field](value, { ...reading, round: false });
    const isFraction = isMoney && !exact.ok && exact.code === 'TOO_MANY_DECIMALS';
    if (isFraction) fractions.push(value.slice(0, 80));
    const read = isFraction && reading.round ? READERS[field](value, reading) : exact;
    if (read.ok) row[read.key] = read.value;
    else errors.push({ line, field, code: read.code, value: value.slice(0, 80) });
    const warning = warningOf(field, value);
    if (warning) warnings.push({ line, field, code: warning, value: value.slice(0, 80) });
  }
  return { row, errors, warnings, fractions };
}

type Reader = (value: string, reading: Reading) => CellVerdict;

const word =
  (key: Key, max: number, clean: (value: string) => string = (value) => value): Reader =>
  (value) => {
    const cleaned = clean(unquoted(value));
    if (cleaned.length > max) return { ok: false, code: 'TOO_LONG' };
    return { ok: true, key, value: cleaned };
  };

/** Our own export puts an apostrophe before anything a spreadsheet would run; it is not part of the text. */
const unquoted = (value: string) => (/^'\s*[=+\-@|＝＋－＠]/.test(value) ? value.slice(1) : value);

const number =
  (key: Key, scale: 1 | 100 | 1000, min: number, max: number): Reader =>
  (value, { mark, round }) => {
    const read = readNumber(value, mark);
    if (read === null) return { ok: false, code: 'NOT_A_NUMBER' };
    const whole = scale === 1 ? (Number.isInteger(read) ? read : null) : scaled(read, scale);
    const exact = whole ?? (round && scale === 100 ? roundedToCents(read) : null);
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
    const lower = value.toLowerCase();
    if (YES.includes(lower)) return { ok: true, key, value: true };
    return NO.includes(lower) ? { ok: true, key, value: false } : { ok: false, code: 'NOT_YES_OR_NO' };
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
