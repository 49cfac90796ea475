import type { LineInput } from './lines.ts';

/** What the shop's own list says about a line: the labor rate, or the product's price. Null: it has no price there. */
export interface ListPrice {
  readonly priceCents: number | null;
  readonly costCents: number | null;
  readonly taxable: boolean;
}

/** What makes the amount of a line and its tax. Together they are one permission: each of them moves the bill. */
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

/** Unpriced, or at the shop's list price: no person has priced it. A discount is always somebody's decision. */
export function isAtList({ line, list }: { readonly line: MoneyOfLine; readonly list: ListPrice }): boolean {
  if (line.kind === 'discount') return false;
  const listed = line.unitPriceCents === null || line.unitPriceCents === list.priceCents;
  return listed && line.taxable === list.taxable;
}

/**
 * Whether a line is priced by this change, which needs the permission to price. Everybody who works on orders writes
 * lines at the list price and changes them while nobody approved or priced them; what is approved or priced by hand
 * keeps its amount.
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
