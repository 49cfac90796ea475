import type { Status } from '../moves/status.ts';

export interface AmountFacts {
  readonly status: Status;
  readonly shows: 'estimate' | 'approved' | 'diagnostic_fee';
  readonly billCents: number;
  readonly ifApprovedCents: number;
  readonly balanceCents: number;
}

/** The amount on a card: what is due at pickup, the bill once work is approved, the estimate before that; null without one. */
export function cardAmount({ status, shows, ...cents }: AmountFacts): number | null {
  if (status === 'ready' || status === 'declined_return') return cents.balanceCents;
  if (shows !== 'estimate' && status !== 'awaiting_approval') return cents.billCents;
  return cents.ifApprovedCents > 0 ? cents.ifApprovedCents : null;
}
