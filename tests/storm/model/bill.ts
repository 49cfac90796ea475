// An order's bill, what the customer authorized, and what may still be charged.
import { type Job, type Line, netOf } from './job.ts';
import { sums } from './ledger.ts';
import { type Bill, bill, inclusive, type Net, type OrderBill, unrounded, wholeCents } from './money.ts';
import { approvedJobs, type Order } from './order.ts';

/** The approved jobs; the diagnostic fee if everything was declined; never less than the deposit that was kept. */
export function orderBill(order: Order): OrderBill {
  // an issued invoice never changes: later refunds and credits are on credit memos
  if (order.billed) return order.billed;
  if (order.fee === 'cancelled') return withRemainder(order, inclusive(order.keptCents));
  if (order.fee === 'declined') return withRemainder(order, inclusive(order.feeCents));
  return withRemainder(order, bill(approvedJobs(order).map(netOf)));
}

function withRemainder(order: Order, plain: Bill): OrderBill {
  const remainderCents = Math.max(0, sums(order).keptCents - plain.totalCents);
  return { ...plain, remainderCents, totalCents: plain.totalCents + remainderCents };
}

const NOTHING: Net = { netCents: 0, taxableCents: 0 };

/** What the customer authorized, with tax. Accepting the terms authorizes the fee, and so the deposit's remainder. */
export function authorized(order: Order): number | null {
  const { totalCents, remainderCents } = orderBill(order);
  if (order.fee !== 'none') return totalCents;
  const approved = approvedJobs(order);
  if (approved.length === 0) return null;
  const agreed = bill(approved.map((job) => job.approved ?? NOTHING)).totalCents;
  return remainderCents > 0 ? Math.max(agreed, totalCents) : agreed;
}

/** What may still be charged: what was authorized and is not billed, in whole cents before any rounding. */
export function chargeLimit(order: Order): number {
  const approved = approvedJobs(order);
  if (order.fee !== 'none' || approved.length === 0) return 0;
  const agreed = sumUnrounded(approved.map((job) => job.approved ?? NOTHING));
  const billed = sumUnrounded(approved.map(netOf));
  const kept = unrounded({ netCents: sums(order).keptCents, taxableCents: 0 });
  return wholeCents(agreed - (kept > billed ? kept : billed)) - sums(order).chargedCents;
}

const sumUnrounded = (nets: readonly Net[]): bigint =>
  nets.map(unrounded).reduce((total, one) => total + one, 0n);

const withLines = (order: Order, job: Job, lines: Line[]): Order => ({
  ...order,
  jobs: order.jobs.map((one) => (one === job ? { ...job, lines } : one)),
});

/** With these lines, the charges already made would exceed what was authorized. */
export const wouldExceedChargeLimit = (order: Order, job: Job, lines: Line[]): boolean =>
  exceedsChargeLimit(withLines(order, job, lines));

export const exceedsChargeLimit = (order: Order): boolean =>
  sums(order).chargedCents > 0 && chargeLimit(order) < 0;
