// What an order's bill is, what the customer agreed to, and what may still be charged.
import { type Job, type Line, netOf } from './job.ts';
import { sums } from './ledger.ts';
import { type Bill, bill, inclusive, type Net, type Owed, unrounded, wholeCents } from './money.ts';
import { approvedJobs, type Order } from './order.ts';

/** The bill: what is approved; the fee when everything was declined; never less than the deposit that is kept. */
export function owed(order: Order): Owed {
  // an issued invoice never changes: what goes back afterwards is on a credit memo
  if (order.billed) return order.billed;
  if (order.fee === 'cancelled') return withRemainder(order, inclusive(order.keptCents));
  if (order.fee === 'declined') return withRemainder(order, inclusive(order.feeCents));
  return withRemainder(order, bill(approvedJobs(order).map(netOf)));
}

function withRemainder(order: Order, plain: Bill): Owed {
  const remainderCents = Math.max(0, sums(order).keptCents - plain.totalCents);
  return { ...plain, remainderCents, totalCents: plain.totalCents + remainderCents };
}

const NOTHING: Net = { netCents: 0, taxableCents: 0 };

/** What the customer agreed to, with its tax. The accepted terms agree to the fee, and so to the deposit's remainder. */
export function authorized(order: Order): number | null {
  const { totalCents, remainderCents } = owed(order);
  if (order.fee !== 'none') return totalCents;
  const approved = approvedJobs(order);
  if (approved.length === 0) return null;
  const agreed = bill(approved.map((job) => job.approved ?? NOTHING)).totalCents;
  return remainderCents > 0 ? Math.max(agreed, totalCents) : agreed;
}

/** What may still be charged: as much as was agreed and is not billed, to the last whole cent before any rounding. */
export function chargeRoom(order: Order): number {
  const approved = approvedJobs(order);
  if (order.fee !== 'none' || approved.length === 0) return 0;
  const agreed = sumUnrounded(approved.map((job) => job.approved ?? NOTHING));
  const billed = sumUnrounded(approved.map(netOf));
  const kept = unrounded({ netCents: sums(order).keptCents, taxableCents: 0 });
  return wholeCents(agreed - (kept > billed ? kept : billed)) - sums(order).chargedCents;
}

const sumUnrounded = (nets: readonly Net[]): bigint =>
  nets.map(unrounded).reduce((total, one) => total + one, 0n);

/** The same order with other lines in one of its jobs. */
const withLines = (order: Order, job: Job, lines: Line[]): Order => ({
  ...order,
  jobs: order.jobs.map((one) => (one === job ? { ...job, lines } : one)),
});

/** Charges came first: a bill with these lines would be more than was agreed. */
export const isChargedFor = (order: Order, job: Job, lines: Line[]): boolean =>
  isChargedTooMuch(withLines(order, job, lines));

export const isChargedTooMuch = (order: Order): boolean =>
  sums(order).chargedCents > 0 && chargeRoom(order) < 0;
