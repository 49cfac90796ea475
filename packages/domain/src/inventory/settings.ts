import * as z from '../zod/index.ts';

const between = (min: number, max: number) =>
  z.int().check(z.minimum(min, 'OUT_OF_RANGE'), z.maximum(max, 'OUT_OF_RANGE'));
const word = (max: number) =>
  z.string().check(z.trim(), z.minLength(1, 'VALUE_REQUIRED'), z.maxLength(max, 'TOO_LONG'));

/** The markup from a cost upward, in parts per million. */
const markupTier = z.strictObject({ fromCents: between(0, 100_000_000), ppm: between(0, 10_000_000) });
export type MarkupTier = z.infer<typeof markupTier>;

export const inventorySettingsSchema = z.strictObject({
  markupTiers: z.array(markupTier).check(z.maxLength(20, 'TOO_LONG')),
  leadDays: between(0, 365),
  safetyMilli: between(0, 1_000_000),
  /** {CAT}: the first letters of the category. {NNNN}: the next number, padded to as many digits. */
  skuPattern: z
    .string()
    .check(
      z.trim(),
      z.maxLength(40, 'TOO_LONG'),
      z.regex(/^[^{}]*(\{CAT\}[^{}]*)?\{N+\}[^{}]*$/, 'SKU_PATTERN_INVALID'),
    ),
  categories: z.array(word(60)).check(z.maxLength(200, 'TOO_LONG')),
  units: z.array(word(20)).check(z.minLength(1, 'VALUE_REQUIRED'), z.maxLength(40, 'TOO_LONG')),
  /** Stock may go below zero: parts may be installed before their receipt is recorded. */
  negativeStock: z.boolean(),
});
export type InventorySettings = z.infer<typeof inventorySettingsSchema>;

export const INVENTORY_START: InventorySettings = {
  markupTiers: [
    { fromCents: 0, ppm: 1_000_000 },
    { fromCents: 2_500, ppm: 700_000 },
    { fromCents: 10_000, ppm: 500_000 },
    { fromCents: 50_000, ppm: 350_000 },
  ],
  leadDays: 5,
  safetyMilli: 1000,
  skuPattern: '{CAT}-{NNNN}',
  categories: [
    'Brakes',
    'Clutch',
    'Drive',
    'Electrical',
    'Engine',
    'Filters',
    'Fluids',
    'Hardware',
    'Ignition',
    'Suspension',
    'Tires',
    'Accessories',
  ],
  units: ['each', 'pair', 'set', 'L', 'ft'],
  negativeStock: false,
};

/** The price for a cost, half a cent up; without tiers, the cost. */
export function markedUp(costCents: number, tiers: readonly MarkupTier[]): number {
  const tier = [...tiers]
    .sort((a, b) => b.fromCents - a.fromCents)
    .find(({ fromCents }) => costCents >= fromCents);
  return costCents + Math.floor((costCents * (tier?.ppm ?? 0) + 500_000) / 1_000_000);
}

/** The SKU of a pattern for a category and a number: `{CAT}-{NNNN}` → `BRA-0017`. */
export function skuFrom(pattern: string, category: string, number: number): string {
  const letters = category
    .normalize('NFKD')
    .replace(/[^a-z0-9]/gi, '')
    .slice(0, 3)
    .toUpperCase();
  return pattern
    .replace('{CAT}', letters || 'GEN')
    .replace(/\{(N+)\}/, (_all, digits: string) => String(number).padStart(digits.length, '0'));
}
