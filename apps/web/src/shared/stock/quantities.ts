import { INVENTORY_LIMITS } from '@kickstand/domain/inventory';
import * as z from '@kickstand/domain/zod';

/**
 * Parses a quantity ("2", "0.5", "0,5") in thousandths; null if invalid. "1,250" is null, because it has two
 * readings.
 */
export function parseQuantity(text: string): number | null {
  const plain = text.trim();
  if (/^\d{1,3}(,\d{3})+$/.test(plain)) return null;
  const pointed = plain.replace(',', '.');
  if (!/^\d{1,7}(\.\d{0,3})?$|^\.\d{1,3}$/.test(pointed)) return null;
  return Math.round(Number(pointed) * 1000);
}

/** As a field's text: 1500 is 1.5; empty if unknown. */
export const quantityText = (milli: number | null): string => (milli === null ? '' : String(milli / 1000));

const isSome = (text: string): boolean => {
  const milli = parseQuantity(text);
  return milli !== null && milli > 0 && milli <= INVENTORY_LIMITS.milli;
};

/** Above zero; each field has its own error message. */
export const quantitySchema = z.string().check(z.refine(isSome, 'OUT_OF_RANGE'));
