import type { Blocker, Move, MoveInput, WorkOrder } from '../shared/order.ts';

/** These are not the way forward; they come after the others. */
const ASIDE: readonly Move['event'][] = [
  'revise',
  'withdraw',
  'fail_check',
  'wait_for_parts',
  'abandon',
  'cancel',
];

/** Approval and refusal are one dialog: what the customer said about each job. */
export const listedMoves = (moves: readonly Move[]): readonly Move[] =>
  moves.filter(({ event }) => event !== 'decline');

/** The next step of an order, for its one primary button; undefined when there is none for this person. */
export function nextMove({ moves, stuck }: Pick<WorkOrder, 'moves' | 'stuck'>): Move | undefined {
  const listed = listedMoves(moves);
  // Extra work that was added is asked before the rest is finished: it would go unpaid otherwise.
  const extra = listed.find(({ event, blockers }) => event === 'extra_work' && blockers.length === 0);
  if (extra) return extra;
  const expected = listed.find(({ event }) => event === stuck?.event);
  return expected ?? listed.find(({ event }) => !ASIDE.includes(event));
}

export type DialogKind = 'refused' | 'decision' | 'estimate' | 'reason' | 'pickup' | 'abandon';

/** What has to be shown or asked before a move; null when it can just be done. */
export function dialogOf({ event, requires, blockers }: Move): DialogKind | null {
  if (blockers.length > 0) return 'refused';
  if (requires.includes('decision')) return 'decision';
  if (event === 'send_estimate' || event === 'extra_work') return 'estimate';
  if (requires.includes('reason')) return 'reason';
  if (requires.includes('pickupSignature')) return 'pickup';
  return requires.includes('abandonChecklist') ? 'abandon' : null;
}

/** `move` does every event but those that bring an estimate or a decision. */
export const moveEvent = (event: Move['event']): MoveInput['event'] | null =>
  event === 'approve' || event === 'decline' || event === 'send_estimate' || event === 'extra_work'
    ? null
    : event;

export interface MoveDialogProps {
  order: WorkOrder;
  move: Move;
  onClose: () => void;
  /** The server named what is in the way. */
  onBlocked: (blockers: readonly Blocker[]) => void;
}
