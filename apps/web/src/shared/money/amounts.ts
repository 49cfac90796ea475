import { PAYMENT_MAX_CENTS, PAYMENT_TEXT_MAX } from '@kickstand/domain/payments';
import * as z from '@kickstand/domain/zod';

/** Money as people type it ("1,250", "$68.5"): cents, or null for what is no amount. */
export function parseCents(text: string): number | null {
  const plain = text.replace(/[$,\s]/g, '');
  if (!/^\d{1,7}(\.\d{0,2})?$|^\.\d{1,2}$/.test(plain)) return null;
  return Math.round(Number(plain) * 100);
}

/** Cents as a field shows them; an amount that is not known is an empty one. */
export const centsText = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2));

/** An amount that moves; what it says when it is none is the field's own sentence. */
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
