const MILLION = 1_000_000;

/**
 * The tax on a taxable amount, once per bill, half a cent up: 10000 at 66250 ppm is 663. Separate from the
 * schemas of a work order, because customer pages compute totals too and must not load zod.
 */
export const taxOn = (taxableCents: number, ratePpm: number): number =>
  Math.floor((Math.max(0, taxableCents) * ratePpm + MILLION / 2) / MILLION);

/** A job's own sums, as shown in a version. */
export interface JobAmounts {
  readonly totalCents: number;
  readonly taxableCents: number;
}

/** Sums of jobs, with tax computed once on their taxable sum. */
export function taxedSum(jobs: readonly JobAmounts[], ratePpm: number) {
  const subtotalCents = jobs.reduce((cents, job) => cents + job.totalCents, 0);
  const taxableCents = jobs.reduce((cents, job) => cents + job.taxableCents, 0);
  const taxCents = taxOn(taxableCents, ratePpm);
  return { subtotalCents, taxableCents, taxCents, totalCents: subtotalCents + taxCents };
}
