import { taxedSum } from '../../tax/index.ts';
import { lineTotal, PERCENT_ALL, type PricedLine } from './lines.ts';

const MILLION = 1_000_000;

/** The fields of a job that its price depends on. */
export interface PricedJob {
  readonly lines: readonly PricedLine[];
  /** Taxable amount the customer approved: the bill never taxes more than that. Null: not approved. */
  readonly approvedTaxableCents?: number | null;
}

export interface Totals {
  readonly partsCents: number;
  readonly laborCents: number;
  /** Billed hours, in thousandths. */
  readonly laborMilli: number;
  readonly feesCents: number;
  readonly subletCents: number;
  /** Zero or below. */
  readonly discountsCents: number;
  readonly subtotalCents: number;
  readonly taxableCents: number;
  readonly taxRatePpm: number;
  readonly taxCents: number;
  /** "Diagnostic fee, remainder", tax included: raises the bill to the deposit. */
  readonly remainderCents: number;
  readonly totalCents: number;
}

/** Lines that count: struck ones are neither done nor billed. */
export const liveLines = <Line extends PricedLine>(lines: readonly Line[]): Line[] =>
  lines.filter((line) => !line.struck);

const sumLines = (lines: readonly PricedLine[]): number =>
  lines.reduce((cents, line) => cents + lineTotal(line), 0);

/** A job without tax, and the part of it that is taxed. */
export interface JobSums {
  readonly subtotalCents: number;
  readonly taxableCents: number;
}

/** The discount of a job is spread pro rata over its taxable and untaxed lines, half a cent up. */
export function jobSums({ lines, approvedTaxableCents }: PricedJob): JobSums {
  let [grossCents, taxableGrossCents, subtotalCents] = [0, 0, 0];
  // one pass: a board adds up thousands of lines
  for (const line of lines) {
    if (line.struck) continue;
    const cents = lineTotal(line);
    subtotalCents += cents;
    if (line.kind === 'discount') continue;
    grossCents += cents;
    if (line.taxable) taxableGrossCents += cents;
  }
  const taxedShare = proRata(grossCents - subtotalCents, taxableGrossCents, grossCents);
  const taxableCents = Math.max(0, taxableGrossCents - taxedShare);
  return { subtotalCents, taxableCents: Math.min(taxableCents, approvedTaxableCents ?? taxableCents) };
}

/**
 * A percentage of what a job charges now, in cents: struck lines and other discounts do not count, and half a cent goes
 * up as everywhere else. It follows the job until the estimate is sent; what the customer approved stays an amount.
 */
export const percentOfJob = (lines: readonly PricedLine[], percentMilli: number): number =>
  proRata(percentMilli, sumLines(liveLines(lines).filter((line) => line.kind !== 'discount')), PERCENT_ALL);

interface PercentLine extends PricedLine {
  readonly percentMilli?: number | null;
}

/** The lines of a job, its discounts in percent with their amount for these lines. */
export const withPercentAmounts = <Line extends PercentLine>(lines: readonly Line[]): Line[] =>
  lines.map((line) =>
    line.percentMilli
      ? { ...line, quantityMilli: 1000, unitPriceCents: percentOfJob(lines, line.percentMilli) }
      : line,
  );

/** cents × part / whole, half up. BigInt: the product of two large bills is not a safe integer. */
function proRata(cents: number, part: number, whole: number): number {
  if (whole <= 0 || cents === 0) return 0;
  return Number((2n * BigInt(cents) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
}

/** Sums of jobs, with tax computed once on the taxable sum after discounts. */
export function totals(jobs: readonly PricedJob[], taxRatePpm: number): Totals {
  const cents: Record<PricedLine['kind'], number> = { part: 0, labor: 0, fee: 0, sublet: 0, discount: 0 };
  let laborMilli = 0;
  for (const job of jobs)
    for (const line of job.lines) {
      if (line.struck) continue;
      cents[line.kind] += lineTotal(line);
      if (line.kind === 'labor' && !line.priceOnly) laborMilli += line.quantityMilli;
    }
  const sums = jobs
    .map(jobSums)
    .map(({ subtotalCents, taxableCents }) => ({ totalCents: subtotalCents, taxableCents }));
  return {
    ...taxedSum(sums, taxRatePpm),
    partsCents: cents.part,
    laborCents: cents.labor,
    laborMilli,
    feesCents: cents.fee,
    subletCents: cents.sublet,
    discountsCents: cents.discount,
    taxRatePpm,
    remainderCents: 0,
  };
}

/**
 * The deposit pays for the diagnosis, so it is not returned when the approved work costs less: a row
 * "Diagnostic fee, remainder", tax included, raises the bill to the deposit.
 */
export const remainderCents = (totalCents: number, depositKeptCents: number): number =>
  Math.max(0, depositKeptCents - totalCents);

export const withRemainder = (bill: Totals, depositKeptCents: number): Totals =>
  plusRemainder(bill, remainderCents(bill.totalCents, depositKeptCents));

export const plusRemainder = (bill: Totals, remainder: number): Totals => ({
  ...bill,
  remainderCents: remainder,
  totalCents: bill.totalCents + remainder,
});

/** The tax included in an amount: $100.00 at 6.625 % is $93.79 and $6.21. */
export function taxInside(grossCents: number, ratePpm: number): { netCents: number; taxCents: number } {
  const netCents = Math.floor((grossCents * MILLION + (MILLION + ratePpm) / 2) / (MILLION + ratePpm));
  return { netCents, taxCents: grossCents - netCents };
}

/** Everything was declined: the bill is the diagnostic fee, tax included. */
export function feeTotals(feeCents: number, taxRatePpm: number): Totals {
  const { netCents, taxCents } = taxInside(feeCents, taxRatePpm);
  return {
    partsCents: 0,
    laborCents: 0,
    laborMilli: 0,
    feesCents: netCents,
    subletCents: 0,
    discountsCents: 0,
    subtotalCents: netCents,
    taxableCents: netCents,
    taxRatePpm,
    taxCents,
    remainderCents: 0,
    totalCents: feeCents,
  };
}
