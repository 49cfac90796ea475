import type { Outputs } from '@kickstand/api';
import { INVENTORY_LIMITS, ONE, stockValue } from '@kickstand/domain/inventory';
import { centsText, parseCents } from '../../../shared/money/amounts.ts';
import { parseQuantity, quantityText } from '../../../shared/stock/quantities.ts';
import type { ProductRow } from '../../../shared/stock/stock-types.ts';

export type Purchase = Outputs['inventory']['purchases']['find'];
export type PurchaseRow = Outputs['inventory']['purchases']['list']['purchases'][number];

/** A line being edited: amounts stay as they were typed. */
export interface DraftLine {
  readonly productId: string;
  readonly sku: string;
  readonly nameEn: string;
  readonly nameEs: string;
  readonly unit: string;
  readonly quantity: string;
  readonly cost: string;
}

export interface Draft {
  readonly lines: readonly DraftLine[];
  readonly note: string;
}

export const EMPTY: Draft = { lines: [], note: '' };

export const draftOf = ({ items, note }: Pick<Purchase, 'items' | 'note'>): Draft => ({
  note,
  lines: items.map(({ productId, sku, nameEn, nameEs, unit, quantityMilli, unitCostCents }) => ({
    productId,
    sku,
    nameEn,
    nameEs,
    unit,
    quantity: quantityText(quantityMilli),
    cost: centsText(unitCostCents),
  })),
});

/** Adds one of a chosen or scanned part. A part occurs once on a purchase order. */
export function withProduct(lines: readonly DraftLine[], product: ProductRow, milli = ONE): DraftLine[] {
  if (lines.some(({ productId }) => productId === product.id))
    return lines.map((line) =>
      line.productId === product.id ? { ...line, quantity: plus(line.quantity, milli) } : line,
    );
  const { id: productId, sku, nameEn, nameEs, unit, costCents = null } = product;
  const line = { productId, sku, nameEn, nameEs, unit };
  return [...lines, { ...line, quantity: quantityText(milli), cost: centsText(costCents) }];
}

/** Adds or subtracts, never below zero. */
export const plus = (quantity: string, milli: number): string =>
  quantityText(Math.max(0, (parseQuantity(quantity) ?? 0) + milli));

export type LineProblem = 'quantity' | 'cost';

export function problemOf({ quantity, cost }: Pick<DraftLine, 'quantity' | 'cost'>): LineProblem | null {
  const milli = parseQuantity(quantity);
  if (milli === null || milli <= 0 || milli > INVENTORY_LIMITS.milli) return 'quantity';
  return parseCents(cost) === null ? 'cost' : null;
}

export const lineCents = ({ quantity, cost }: DraftLine): number =>
  stockValue(parseQuantity(quantity) ?? 0, parseCents(cost));

export const totalOf = ({ lines }: Draft): number => lines.reduce((sum, line) => sum + lineCents(line), 0);

export const sentLines = (lines: readonly DraftLine[]) =>
  lines.map(({ productId, quantity, cost }) => ({
    productId,
    quantityMilli: parseQuantity(quantity) ?? 0,
    unitCostCents: parseCents(cost) ?? 0,
  }));

/** Whether both have the same values, however they were typed. */
const sameLine = (one: DraftLine | undefined, other: DraftLine | undefined): boolean =>
  one === undefined || other === undefined
    ? one === other
    : parseQuantity(one.quantity) === parseQuantity(other.quantity) &&
      parseCents(one.cost) === parseCents(other.cost);

export interface LineDifference {
  readonly productId: string;
  readonly mine: DraftLine | undefined;
  readonly theirs: DraftLine | undefined;
}

export function differences(mine: Draft, theirs: Draft): LineDifference[] {
  const ids = new Set([...theirs.lines, ...mine.lines].map(({ productId }) => productId));
  return [...ids]
    .map((productId) => ({
      productId,
      mine: lineOf(mine, productId),
      theirs: lineOf(theirs, productId),
    }))
    .filter((pair) => !sameLine(pair.mine, pair.theirs));
}

const lineOf = ({ lines }: Draft, id: string) => lines.find(({ productId }) => productId === id);

export const isSame = (one: Draft, other: Draft): boolean =>
  one.note.trim() === other.note.trim() && differences(one, other).length === 0;

/** Rebases my draft on theirs: what I did not touch since `opened` follows them. */
export function mergedDraft(opened: Draft, mine: Draft, theirs: Draft): Draft {
  const touched = new Set(differences(mine, opened).map(({ productId }) => productId));
  const kept = theirs.lines.flatMap((line) => {
    if (!touched.has(line.productId)) return [line];
    return lineOf(mine, line.productId) ?? [];
  });
  const added = mine.lines.filter(
    ({ productId }) => touched.has(productId) && lineOf(theirs, productId) === undefined,
  );
  return {
    lines: [...kept, ...added],
    note: mine.note.trim() === opened.note.trim() ? theirs.note : mine.note,
  };
}
