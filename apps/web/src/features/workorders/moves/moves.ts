import type { Blocker, Move, MoveInput, WorkOrder } from '../shared/order.ts';

/** Not the usual way forward, so they are listed last. */
const ASIDE: readonly Move['event'][] = [
  'revise',
  'withdraw',
  'fail_check',
  'wait_for_parts',
  'abandon',
  'cancel',
];

/** Approving and declining share a dialog: the customer's answer about each job. */
export const listedMoves = (moves: readonly Move[]): readonly Move[] =>
  moves.filter(({ event }) => event !== 'decline');

/** The next step of an order, for its one primary button; undefined when there is none for this person. */
export function nextMove({ moves, stuck }: Pick<WorkOrder, 'moves' | 'stuck'>): Move | undefined {
  const listed = listedMoves(moves);
  // Additions are sent for approval before the rest is finished: otherwise they would not be paid.
  const extra = listed.find(({ event, blockers }) => event === 'extra_work' && blockers.length === 0);
  if (extra) return extra;
  const expected = listed.find(({ event }) => event === stuck?.event);
  return expected ?? listed.find(({ event }) => !ASIDE.includes(event));
}

export type DialogKind = 'refused' | 'decision' | 'estimate' | 'reason' | 'pickup' | 'abandon';

/** The dialog that a move needs first; null if it can be made directly. */
export function dialogOf({ event, requires, blockers }: Move): DialogKind | null {
  if (blockers.length > 0) return 'refused';
  if (requires.includes('decision')) return 'decision';
  if (event === 'send_estimate' || event === 'extra_work') return 'estimate';
  if (requires.includes('reason')) return 'reason';
  if (requires.includes('pickupSignature')) return 'pickup';
  return requires.includes('abandonChecklist') ? 'abandon' : null;
}

/** `move` handles every event except those with an estimate or a decision. */
export const moveEvent = (event: Move['event']): MoveInput['event'] | null =>
  event === 'approve' || event === 'decline' || event === 'send_estimate' || event === 'extra_work'
    ? null
    : event;

export interface MoveDialogProps {
  order: WorkOrder;
  move: Move;
  onClose: () => void;
  /** The server returned blockers. */
  onBlocked: (blockers: readonly Blocker[]) => void;
}
