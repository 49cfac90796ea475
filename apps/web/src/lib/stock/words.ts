import { ONE } from '@kickstand/domain/inventory';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../language.ts';
import type { OrderPart } from './records.ts';

interface Named {
  readonly nameEn: string;
  readonly nameEs: string;
}

/** What a product is called in the current language; without a Spanish name the English one stands. */
export function useProductName(): (product: Named) => string {
  const { language } = useLanguage();
  return ({ nameEn, nameEs }) => (language === 'es' && nameEs ? nameEs : nameEn);
}

/** Pieces are counted without a word; every other unit says itself. */
const isPiece = (unit: string): boolean => unit === '' || unit === 'each';

export function useUnit(): (unit: string) => string {
  const { t } = useTranslation('inventory');
  return (unit) => {
    if (isPiece(unit)) return '';
    return unit === 'pair' || unit === 'set' ? t(`unit.${unit}`) : unit;
  };
}

/** Thousandths as people read them: "6", "0.5 L", "−1". */
export function useQuantity(): (milli: number, unit?: string) => string {
  const { language } = useLanguage();
  const unitText = useUnit();
  const number = useMemo(
    () => new Intl.NumberFormat(language === 'es' ? 'es-US' : 'en-US', { maximumFractionDigits: 3 }),
    [language],
  );
  return (milli, unit = '') => {
    const amount = number.format(Math.abs(milli) / ONE);
    const word = unitText(unit);
    return `${milli < 0 ? '−' : ''}${amount}${word ? ` ${word}` : ''}`;
  };
}

/** What a part line is called: by the catalogue, or as someone wrote it on the order. */
export function usePartName(): (part: Pick<OrderPart, 'product' | 'description' | 'sku'>) => string {
  const nameOf = useProductName();
  return ({ product, description, sku }) => (product ? nameOf(product) : description || sku);
}
