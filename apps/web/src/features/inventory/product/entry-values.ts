import {
  type ProductInput,
  type ProductType,
  productSchema,
  quantity,
  type ServiceInput,
  serviceSchema,
} from '@kickstand/domain/inventory';
import * as z from '@kickstand/domain/zod';
import { centsText, parseCents } from '../../../shared/money/amounts.ts';
import { parseQuantity, quantityText } from '../../../shared/stock/quantities.ts';
import type { ProductRecord } from '../../../shared/stock/stock-types.ts';

/**
 * A product or service as form values: one flat record of texts with the domain's field names, so that it can
 * be compared and merged field by field.
 */
export interface EntryTexts {
  nameEn: string;
  nameEs: string;
  sku: string;
  barcode: string;
  category: string;
  brand: string;
  costCents: string;
  priceCents: string;
  taxable: boolean;
  unit: string;
  bin: string;
  openingMilli: string;
  minMilli: string;
  maxMilli: string;
  packMilli: string;
  leadDays: string;
  safetyMilli: string;
  supplierId: string;
  supplierSku: string;
  laborMilli: string;
  /** One line per part: its id, a tab, the quantity. */
  parts: string;
}
export type EntryName = keyof EntryTexts;
export type EntryTextRecord = EntryTexts & { revision: number };

export const EMPTY: EntryTextRecord = {
  revision: 0,
  nameEn: '',
  nameEs: '',
  sku: '',
  barcode: '',
  category: '',
  brand: '',
  costCents: '',
  priceCents: '',
  taxable: true,
  unit: 'each',
  bin: '',
  openingMilli: '',
  minMilli: '',
  maxMilli: '',
  packMilli: '1',
  leadDays: '',
  safetyMilli: '',
  supplierId: '',
  supplierSku: '',
  laborMilli: '',
  parts: '',
};

/** Every field of both forms: fields of the other kind are included and never change. */
export const NAMES = (Object.keys(EMPTY) as (keyof EntryTextRecord)[]).filter(
  (name): name is EntryName => name !== 'revision',
);

export interface PartText {
  readonly productId: string;
  readonly quantity: string;
}

export const partLines = (parts: readonly PartText[]): string =>
  parts.map(({ productId, quantity: text }) => `${productId}\t${text}\n`).join('');

export const partsOf = (lines: string): PartText[] =>
  lines
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const [productId = '', text = ''] = line.split('\t');
      return { productId, quantity: text };
    });

export function toTexts(record: ProductRecord): EntryTextRecord {
  return {
    revision: record.revision,
    nameEn: record.nameEn,
    nameEs: record.nameEs,
    sku: record.sku,
    barcode: record.barcode,
    category: record.category,
    brand: record.brand,
    costCents: centsText(record.costCents ?? null),
    priceCents: centsText(record.priceCents),
    taxable: record.taxable,
    unit: record.unit,
    bin: record.bin,
    openingMilli: '',
    minMilli: quantityText(record.minMilli),
    maxMilli: quantityText(record.maxMilli),
    packMilli: quantityText(record.packMilli),
    leadDays: record.leadDays === null ? '' : String(record.leadDays),
    safetyMilli: quantityText(record.safetyMilli),
    supplierId: record.supplier?.id ?? '',
    supplierSku: record.supplierSku,
    laborMilli: quantityText(record.laborMilli),
    parts: partLines(
      record.parts.map(({ productId, quantityMilli }) => ({
        productId,
        quantity: quantityText(quantityMilli),
      })),
    ),
  };
}

/** Anything that is not a number becomes NaN: the domain refuses it, and the field shows the error. */
const read = (text: string, parse: (text: string) => number | null): number => parse(text) ?? Number.NaN;
const optional = (text: string, parse: (text: string) => number | null): number | null =>
  text.trim() === '' ? null : read(text, parse);
const parseDays = (text: string): number | null => (/^\s*\d{1,4}\s*$/.test(text) ? Number(text) : null);

const sharedOf = (texts: EntryTexts) => ({
  sku: texts.sku,
  barcode: texts.barcode,
  nameEn: texts.nameEn,
  nameEs: texts.nameEs,
  category: texts.category,
  priceCents: optional(texts.priceCents, parseCents),
  taxable: texts.taxable,
});

/** People who may not see the cost omit it, and the stored cost is kept. */
export const productOf = (texts: EntryTexts, seesCost: boolean): ProductInput => ({
  ...sharedOf(texts),
  brand: texts.brand,
  unit: texts.unit,
  ...(seesCost ? { costCents: optional(texts.costCents, parseCents) } : {}),
  bin: texts.bin,
  minMilli: optional(texts.minMilli, parseQuantity),
  maxMilli: optional(texts.maxMilli, parseQuantity),
  packMilli: read(texts.packMilli, parseQuantity),
  leadDays: optional(texts.leadDays, parseDays),
  safetyMilli: optional(texts.safetyMilli, parseQuantity),
  supplierId: texts.supplierId || null,
  supplierSku: texts.supplierSku,
});

export const openingOf = (texts: EntryTexts): number => optional(texts.openingMilli, parseQuantity) ?? 0;

export const serviceOf = (texts: EntryTexts): ServiceInput => ({
  ...sharedOf(texts),
  laborMilli: optional(texts.laborMilli, parseQuantity) ?? 0,
  parts: partsOf(texts.parts).map(({ productId, quantity: text }) => ({
    productId,
    quantityMilli: read(text, parseQuantity),
  })),
});

const text = z.string();
const texts = z.object({
  ...(Object.fromEntries(NAMES.map((name) => [name, text])) as Record<EntryName, typeof text>),
  taxable: z.boolean(),
});

interface Found {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The domain's errors, by field. */
export function problemsOf(type: ProductType, whole: EntryTexts): Found[] {
  const verdict =
    type === 'product'
      ? productSchema.safeParse(productOf(whole, true))
      : serviceSchema.safeParse(serviceOf(whole));
  const issues: Found[] = (verdict.error?.issues ?? []).map(({ path, message }) => ({
    path: path.slice(0, 1),
    message,
  }));
  if (type === 'product' && !quantity.safeParse(openingOf(whole)).success)
    issues.push({ path: ['openingMilli'], message: 'OUT_OF_RANGE' });
  return issues;
}

const schemaOf = (type: ProductType) =>
  texts.check(({ value, issues }) => {
    for (const { path, message } of problemsOf(type, value))
      issues.push({ code: 'custom', path: [...path], message, input: value });
  });

export const SCHEMAS = { product: schemaOf('product'), service: schemaOf('service') } as const;
