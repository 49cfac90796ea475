import { COMING_STATES, PURCHASE_MACHINE, type PurchaseEvent, type PurchaseState } from './kinds.ts';

export interface PurchaseLineFacts {
  readonly quantityMilli: number;
  readonly receivedMilli: number;
}

/** What is still to come of a line; more than ordered may have arrived. */
export const openOf = ({ quantityMilli, receivedMilli }: PurchaseLineFacts): number =>
  Math.max(0, quantityMilli - receivedMilli);

/** By how much more than ordered arrived. */
export const overOf = ({ quantityMilli, receivedMilli }: PurchaseLineFacts): number =>
  Math.max(0, receivedMilli - quantityMilli);

const isComing = (state: PurchaseState): boolean =>
  (COMING_STATES as readonly PurchaseState[]).includes(state);

/**
 * Nothing more comes of a purchase order that was cancelled or closed, although less arrived than was
 * ordered.
 */
export const stillOpen = (state: PurchaseState, line: PurchaseLineFacts): number =>
  mayPurchase(state, 'receive') ? openOf(line) : 0;

/** It should have arrived by now. Days are those of the shop's calendar. */
export const isLate = (
  { state, expectedOn }: { readonly state: PurchaseState; readonly expectedOn: string | null },
  today: string,
): boolean => isComing(state) && expectedOn !== null && expectedOn < today;

/** A day plus a number of days. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** When an order placed today should arrive: after the longest lead time of its parts. */
export const expectedDay = (today: string, leadDays: readonly number[]): string =>
  dayAfter(today, Math.max(0, ...leadDays));

export const mayPurchase = (state: PurchaseState, event: PurchaseEvent): boolean =>
  PURCHASE_MACHINE[event].includes(state);

/** After goods came. */
export function receivedState(lines: readonly PurchaseLineFacts[]): PurchaseState {
  return lines.every((line) => openOf(line) === 0) ? 'received' : 'part_received';
}

/** The rest will not come; what arrived stays received. */
export const endedState = (lines: readonly PurchaseLineFacts[]): PurchaseState =>
  lines.some((line) => line.receivedMilli > 0) ? 'received' : 'cancelled';

/** The average unit cost after a delivery, half a cent up. Negative stock has no cost. */
export function averageCost(
  before: { readonly onHandMilli: number; readonly costCents: number | null },
  came: { readonly milli: number; readonly costCents: number },
): number {
  const had = Math.max(0, before.onHandMilli);
  if (before.costCents === null || had + came.milli <= 0) return came.costCents;
  return Math.floor((had * before.costCents + came.milli * came.costCents) / (had + came.milli) + 0.5);
}
