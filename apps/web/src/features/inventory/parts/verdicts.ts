import type { OrderPart } from '../../../lib/stock/stock-types.ts';

type Standing = Pick<
  OrderPart,
  'product' | 'approvedAt' | 'state' | 'neededMilli' | 'issuedMilli' | 'reservedMilli' | 'shortMilli'
>;

/** Approved and not fitted yet. */
export const openMilli = ({ neededMilli, issuedMilli }: Standing): number =>
  Math.max(0, neededMilli - issuedMilli);

/** Whether it can be issued: it is in the catalog, the customer approved it, and not all of it is issued yet. */
export const mayFit = (part: Standing): boolean =>
  part.product !== null &&
  part.approvedAt !== null &&
  (part.state === 'reserved' || part.state === 'short' || part.state === 'returned') &&
  openMilli(part) > 0;

/** Everything that is left lies there for it: one press is enough. */
export const fitsAtOnce = (part: Standing): boolean => mayFit(part) && part.reservedMilli >= openMilli(part);

/** What most people mean: what is set aside, else everything that is open. */
export const usualFit = (part: Standing): number =>
  part.reservedMilli > 0 ? Math.min(part.reservedMilli, openMilli(part)) : openMilli(part);

export const mayReturn = (part: Standing): boolean => part.product !== null && part.issuedMilli > 0;

/** What has to be bought for it. */
export const toBuy = ({ shortMilli }: Standing): number => shortMilli;
