import type { OrderPart } from '../../../shared/stock/stock-types.ts';

type Facts = Pick<
  OrderPart,
  'product' | 'approvedAt' | 'state' | 'neededMilli' | 'issuedMilli' | 'reservedMilli' | 'shortMilli'
>;

/** Approved and not installed yet. */
export const openMilli = ({ neededMilli, issuedMilli }: Facts): number =>
  Math.max(0, neededMilli - issuedMilli);

/** Whether it can be installed: it is in the catalog, the customer approved it, and not all of it is installed yet. */
export const mayInstall = (part: Facts): boolean =>
  part.product !== null &&
  part.approvedAt !== null &&
  (part.state === 'reserved' || part.state === 'short' || part.state === 'returned') &&
  openMilli(part) > 0;

/** Everything left is reserved for it: one click is enough. */
export const installsAtOnce = (part: Facts): boolean =>
  mayInstall(part) && part.reservedMilli >= openMilli(part);

/** The default quantity: what is reserved, else everything open. */
export const usualInstall = (part: Facts): number =>
  part.reservedMilli > 0 ? Math.min(part.reservedMilli, openMilli(part)) : openMilli(part);

export const mayReturn = (part: Facts): boolean => part.product !== null && part.issuedMilli > 0;
