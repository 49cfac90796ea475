import { formatQuantity, unitWord } from '@kickstand/domain/format';
import { useLanguage } from '../../lib/device/language.ts';
import type { OrderPart } from './stock-types.ts';

interface Named {
  readonly nameEn: string;
  readonly nameEs: string;
}

/** A product's name in the current language, falling back to English. */
export function useProductName(): (product: Named) => string {
  const { language } = useLanguage();
  return ({ nameEn, nameEs }) => (language === 'es' && nameEs ? nameEs : nameEn);
}

/** The unit alone, for one or for a quantity in thousandths; empty for pieces. */
export function useUnit(): (unit: string, milli?: number) => string {
  const { language } = useLanguage();
  return (unit, milli) => unitWord(unit, language, milli);
}

/** Formats thousandths: "6", "0.5 L", "2 kits", "−1". */
export function useQuantity(): (milli: number, unit?: string) => string {
  const { language } = useLanguage();
  return (milli, unit = '') => formatQuantity(milli, unit, language);
}

/** A part line's name: from the catalog, or as written on the order. */
export function usePartName(): (part: Pick<OrderPart, 'product' | 'description' | 'sku'>) => string {
  const nameOf = useProductName();
  return ({ product, description, sku }) => (product ? nameOf(product) : description || sku);
}
