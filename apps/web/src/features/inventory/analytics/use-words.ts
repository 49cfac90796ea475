import type { Outputs } from '@kickstand/api';
import type { Language } from '@kickstand/domain/language';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/language.ts';
import { useProductName, useQuantity } from '../../../lib/stock/words.ts';

export type Figures = Outputs['inventory']['analytics'];

const LOCALES: Record<Language, string> = { en: 'en-US', es: 'es-US' };

/** How the figures of these cards are said. */
export function useWords() {
  const { t } = useTranslation('analytics');
  const { language } = useLanguage();
  const { money, date } = useFormat();
  const quantity = useQuantity();
  const name = useProductName();
  const numbers = useMemo(() => {
    const locale = LOCALES[language];
    return {
      one: new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
      whole: new Intl.NumberFormat(locale),
    };
  }, [language]);
  return {
    t,
    money,
    date,
    quantity,
    name,
    count: (count: number) => numbers.whole.format(count),
    decimal: (value: number) => numbers.one.format(value),
    /** Parts per million as a percentage with one decimal; nothing of nothing is a dash. */
    percent: (ppm: number | null) =>
      ppm === null ? '–' : `${numbers.one.format(ppm / 10_000).replace('-', '−')} %`,
    category: (category: string) => category || t('noCategory'),
  };
}

/** A percentage as a spreadsheet reads it. */
export const csvPercent = (ppm: number | null): string => (ppm === null ? '' : (ppm / 10_000).toFixed(2));

/** The first few, said one after the other. */
export const listed = (
  rows: readonly { readonly name: string; readonly texts: readonly string[] }[],
): string => rows.map(({ name, texts }) => `${name} ${texts.at(-1)}`).join(', ');

export const productPath = ({ id }: { id: string }): string => `/dashboard/inventory/${id}`;
