import type { Level } from './kinds.ts';

/** Quantities are thousandths everywhere: oil is poured by the half litre. One piece: */
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

/** Up to the next whole of a size: what is short of a pack is ordered as a pack. */
export const roundUp = (milli: number, sizeMilli: number): number =>
  Math.ceil(milli / Math.max(1, sizeMilli)) * Math.max(1, sizeMilli);

/** What is told about a product for reordering; null: the shop's setting holds. */
export interface ReorderRule {
  /** A reorder point someone set by hand. */
  readonly minMilli: number | null;
  readonly maxMilli: number | null;
  readonly packMilli: number;
  readonly leadDays: number;
  readonly safetyMilli: number;
}

export interface ReorderFacts extends Stock, ReorderRule {
  /** Issued less returned within 90 days. */
  readonly usage90Milli: number;
  /** Approved and not covered. */
  readonly needMilli: number;
}

/** Used while an order is on its way, in whole pieces. */
const leadUsage = ({ usage90Milli, leadDays }: Pick<ReorderFacts, 'usage90Milli' | 'leadDays'>): number =>
  roundUp(Math.ceil((Math.max(0, usage90Milli) * leadDays) / USAGE_DAYS), ONE);

export function reorderPoint(
  facts: Pick<ReorderFacts, 'minMilli' | 'usage90Milli' | 'leadDays' | 'safetyMilli'>,
): number {
  return facts.minMilli ?? leadUsage(facts) + facts.safetyMilli;
}

/** Every number of a suggestion, as the screen prints them. */
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
 * What to order, with the arithmetic, or null. Someone must want the product: a catalog holds thousands of parts
 * that were never in stock, were never used and have no level, and each of them is at its reorder point of 0.
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

/** What is on its way does not help today: a level is about what is here. */
export function levelOf(
  facts: Pick<
    ReorderFacts,
    'onHandMilli' | 'reservedMilli' | 'minMilli' | 'usage90Milli' | 'leadDays' | 'safetyMilli'
  >,
): Level {
  if (facts.onHandMilli <= 0) return 'out';
  return availableOf(facts) <= reorderPoint(facts) ? 'low' : 'ok';
}
