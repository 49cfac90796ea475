import type { Outputs } from '@kickstand/api';
import {
  type InventorySettings,
  inventorySettingsSchema,
  type MarkupTier,
} from '@kickstand/domain/inventory';
import * as z from '@kickstand/domain/zod';
import { centsText, parseCents } from '../../../shared/money/amounts.ts';
import { parseQuantity, quantityText } from '../../../shared/stock/quantities.ts';

export type SettingRecord = Outputs['inventory']['setting'];

/** One flat form of texts, lists as lines, so that everything can be compared and merged field by field. */
export interface SettingTexts {
  /** One line per tier: the cost it starts from, a tab, the percentage. */
  markupTiers: string;
  leadDays: string;
  safetyMilli: string;
  skuPattern: string;
  categories: string;
  units: string;
  negativeStock: boolean;
}
export type SettingTextRecord = SettingTexts & { revision: number };

export const FIELDS = [
  'markupTiers',
  'leadDays',
  'safetyMilli',
  'skuPattern',
  'categories',
  'units',
  'negativeStock',
] as const satisfies readonly (keyof SettingTexts)[];

/** Every row ends with a newline, so that one empty row differs from none. */
export const toLines = (rows: readonly string[]): string => rows.map((row) => `${row}\n`).join('');
export const fromLines = (lines: string): string[] => lines.split('\n').slice(0, -1);

export interface TierTexts {
  readonly from: string;
  readonly percent: string;
}

export const tierLines = (tiers: readonly TierTexts[]): string =>
  toLines(tiers.map(({ from, percent }) => `${from}\t${percent}`));
export const tiersOf = (lines: string): TierTexts[] =>
  fromLines(lines).map((line) => {
    const [from = '', percent = ''] = line.split('\t');
    return { from, percent };
  });

const PPM_OF_A_PERCENT = 10_000;

/** "70" or "70 %": parts per million. */
function parsePercent(text: string): number | null {
  const plain = text.replace(/[%\s]/g, '').replace(',', '.');
  return /^\d{1,4}(\.\d{0,2})?$/.test(plain) ? Math.round(Number(plain) * PPM_OF_A_PERCENT) : null;
}

export function readTier({ from, percent }: TierTexts): MarkupTier | null {
  const tier = { fromCents: parseCents(from), ppm: parsePercent(percent) };
  const { data } = inventorySettingsSchema.shape.markupTiers.safeParse([tier]);
  return data?.[0] ?? null;
}

/** The valid tiers so far, lowest first. */
export const readTiers = (lines: string): MarkupTier[] =>
  tiersOf(lines)
    .flatMap((tier) => readTier(tier) ?? [])
    .sort((a, b) => a.fromCents - b.fromCents);

/** Duplicate rows, ignoring case: the second of two is marked. */
export const repeated = (rows: readonly string[]): boolean[] => {
  const plain = rows.map((row) => row.trim().toLowerCase());
  return plain.map((row, at) => row !== '' && plain.indexOf(row) < at);
};

/** Rows with the same start as an earlier row. */
export const repeatedTiers = (tiers: readonly TierTexts[]): boolean[] => {
  const starts = tiers.map(({ from }) => parseCents(from));
  return starts.map((from, at) => from !== null && starts.indexOf(from) < at);
};

const wholeDays = (text: string): number | null => (/^\s*\d{1,4}\s*$/.test(text) ? Number(text) : null);

const shape = inventorySettingsSchema.shape;
const accepts = (schema: { safeParse: (value: unknown) => { success: boolean } }, value: unknown): boolean =>
  schema.safeParse(value).success;

const words = (schema: typeof shape.categories) =>
  z.string().check(
    z.refine((lines) => {
      const rows = fromLines(lines);
      return accepts(schema, rows) && !repeated(rows).includes(true);
    }, 'INVALID_INPUT'),
  );

/** Parsed by the domain's schema. */
export const settingTextsSchema = z.object({
  markupTiers: z.string().check(
    z.refine((lines) => {
      const tiers = tiersOf(lines);
      return accepts(shape.markupTiers, tiers.map(readTier)) && !repeatedTiers(tiers).includes(true);
    }, 'INVALID_INPUT'),
  ),
  leadDays: z.string().check(z.refine((text) => accepts(shape.leadDays, wholeDays(text)), 'OUT_OF_RANGE')),
  safetyMilli: z
    .string()
    .check(z.refine((text) => accepts(shape.safetyMilli, parseQuantity(text)), 'OUT_OF_RANGE')),
  skuPattern: shape.skuPattern,
  categories: words(shape.categories),
  units: words(shape.units),
  negativeStock: z.boolean(),
});

export function toTexts(record: SettingRecord): SettingTextRecord {
  return {
    markupTiers: tierLines(
      record.markupTiers.map(({ fromCents, ppm }) => ({
        from: centsText(fromCents),
        percent: String(ppm / PPM_OF_A_PERCENT),
      })),
    ),
    leadDays: String(record.leadDays),
    safetyMilli: quantityText(record.safetyMilli),
    skuPattern: record.skuPattern,
    categories: toLines(record.categories),
    units: toLines(record.units),
    negativeStock: record.negativeStock,
    revision: record.revision,
  };
}

/** Only for texts that passed the schema. */
export function fromTexts(texts: SettingTextRecord): SettingRecord {
  const setting: InventorySettings = {
    markupTiers: readTiers(texts.markupTiers),
    leadDays: wholeDays(texts.leadDays) ?? 0,
    safetyMilli: parseQuantity(texts.safetyMilli) ?? 0,
    skuPattern: texts.skuPattern.trim(),
    categories: fromLines(texts.categories).map((row) => row.trim()),
    units: fromLines(texts.units).map((row) => row.trim()),
    negativeStock: texts.negativeStock,
  };
  return { ...setting, revision: texts.revision };
}
