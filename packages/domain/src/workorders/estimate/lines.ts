import * as z from '../../zod/index.ts';

export const LINE_KINDS = ['labor', 'part', 'fee', 'sublet', 'discount'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

export const PART_CONDITIONS = ['new', 'used', 'rebuilt', 'reconditioned'] as const;
export type PartCondition = (typeof PART_CONDITIONS)[number];

/** Severity, worst first. */
export const SEVERITIES = ['unsafe', 'urgent', 'soon', 'can_wait'] as const;
export type Severity = (typeof SEVERITIES)[number];

export const WORKORDER_LIMITS = {
  title: 120,
  text: 5000,
  line: 200,
  note: 1000,
  reason: 500,
  sku: 60,
  /** 9,999 of anything: more is a typo. */
  quantityMilli: 9_999_000,
  priceCents: 5_000_000,
  /** Per order, without additions. */
  jobs: 60,
  /** Per job. */
  lines: 60,
  findings: 100,
  photos: 12,
} as const;

/** 100 percent, in thousandths of a percent. */
export const PERCENT_ALL = 100_000;

const required = (max: number) =>
  z.string().check(z.trim(), z.minLength(1, 'VALUE_REQUIRED'), z.maxLength(max, 'TOO_LONG'));
const text = (max: number) => z.string().check(z.maxLength(max, 'TOO_LONG'));
const cents = z
  .int()
  .check(z.minimum(0, 'OUT_OF_RANGE'), z.maximum(WORKORDER_LIMITS.priceCents, 'OUT_OF_RANGE'));

/** The editable fields of a job. */
export const jobSchema = z.strictObject({
  title: required(WORKORDER_LIMITS.title),
  /** What will be done, for the customer. */
  description: text(WORKORDER_LIMITS.text),
  cause: text(WORKORDER_LIMITS.text),
  severity: z.nullable(z.enum(SEVERITIES)),
  /** Never shown to the customer. */
  internalNote: text(WORKORDER_LIMITS.note),
  findingId: z.nullable(z.uuid()),
});
export type JobInput = z.infer<typeof jobSchema>;

/**
 * Quantities are thousandths (labor: of an hour); prices are in cents and always positive: a discount is
 * subtracted.
 */
export const lineSchema = z.strictObject({
  kind: z.enum(LINE_KINDS),
  description: required(WORKORDER_LIMITS.line),
  /** What is printed. The product is found by its id. */
  sku: text(WORKORDER_LIMITS.sku),
  /** Left out: the product with that SKU, if there is one. Null: not from the catalog. */
  productId: z.optional(z.nullable(z.uuid())),
  quantityMilli: z
    .int()
    .check(z.minimum(1, 'OUT_OF_RANGE'), z.maximum(WORKORDER_LIMITS.quantityMilli, 'OUT_OF_RANGE')),
  /** Null: not priced yet. */
  unitPriceCents: z.nullable(cents),
  /** A discount given as a percentage of its job. Left out: the stored one, as long as the price is not changed. */
  percentMilli: z.optional(
    z.nullable(z.int().check(z.minimum(1, 'OUT_OF_RANGE'), z.maximum(PERCENT_ALL, 'OUT_OF_RANGE'))),
  ),
  /** Left out by roles that may not see it: the stored cost is kept. */
  costCents: z.optional(z.nullable(cents)),
  taxable: z.boolean(),
  partCondition: z.nullable(z.enum(PART_CONDITIONS)),
  customerSupplied: z.boolean(),
});
export type LineInput = z.infer<typeof lineSchema>;

/** The fields of a line that its price depends on. */
export interface PricedLine {
  readonly kind: LineKind;
  readonly quantityMilli: number;
  readonly unitPriceCents: number | null;
  readonly taxable: boolean;
  /** Struck lines are neither done nor billed. */
  readonly struck?: boolean;
  /** Only raises the price of an approved line, without a part or hours of its own. */
  readonly priceOnly?: boolean;
}

/** Fees, discounts and raised prices are not work. */
export const isWork = ({ kind, priceOnly }: Pick<PricedLine, 'kind' | 'priceOnly'>): boolean =>
  kind !== 'fee' && kind !== 'discount' && !priceOnly;

/** Rounds half a cent up; a discount is negative. */
export function lineTotal(line: Pick<PricedLine, 'kind' | 'quantityMilli' | 'unitPriceCents'>): number {
  const amount = Math.floor((line.quantityMilli * (line.unitPriceCents ?? 0) + 500) / 1000);
  return line.kind === 'discount' ? 0 - amount : amount;
}

export const isPriced = (lines: readonly Pick<PricedLine, 'unitPriceCents'>[]): boolean =>
  lines.length > 0 && lines.every((line) => line.unitPriceCents !== null);
