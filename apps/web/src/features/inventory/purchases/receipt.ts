import { INVENTORY_LIMITS, ONE, openOf } from '@kickstand/domain/inventory';
import { centsText, parseCents } from '../../../shared/money/amounts.ts';
import { parseQuantity, quantityText } from '../../../shared/stock/quantities.ts';
import { type Purchase, plus } from './draft.ts';

type Item = Purchase['items'][number];

/** The received quantity of a line, as typed. */
export interface Came {
  readonly quantity: string;
  readonly cost: string;
  /** Entered by a person; else the open quantity is assumed. */
  readonly touched: boolean;
}

/** By product: the lines of a draft that was saved again have new ids. */
export type Arrival = Readonly<Record<string, Came>>;

export const arrivalOf = ({ items }: Purchase): Arrival =>
  Object.fromEntries(
    items.map((item) => [
      item.productId,
      { quantity: quantityText(item.openMilli), cost: centsText(item.unitCostCents), touched: false },
    ]),
  );

/** Resets every line that nobody touched. */
const untouched = (arrival: Arrival, quantityOf: (productId: string) => string): Arrival =>
  Object.fromEntries(
    Object.entries(arrival).map(([id, came]) => [
      id,
      came.touched ? came : { ...came, quantity: quantityOf(id), touched: true },
    ]),
  );

/**
 * Adds one of the scanned part. Scanning means counting: with the first scan, untouched lines start at zero,
 * or eight scanned pieces would be added to the eight that were expected.
 */
export function scannedInto(arrival: Arrival, productId: string): Arrival {
  const begun = untouched(arrival, () => '0');
  const came = begun[productId];
  return came ? { ...begun, [productId]: { ...came, quantity: plus(came.quantity, ONE) } } : begun;
}

/** Sets every line to zero, or to the open quantity. */
export const filled = ({ items }: Purchase, arrival: Arrival, whole: boolean): Arrival =>
  Object.fromEntries(
    items.map(({ productId, openMilli, unitCostCents }) => [
      productId,
      {
        quantity: whole ? quantityText(openMilli) : '0',
        cost: arrival[productId]?.cost ?? centsText(unitCostCents),
        touched: true,
      },
    ]),
  );

/** Someone received or changed it in the meantime: input stays, other lines get the current open quantity. */
export const carriedOver = (arrival: Arrival, current: Purchase): Arrival => {
  const fresh = arrivalOf(current);
  return Object.fromEntries(
    Object.entries(fresh).map(([id, came]) => [id, arrival[id]?.touched ? arrival[id] : came]),
  );
};

export type CameProblem = 'quantity' | 'cost';

/** Empty means nothing arrived. */
export const cameMilli = ({ quantity }: Came): number | null =>
  quantity.trim() === '' ? 0 : parseQuantity(quantity);

export function cameProblem(came: Came): CameProblem | null {
  const milli = cameMilli(came);
  if (milli === null || milli > INVENTORY_LIMITS.milli) return 'quantity';
  return milli > 0 && parseCents(came.cost) === null ? 'cost' : null;
}

/** The surplus over what was ordered, over all deliveries; 0: none. */
export const overMilli = (item: Item, came: Came): number =>
  Math.max(0, (cameMilli(came) ?? 0) - openOf(item));

export const restMilli = (item: Item, came: Came): number =>
  Math.max(0, openOf(item) - (cameMilli(came) ?? 0));

/** The delivery to send: lines of which something arrived; a cost only if it differs from the order. */
export const deliveryOf = ({ items }: Purchase, arrival: Arrival) =>
  items.flatMap((item) => {
    const came = arrival[item.productId];
    const milli = came ? (cameMilli(came) ?? 0) : 0;
    if (!came || milli <= 0) return [];
    const unitCostCents = parseCents(came.cost) ?? item.unitCostCents;
    return [{ lineId: item.id, milli, ...(unitCostCents === item.unitCostCents ? {} : { unitCostCents }) }];
  });
