import { PAYMENT_MAX_CENTS, PAYMENT_TEXT_MAX } from '@kickstand/domain/payments';
import * as z from '@kickstand/domain/zod';

/** Parses an amount ("1,250", "$68.5") in cents; null if it is not an amount. */
export function parseCents(text: string): number | null {
  const plain = text.replace(/[$,\s]/g, '');
  if (!/^\d{1,7}(\.\d{0,2})?$|^\.\d{1,2}$/.test(plain)) return null;
  return Math.round(Number(plain) * 100);
}

/** Cents as a field's text; empty if unknown. */
export const centsText = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2));

/** An amount above zero; each field has its own error message. */
export const amountSchema = z.string().check(
  z.refine((text) => {
    const cents = parseCents(text);
    return cents !== null && cents > 0 && cents <= PAYMENT_MAX_CENTS;
  }, 'OUT_OF_RANGE'),
);

export const noteSchema = z.string().check(z.maxLength(PAYMENT_TEXT_MAX, 'TOO_LONG'));
export const reasonSchema = z
  .string()
  .check(z.trim(), z.minLength(1, 'VALUE_REQUIRED'), z.maxLength(PAYMENT_TEXT_MAX, 'TOO_LONG'));
