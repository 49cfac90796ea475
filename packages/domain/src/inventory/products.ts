import * as z from '../zod/index.ts';
import type { MOVEMENT_KINDS } from './kinds.ts';

export const INVENTORY_LIMITS = {
  sku: 60,
  barcode: 64,
  name: 200,
  word: 60,
  bin: 30,
  note: 500,
  /** A million pieces. */
  milli: 1_000_000_000,
  cents: 100_000_000,
  parts: 60,
  purchaseLines: 200,
  importRows: 50_000,
  /** Import rows per request. */
  importChunk: 1000,
} as const;

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max, 'TOO_LONG'));
const required = (max: number) =>
  z.string().check(z.trim(), z.minLength(1, 'VALUE_REQUIRED'), z.maxLength(max, 'TOO_LONG'));
const between = (min: number, max: number) =>
  z.int().check(z.minimum(min, 'OUT_OF_RANGE'), z.maximum(max, 'OUT_OF_RANGE'));

export const quantity = between(0, INVENTORY_LIMITS.milli);
export const positiveQuantity = between(1, INVENTORY_LIMITS.milli);
export const priceCents = between(0, INVENTORY_LIMITS.cents);

/** The fields that products and services share. */
const entry = {
  sku: required(INVENTORY_LIMITS.sku),
  barcode: text(INVENTORY_LIMITS.barcode),
  nameEn: required(INVENTORY_LIMITS.name),
  /** Empty: the English name is used. */
  nameEs: text(INVENTORY_LIMITS.name),
  category: text(INVENTORY_LIMITS.word),
  priceCents: z.nullable(priceCents),
  taxable: z.boolean(),
};

export const productSchema = z.strictObject({
  ...entry,
  brand: text(INVENTORY_LIMITS.word),
  unit: text(20),
  /** Omitted by those who may not see it: the stored cost is kept. */
  costCents: z.optional(z.nullable(priceCents)),
  bin: text(INVENTORY_LIMITS.bin),
  minMilli: z.nullable(quantity),
  maxMilli: z.nullable(quantity),
  packMilli: positiveQuantity,
  leadDays: z.nullable(between(0, 365)),
  safetyMilli: z.nullable(quantity),
  supplierId: z.nullable(z.uuid()),
  supplierSku: text(INVENTORY_LIMITS.sku),
});
export type ProductInput = z.infer<typeof productSchema>;

/** A service adds its usual parts and hours; without its own price, labor is at the shop's rate. */
export const serviceSchema = z.strictObject({
  ...entry,
  laborMilli: between(0, 1_000_000),
  parts: z
    .array(z.strictObject({ productId: z.uuid(), quantityMilli: positiveQuantity }))
    .check(z.maxLength(INVENTORY_LIMITS.parts, 'TOO_LONG')),
});
export type ServiceInput = z.infer<typeof serviceSchema>;

export const supplierSchema = z.strictObject({
  name: required(120),
  email: text(254),
  phone: text(40),
  account: text(60),
  leadDays: z.nullable(between(0, 365)),
  note: text(INVENTORY_LIMITS.note),
});
export type SupplierInput = z.infer<typeof supplierSchema>;

/** Movements a person makes by hand; orders, receipts and counts make their own. */
export const MANUAL_KINDS = [
  'receipt',
  'adjustment',
] as const satisfies readonly (typeof MOVEMENT_KINDS)[number][];

export const adjustSchema = z.strictObject({
  kind: z.enum(MANUAL_KINDS),
  /** Positive: in; negative: out. */
  deltaMilli: between(-INVENTORY_LIMITS.milli, INVENTORY_LIMITS.milli).check(
    z.refine((milli) => milli !== 0, 'OUT_OF_RANGE'),
  ),
  reason: required(INVENTORY_LIMITS.note),
});

/** Normalizes a SKU: no two differ only in case or spaces. */
export const normalizeSku = (sku: string): string =>
  sku.normalize('NFKC').trim().replace(/\s+/g, ' ').toUpperCase();

/** Normalizes a scanned or printed barcode; UPC-A is EAN-13 with a leading zero. */
export function normalizeBarcode(code: string): string {
  const plain = code.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
  return /^\d{12}$/.test(plain) ? `0${plain}` : plain;
}
