import { formatMoney, formatRate } from '../format/index.ts';
import type { Language } from '../language/index.ts';
import type { Figures } from './figures.ts';

/** The figures, spelled out for a sentence. */
export interface Words {
  readonly diagnosticFee: string;
  readonly storagePerDay: string;
  readonly storageGrace: string;
  readonly warranty: string;
  readonly abandoned: string;
  readonly salesTax: string;
}

const UNITS = {
  en: { hour: ['hour', 'hours'], day: ['day', 'days'] },
  es: { hour: ['hora', 'horas'], day: ['día', 'días'] },
} as const;

export function wordsFor(figures: Figures, language: Language): Words {
  const count = (amount: number, unit: 'hour' | 'day') =>
    `${amount} ${UNITS[language][unit][amount === 1 ? 0 : 1]}`;
  return {
    diagnosticFee: dollars(figures.diagnosticFee.cents),
    storagePerDay: dollars(figures.storage.centsPerDay),
    storageGrace: count(figures.storage.graceHours, 'hour'),
    warranty: count(figures.warranty.days, 'day'),
    abandoned: count(figures.abandoned.days, 'day'),
    salesTax: formatRate(figures.salesTax.ppm, language),
  };
}

/** Whole dollars without decimals: `$100`. */
function dollars(cents: number): string {
  return formatMoney(cents).replace(/\.00$/, '');
}
