import type { Language } from '../language/index.ts';
import { LOCALE } from './locale.ts';

const SIZES = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** A number of bytes with at most three digits: `4.2 MB`. */
export function formatSize(bytes: number, language: Language): string {
  let value = bytes;
  let size = 0;
  while (value >= 1000 && size < SIZES.length - 1) {
    value /= 1000;
    size += 1;
  }
  return new Intl.NumberFormat(LOCALE[language], {
    style: 'unit',
    unit: SIZES[size] ?? 'byte',
    unitDisplay: size === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 100 && size > 0 ? 1 : 0,
  }).format(value);
}
