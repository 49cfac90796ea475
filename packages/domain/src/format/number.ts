import type { Language } from '../language/index.ts';
import { LOCALE } from './locale.ts';

const USD = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Integer cents as `$1,022.76`, the same in both languages; below zero with a true minus sign. */
export function formatMoney(cents: number): string {
  const amount = USD.format(Math.abs(cents) / 100);
  return cents < 0 ? `−${amount}` : amount;
}

/** A rate in parts per million as a percentage: 66250 is `6.625%`. */
export function formatRate(ppm: number, language: Language): string {
  const percent = new Intl.NumberFormat(LOCALE[language], { maximumFractionDigits: 4 }).format(ppm / 10_000);
  return `${percent}%`;
}
