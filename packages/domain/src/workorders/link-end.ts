import { DAY } from '../time/index.ts';
import { isEnded, type Status } from './moves/status.ts';

/** How long a link to a form without an order works. */
export const LINK_DAYS_WITHOUT_ORDER = 90;

/**
 * When a link created now expires. Null while its order is open: the end is set when the order closes. A link created
 * after that, like the one in the receipt for a late payment, works for the same number of days from now.
 */
export function linkEnd(
  order: { readonly status: Status } | null,
  now: Date,
  shareDays: number,
): Date | null {
  const daysFromNow = (days: number) => new Date(now.getTime() + days * DAY);
  if (!order) return daysFromNow(LINK_DAYS_WITHOUT_ORDER);
  return isEnded(order.status) ? daysFromNow(shareDays) : null;
}
