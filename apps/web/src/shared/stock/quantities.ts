import { INVENTORY_LIMITS } from '@kickstand/domain/inventory';
import * as z from '@kickstand/domain/zod';

/**
 * A quantity as people type it ("2", "0.5", "0,5"): thousandths, or null for what is none. "1,250" is null: it means
 * a thousand times as much to one reader as to the other.
 */
export function parseQuantity(text: string): number | null {
  const plain = text.trim();
  if (/^\d{1,3}(,\d{3})+$/.test(plain)) return null;
  const pointed = plain.replace(',', '.');
  if (!/^\d{1,7}(\.\d{0,3})?$|^\.\d{1,3}$/.test(pointed)) return null;
  return Math.round(Number(pointed) * 1000);
}

/** As a field's text: 1500 is 1.5; unknown is empty. */
export const quantityText = (milli: number | null): string => (milli === null ? '' : String(milli / 1000));

const isSome = (text: string): boolean => {
  const milli = parseQuantity(text);
  return milli !== null && milli > 0 && milli <= INVENTORY_LIMITS.milli;
};

/** More than nothing; what it says when it is no quantity is the field's own sentence. */
export const quantitySchema = z.string().check(z.refine(isSome, 'OUT_OF_RANGE'));
