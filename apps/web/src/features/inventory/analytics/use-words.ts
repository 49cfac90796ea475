import type { Outputs } from '@kickstand/api';
import { formatNumber, formatPercent } from '@kickstand/domain/format';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/device/language.ts';
import { useFormat } from '../../../lib/format.ts';
import { useProductName, useQuantity } from '../../../shared/stock/product-texts.ts';

export type Figures = Outputs['inventory']['analytics'];

/** How the figures of these cards are formatted. */
export function useWords() {
  const { t } = useTranslation('analytics');
  const { language } = useLanguage();
  const { money, date } = useFormat();
  const quantity = useQuantity();
  const name = useProductName();
  return {
    t,
    money,
    date,
    quantity,
    name,
    count: (count: number) => formatNumber(count, language),
    decimal: (value: number) => formatNumber(value, language, 1, 1),
    /** Parts per million as a percentage with one decimal; a dash for null. */
    percent: (ppm: number | null) => (ppm === null ? '–' : formatPercent(ppm, language)),
    category: (category: string) => category || t('noCategory'),
  };
}

/** A percentage for a CSV file. */
export const csvPercent = (ppm: number | null): string => (ppm === null ? '' : (ppm / 10_000).toFixed(2));

/** The first few, as a sentence list. */
export const listed = (
  rows: readonly { readonly name: string; readonly texts: readonly string[] }[],
): string => rows.map(({ name, texts }) => `${name} ${texts.at(-1)}`).join(', ');
