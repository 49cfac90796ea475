import * as z from '../zod/index.ts';

/** The drop-downs of a bike, in the order the form shows them. */
export const OPTION_TYPES = ['classification', 'make', 'model', 'year', 'color'] as const;
export type OptionType = (typeof OPTION_TYPES)[number];

export const OPTION_MAX = 80;

/** What a person types for a drop-down that lacks their bike. */
export const optionNameSchema = z
  .string()
  .check(z.trim(), z.minLength(1, 'VALUE_REQUIRED'), z.maxLength(OPTION_MAX, 'TOO_LONG'));

/** One value is one option, however it is capitalised or spaced. */
export const optionKey = (displayName: string) => displayName.trim().replace(/\s+/g, ' ').toLowerCase();

/** Offered whenever no colours could be read. */
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
