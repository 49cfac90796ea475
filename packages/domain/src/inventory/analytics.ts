import { DAY } from '../time/index.ts';

/** The input of the analytics: one row per product over a period. */
export interface ProductFigures {
  readonly id: string;
  readonly category: string;
  readonly onHandMilli: number;
  readonly costCents: number | null;
  /** Net change of on hand within the period. */
  readonly changedMilli: number;
  /** Issued minus returned within the period. */
  readonly issuedMilli: number;
  /** Cost and sales value of those. */
  readonly issuedCostCents: number;
  readonly issuedPriceCents: number;
  readonly lastIssueAt: Date | null;
  readonly createdAt: Date;
}

export const DEAD_DAYS = 180;
const YEAR_DAYS = 365;

/** Quantity × cost, half a cent up. Negative stock has no value. */
export const stockValue = (milli: number, costCents: number | null): number =>
  Math.floor((Math.max(0, milli) * (costCents ?? 0) + 500) / 1000);

export interface CategoryValue {
  readonly category: string;
  readonly products: number;
  readonly valueCents: number;
}

export function valueByCategory(figures: readonly ProductFigures[]): CategoryValue[] {
  const sums = new Map<string, { products: number; valueCents: number }>();
  for (const { category, onHandMilli, costCents } of figures) {
    const sum = sums.get(category) ?? { products: 0, valueCents: 0 };
    sum.products += 1;
    sum.valueCents += stockValue(onHandMilli, costCents);
    sums.set(category, sum);
  }
  return [...sums]
    .map(([category, sum]) => ({ category, ...sum }))
    .sort((a, b) => b.valueCents - a.valueCents || (a.category < b.category ? -1 : 1));
}

export interface Turns {
  /** Cost of goods issued, extrapolated to a year. */
  readonly yearlyCostCents: number;
  /** Average of the period's start and now, at today's cost. */
  readonly averageStockCents: number;
  /** Hundredths; null: there was no stock. */
  readonly turnsCenti: number | null;
}

/** Turns = yearly cost of goods ÷ average stock. */
export function turnsOf(figures: readonly ProductFigures[], days: number): Turns {
  const sum = (of: (one: ProductFigures) => number) => figures.reduce((total, one) => total + of(one), 0);
  const yearlyCostCents = Math.round((sum((one) => one.issuedCostCents) * YEAR_DAYS) / Math.max(1, days));
  const now = sum((one) => stockValue(one.onHandMilli, one.costCents));
  const before = sum((one) => stockValue(one.onHandMilli - one.changedMilli, one.costCents));
  const averageStockCents = Math.round((now + before) / 2);
  return {
    yearlyCostCents,
    averageStockCents,
    turnsCenti: averageStockCents > 0 ? Math.round((yearlyCostCents * 100) / averageStockCents) : null,
  };
}

/** In stock, and not issued in 180 days; newer products do not count yet. */
export function isDead(
  { onHandMilli, lastIssueAt, createdAt }: Pick<ProductFigures, 'onHandMilli' | 'lastIssueAt' | 'createdAt'>,
  now: Date,
): boolean {
  const since = now.getTime() - DEAD_DAYS * DAY;
  return onHandMilli > 0 && (lastIssueAt ?? createdAt).getTime() < since;
}

/** Most issued first. */
export const topMovers = <Figures extends ProductFigures>(
  figures: readonly Figures[],
  count: number,
): Figures[] =>
  figures
    .filter((one) => one.issuedMilli > 0)
    .sort((a, b) => b.issuedMilli - a.issuedMilli || (a.id < b.id ? -1 : 1))
    .slice(0, count);

/** A share in parts per million; null if the whole is 0. */
export const shareOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part * 1_000_000) / whole) : null;

export interface Margin {
  readonly category: string;
  readonly soldCents: number;
  readonly costCents: number;
  readonly marginCents: number;
  readonly marginPpm: number | null;
}

/** (Sold − cost) ÷ sold, by category, of what was issued. */
export function marginByCategory(figures: readonly ProductFigures[]): Margin[] {
  const sums = new Map<string, { soldCents: number; costCents: number }>();
  for (const { category, issuedCostCents, issuedPriceCents } of figures) {
    if (issuedCostCents === 0 && issuedPriceCents === 0) continue;
    const sum = sums.get(category) ?? { soldCents: 0, costCents: 0 };
    sum.soldCents += issuedPriceCents;
    sum.costCents += issuedCostCents;
    sums.set(category, sum);
  }
  return [...sums]
    .map(([category, { soldCents, costCents }]) => ({
      category,
      soldCents,
      costCents,
      marginCents: soldCents - costCents,
      marginPpm: shareOf(soldCents - costCents, soldCents),
    }))
    .sort((a, b) => b.marginCents - a.marginCents || (a.category < b.category ? -1 : 1));
}
