import { type LineKind, lineTotal, type PricedLine } from './estimate/lines.ts';
import { liveLines } from './estimate/totals.ts';

/** An approved job is a contract: its lines are frozen, and its price can only go down. */
export interface ApprovedLine {
  readonly kind: LineKind;
  readonly quantityMilli: number;
  readonly unitPriceCents: number;
}

export type Amount = Pick<ApprovedLine, 'quantityMilli' | 'unitPriceCents'>;

/** A line that the customer has to approve first. */
export interface AddedAmount extends Amount {
  /** Only raises the price: needs no part and no hours. */
  readonly priceOnly: boolean;
}

export interface SplitChange {
  /** The approved line after the change, at most as approved. */
  readonly now: Amount;
  /** The excess, proposed to the customer as an addition. */
  readonly additions: readonly AddedAmount[];
}

/** Splits a change to an approved line into what applies immediately and what the customer must approve. */
export function splitChange(approved: Amount, wanted: Amount): SplitChange {
  const quantityMilli = Math.min(wanted.quantityMilli, approved.quantityMilli);
  const unitPriceCents = Math.min(wanted.unitPriceCents, approved.unitPriceCents);
  const moreMilli = wanted.quantityMilli - quantityMilli;
  const moreCents = wanted.unitPriceCents - unitPriceCents;
  return {
    now: { quantityMilli, unitPriceCents },
    additions: [
      ...(moreMilli > 0
        ? [{ quantityMilli: moreMilli, unitPriceCents: wanted.unitPriceCents, priceOnly: false }]
        : []),
      ...(moreCents > 0 ? [{ quantityMilli, unitPriceCents: moreCents, priceOnly: true }] : []),
    ],
  };
}

interface FamilyLine {
  readonly id: string;
  readonly jobId: string;
  readonly kind: LineKind;
  readonly description: string;
  readonly taxable: boolean;
  readonly priceOnly: boolean;
}

/** Fields in which an approved line and its raised price always agree. */
export const isSameWork = (one: FamilyLine, other: FamilyLine): boolean =>
  one.kind === other.kind && one.description === other.description && one.taxable === other.taxable;

/**
 * Raised prices that would be left without their line once this one is struck. `live`: the lines of the job
 * and its approved additions that are not struck. A raise was proposed after its line was approved, so the
 * two are never in the same addition.
 */
export function raisesWithout<Line extends FamilyLine>(struck: FamilyLine, live: readonly Line[]): Line[] {
  if (struck.priceOnly) return [];
  const others = live.filter((line) => line.id !== struck.id && isSameWork(line, struck));
  return others.filter(
    (raise) =>
      raise.priceOnly &&
      raise.jobId !== struck.jobId &&
      !others.some((line) => !line.priceOnly && line.jobId !== raise.jobId),
  );
}

/** Whether the customer pays less after the change. A larger discount is less. */
export const lowersBill = (before: PricedLine, after: PricedLine): boolean =>
  lineTotal(after) < lineTotal(before);

const sum = (lines: readonly PricedLine[]): number =>
  lines.reduce((cents, line) => cents + lineTotal(line), 0);
const discountsOf = <Line extends PricedLine>(lines: readonly Line[]): Line[] =>
  liveLines(lines).filter((line) => line.kind === 'discount');

/** A discount larger than its job would pay the customer. */
export const isBelowZero = (lines: readonly PricedLine[]): boolean => sum(liveLines(lines)) < 0;

/** Maximum sum of a job's discounts. */
export const discountRoom = (lines: readonly PricedLine[]): number =>
  sum(liveLines(lines).filter((line) => line.kind !== 'discount'));

export const discountTotal = (lines: readonly PricedLine[]): number => 0 - sum(discountsOf(lines));

interface DiscountLine extends PricedLine {
  readonly id: string;
}

/**
 * Discounts as agreed, limited to the job's price, in the order of the lines. Striking a line reduces them, and
 * restoring it restores them.
 */
export function fitDiscounts(
  lines: readonly DiscountLine[],
  agreedCentsOf: (line: DiscountLine) => number,
): readonly { readonly id: string; readonly cents: number }[] {
  let room = discountRoom(lines);
  return discountsOf(lines).map((line) => {
    const cents = Math.min(room, agreedCentsOf(line));
    room -= cents;
    return { id: line.id, cents };
  });
}
