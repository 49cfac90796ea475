import { FIGURES, type Figures } from '../terms/index.ts';
import type { Workshop } from './sections.ts';

/** The figures in the terms, from the shop's settings. */
export function figuresOf(workshop: Workshop): Figures {
  return {
    ...FIGURES,
    diagnosticFee: { ...FIGURES.diagnosticFee, cents: workshop.depositCents },
    storage: { centsPerDay: workshop.storageCentsPerDay, graceHours: workshop.storageGraceHours },
    warranty: { ...FIGURES.warranty, days: workshop.warrantyDays },
    abandoned: { days: workshop.abandonedDays },
    salesTax: { ppm: workshop.taxRatePpm },
  };
}

const IN_THE_TERMS = [
  'depositCents',
  'storageCentsPerDay',
  'storageGraceHours',
  'warrantyDays',
  'abandonedDays',
  'taxRatePpm',
] as const satisfies readonly (keyof Workshop)[];

/** TRM-01: whether a change of the workshop settings changes the terms, which then need a new version. */
export const figuresChanged = (before: Workshop, after: Workshop): boolean =>
  IN_THE_TERMS.some((name) => before[name] !== after[name]);
