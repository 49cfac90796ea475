import type { LineInput } from './lines.ts';

/** The labor rate or the product's price; null if the shop has no list price for the line. */
export interface ListPrice {
  readonly priceCents: number | null;
  readonly costCents: number | null;
  readonly taxable: boolean;
}

/** What determines a line's amount and tax. One permission covers all of them, because each changes the bill. */
export const MONEY_FIELDS = [
  'kind',
  'quantityMilli',
  'unitPriceCents',
  'taxable',
] as const satisfies readonly (keyof LineInput)[];

export type MoneyOfLine = Pick<LineInput, (typeof MONEY_FIELDS)[number]>;

export interface ListedLine {
  readonly line: MoneyOfLine & { readonly costCents?: number | null | undefined };
  readonly list: ListPrice;
}

/** Unpriced or at list price. A discount always counts as priced by hand. */
export function isAtList({ line, list }: { readonly line: MoneyOfLine; readonly list: ListPrice }): boolean {
  if (line.kind === 'discount') return false;
  const listed = line.unitPriceCents === null || line.unitPriceCents === list.priceCents;
  return listed && line.taxable === list.taxable;
}

/**
 * Whether a change needs the permission to price. Anyone who works on orders may add lines at list price and change
 * them until they are approved or priced by hand; after that the amount is fixed without the permission.
 */
export function changesPricing(
  before: ListedLine | null,
  after: ListedLine,
  { approved }: { readonly approved: boolean },
): boolean {
  const { costCents } = after.line;
  const knownCost = before ? (before.line.costCents ?? null) : after.list.costCents;
  if (costCents !== undefined && costCents !== knownCost) return true;
  if (!before) return !isAtList(after);
  if (before.line.kind === 'discount') return true;
  if (MONEY_FIELDS.every((field) => before.line[field] === after.line[field])) return false;
  return approved || !isAtList(before) || !isAtList(after);
}
