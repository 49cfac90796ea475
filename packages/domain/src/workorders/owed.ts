import { isEnded, type Status } from './status.ts';

/**
 * Where an order's balance is owed: agreed and not yet handed over. The bill holds approved jobs only, so it is owed
 * too while the customer decides about extra work. A closed order was paid, and what was given back afterwards is not
 * asked for again.
 */
export const OWING_STATUSES = [
  'awaiting_approval',
  'approved',
  'waiting_parts',
  'in_progress',
  'quality_check',
  'ready',
  'declined_return',
  'abandoned',
] as const satisfies readonly Status[];

interface OrderBalance {
  readonly status: Status;
  readonly balanceCents: number;
}

/** Those of them that have not ended: what the shop still waits for. An abandoned bike has nobody who would pay. */
export const UNPAID_STATUSES: readonly Status[] = OWING_STATUSES.filter((status) => !isEnded(status));

export const isUnpaid = ({ status, balanceCents }: OrderBalance): boolean =>
  UNPAID_STATUSES.includes(status) && balanceCents > 0;

/** What a customer owes for these orders. Too much paid for one does not pay another. */
export const owedCents = (orders: readonly OrderBalance[]): number =>
  orders
    .filter(({ status }) => (OWING_STATUSES as readonly Status[]).includes(status))
    .reduce((sum, { balanceCents }) => sum + Math.max(0, balanceCents), 0);

/** What the customer can do about an order by themselves. */
export function customerStep({ status, balanceCents }: OrderBalance): 'review' | 'pay' | 'none' {
  if (status === 'awaiting_approval') return 'review';
  return owedCents([{ status, balanceCents }]) > 0 ? 'pay' : 'none';
}
