import type { Level } from './kinds.ts';

/** Quantities are thousandths everywhere: oil is poured by the half liter. One piece: */
export const ONE = 1000;
const USAGE_DAYS = 90;

/** A product's stock. */
export interface Stock {
  readonly onHandMilli: number;
  readonly reservedMilli: number;
  readonly onOrderMilli: number;
}

export const availableOf = (stock: Pick<Stock, 'onHandMilli' | 'reservedMilli'>): number =>
  stock.onHandMilli - stock.reservedMilli;

export const projectedOf = (stock: Stock): number => availableOf(stock) + stock.onOrderMilli;

/** Rounds up to a multiple of the pack size. */
export const roundUp = (milli: number, sizeMilli: number): number =>
  Math.ceil(milli / Math.max(1, sizeMilli)) * Math.max(1, sizeMilli);

/** What is set for a product's reordering; null: the shop's setting applies. */
export interface ReorderRule {
  /** A reorder point set by hand. */
  readonly minMilli: number | null;
  readonly maxMilli: number | null;
  readonly packMilli: number;
  readonly leadDays: number;
  readonly safetyMilli: number;
}

export interface ReorderFacts extends Stock, ReorderRule {
  /** Issued minus returned within 90 days. */
  readonly usage90Milli: number;
  /** Approved and not covered. */
  readonly needMilli: number;
}

/** Usage during the lead time, in whole pieces. */
const leadUsage = ({ usage90Milli, leadDays }: Pick<ReorderFacts, 'usage90Milli' | 'leadDays'>): number =>
  roundUp(Math.ceil((Math.max(0, usage90Milli) * leadDays) / USAGE_DAYS), ONE);

export function reorderPoint(
  facts: Pick<ReorderFacts, 'minMilli' | 'usage90Milli' | 'leadDays' | 'safetyMilli'>,
): number {
  return facts.minMilli ?? leadUsage(facts) + facts.safetyMilli;
}

/** Every number of a suggestion that the screen shows. */
export interface Suggestion extends ReorderFacts {
  readonly leadUsageMilli: number;
  readonly ropMilli: number;
  readonly availableMilli: number;
  readonly projectedMilli: number;
  /** Projected less needed. */
  readonly leftMilli: number;
  readonly fillToMilli: number;
  readonly shortMilli: number;
  readonly orderMilli: number;
}

/**
 * What to order, with the calculation, or null. The product must be in demand: a catalog has thousands of
 * parts that were never stocked, never used and have no level, and each of them is at its reorder point of 0.
 */
export function suggest(facts: ReorderFacts): Suggestion | null {
  if (!isKept(facts)) return null;
  const ropMilli = reorderPoint(facts);
  const projectedMilli = projectedOf(facts);
  const leftMilli = projectedMilli - facts.needMilli;
  if (leftMilli > ropMilli) return null;
  const fillToMilli = Math.max(facts.maxMilli ?? 0, ropMilli + ONE);
  const shortMilli = fillToMilli - leftMilli;
  return {
    ...facts,
    leadUsageMilli: leadUsage(facts),
    ropMilli,
    availableMilli: availableOf(facts),
    projectedMilli,
    leftMilli,
    fillToMilli,
    shortMilli,
    orderMilli: roundUp(shortMilli, facts.packMilli),
  };
}

export const isKept = (
  facts: Pick<ReorderFacts, 'minMilli' | 'maxMilli' | 'usage90Milli' | 'needMilli' | 'onHandMilli'>,
): boolean =>
  facts.minMilli !== null ||
  facts.maxMilli !== null ||
  facts.usage90Milli > 0 ||
  facts.needMilli > 0 ||
  facts.onHandMilli !== 0;

/** What is on order does not count: a level is about what is here today. */
export function levelOf(
  facts: Pick<
    ReorderFacts,
    'onHandMilli' | 'reservedMilli' | 'minMilli' | 'usage90Milli' | 'leadDays' | 'safetyMilli'
  >,
): Level {
  if (facts.onHandMilli <= 0) return 'out';
  return availableOf(facts) <= reorderPoint(facts) ? 'low' : 'ok';
}
