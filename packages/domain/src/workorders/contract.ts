import { type LineKind, lineTotal, type PricedLine } from './lines.ts';
import { liveLines } from './totals.ts';

/** An approved job is a contract: its lines as they were frozen. Money may only go down from there. */
export interface ApprovedLine {
  readonly kind: LineKind;
  readonly quantityMilli: number;
  readonly unitPriceCents: number;
}

export type Amount = Pick<ApprovedLine, 'quantityMilli' | 'unitPriceCents'>;

/** A line that the customer has to approve first. */
export interface AddedAmount extends Amount {
  /** A raised price: it takes no part off the shelf and no hours. */
  readonly priceOnly: boolean;
}

export interface SplitChange {
  /** What the approved line becomes: at most what was approved. */
  readonly now: Amount;
  /** What is above it, to be asked as an addition. */
  readonly additions: readonly AddedAmount[];
}

/** A changed line of an approved job: what applies at once, and what is proposed as the difference. */
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

/** Whether the customer pays less after the change. A larger discount is less. */
export const lowersBill = (before: PricedLine, after: PricedLine): boolean =>
  lineTotal(after) < lineTotal(before);

const sum = (lines: readonly PricedLine[]): number =>
  lines.reduce((cents, line) => cents + lineTotal(line), 0);
const discountsOf = <Line extends PricedLine>(lines: readonly Line[]): Line[] =>
  liveLines(lines).filter((line) => line.kind === 'discount');

/** More off than there is would pay the customer. */
export const isBelowZero = (lines: readonly PricedLine[]): boolean => sum(liveLines(lines)) < 0;

/** The most the discounts of a job may come to. */
export const discountRoom = (lines: readonly PricedLine[]): number =>
  sum(liveLines(lines).filter((line) => line.kind !== 'discount'));

export const discountTotal = (lines: readonly PricedLine[]): number => 0 - sum(discountsOf(lines));

interface DiscountLine extends PricedLine {
  readonly id: string;
}

/**
 * Discounts as large as was agreed and no larger than the job, in the order of the lines. A strike shrinks them with
 * the job, and putting the line back restores them.
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
