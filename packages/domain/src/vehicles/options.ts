import * as z from '../zod/index.ts';

/** A bike's drop-downs, in the order of the form. */
export const OPTION_TYPES = ['classification', 'make', 'model', 'year', 'color'] as const;
export type OptionType = (typeof OPTION_TYPES)[number];

export const OPTION_MAX = 80;

/** The name of an option that a person adds. */
export const optionNameSchema = z
  .string()
  .check(z.trim(), z.minLength(1, 'VALUE_REQUIRED'), z.maxLength(OPTION_MAX, 'TOO_LONG'));

/** One value is one option, whatever its case and spacing. */
export const optionKey = (displayName: string) => displayName.trim().replace(/\s+/g, ' ').toLowerCase();

/** Used when no colors could be loaded. */
export const FALLBACK_COLORS = [
  'Black',
  'White',
  'Red',
  'Blue',
  'Green',
  'Yellow',
  'Orange',
  'Silver',
  'Gray',
  'Brown',
  'Purple',
  'Gold',
  'Chrome',
  'Custom',
  'Other',
] as const;
