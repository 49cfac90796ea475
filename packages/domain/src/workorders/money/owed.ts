import { isEnded, type Status } from '../moves/status.ts';

/**
 * Statuses in which an order's balance is owed: work is agreed and the bike is not picked up. The bill
 * contains approved jobs only, so it stays owed while the customer decides about extra work. A closed order
 * was paid; later refunds are not collected again.
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

/** The open ones among them. No payment is expected for an abandoned bike. */
export const UNPAID_STATUSES: readonly Status[] = OWING_STATUSES.filter((status) => !isEnded(status));

export const isUnpaid = ({ status, balanceCents }: OrderBalance): boolean =>
  UNPAID_STATUSES.includes(status) && balanceCents > 0;

/** The sum a customer owes for these orders. Overpaying one does not pay another. */
export const owedCents = (orders: readonly OrderBalance[]): number =>
  orders
    .filter(({ status }) => (OWING_STATUSES as readonly Status[]).includes(status))
    .reduce((sum, { balanceCents }) => sum + Math.max(0, balanceCents), 0);

/** The next step the customer can take online. */
export function customerStep({ status, balanceCents }: OrderBalance): 'review' | 'pay' | 'none' {
  if (status === 'awaiting_approval') return 'review';
  return owedCents([{ status, balanceCents }]) > 0 ? 'pay' : 'none';
}
