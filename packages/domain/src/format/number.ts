import type { Language } from '../language/index.ts';
import { LOCALE } from './locale.ts';

const USD = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Integer cents as `$1,022.76`, the same in both languages; negative with a true minus sign. */
export function formatMoney(cents: number): string {
  const amount = USD.format(Math.abs(cents) / 100);
  return cents < 0 ? `−${amount}` : amount;
}

/**
 * A number with thousands separators and a decimal point, the same in both languages: `12,400.5`. `most` and
 * `least` are the numbers of decimals.
 */
export function formatNumber(value: number, language: Language, most = 0, least = 0): string {
  return numberFormat(language, least, most).format(value).replace('-', '−');
}

/** The plural form for a count: both languages have one for 1 and one for every other number. */
export const plural = (count: number, one: string, other: string): string => (count === 1 ? one : other);

/** A rate in parts per million as a percentage, unrounded: 66250 is `6.625%`. */
export const formatRate = (ppm: number, language: Language): string =>
  `${formatNumber(ppm / 10_000, language, 4)}%`;

/** A share in parts per million, always with one decimal, for easy comparison: `46.4%`. */
export const formatPercent = (ppm: number, language: Language): string =>
  `${formatNumber(ppm / 10_000, language, 1, 1)}%`;

// A table formats a number per cell, and creating an Intl.NumberFormat costs more than using it.
const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(language: Language, least: number, most: number): Intl.NumberFormat {
  const key = `${language} ${least} ${most}`;
  const known = numberFormats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(LOCALE[language], {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    // no minus before a zero
    signDisplay: 'negative',
  });
  numberFormats.set(key, made);
  return made;
}
