import { pathTo } from '@kickstand/domain/navigation';
import type { Blocker, BlockerCode } from '@kickstand/domain/workorders';
import { listedMoves } from '../moves/moves.ts';
import { type Move, pickupPath, type WorkOrder } from '../shared/order.ts';
import type { Place } from './show.ts';

/** The action of a blocker's button. */
export type BlockerAction =
  | { readonly kind: 'show'; readonly place: Place }
  | { readonly kind: 'open'; readonly path: string }
  | { readonly kind: 'move'; readonly move: Move }
  | { readonly kind: 'share' };

/** Never listed by the next step, for this reason. */
interface NeverListed {
  readonly never: string;
}

type ActionOf = (order: WorkOrder, blocker: Blocker) => BlockerAction;

const show =
  (id: string): ActionOf =>
  () => ({ kind: 'show', place: { id } });

/** The job it names, or else all of them. */
const theJob: ActionOf = (_order, { jobIds: [jobId] = [] }) => ({
  kind: 'show',
  place: jobId ? { id: `job-${jobId}`, jobId } : { id: 'jobs' },
});

const theParts: ActionOf = ({ number }) => ({
  kind: 'open',
  path: `${pathTo('/dashboard/work-order-parts')}?search=${number}`,
});

const thePickup: ActionOf = ({ id }) => ({ kind: 'open', path: pickupPath(id) });

/** The ways to get the customer's approval; the first that this person may use. */
const ASKS: readonly Move['event'][] = ['extra_work', 'send_estimate', 'approve'];

/** Asks the customer if that is possible now, otherwise shows what was approved. */
const theApproval: ActionOf = ({ moves }) => {
  const open = listedMoves(moves).filter(({ blockers }) => blockers.length === 0);
  const move = ASKS.map((event) => open.find((one) => one.event === event)).find(Boolean);
  return move ? { kind: 'move', move } : { kind: 'show', place: { id: 'versions' } };
};

const share: ActionOf = () => ({ kind: 'share' });

const FILTERED: NeverListed = {
  never: 'openMoves offers no move from another status or without permission.',
};
const ASKED: NeverListed = { never: 'The dialog of the move asks for it.' };

const ACTIONS: Record<BlockerCode, ActionOf | NeverListed> = {
  NOT_FROM_HERE: FILTERED,
  NOT_ALLOWED: FILTERED,
  NO_TECHNICIAN: show('technician'),
  NO_PRICED_JOB: show('jobs'),
  JOB_UNPRICED: theJob,
  NOTHING_TO_ASK: show('jobs'),
  JOB_UNDECIDED: theJob,
  NO_JOB_APPROVED: theApproval,
  NOT_ALL_DECLINED: theJob,
  JOB_APPROVED: theJob,
  PROPOSAL_OPEN: theJob,
  NOT_AUTHORIZED: theApproval,
  PARTS_COVERED: theParts,
  PARTS_SHORT: theParts,
  LINES_NOT_DONE: theJob,
  OVER_AUTHORIZATION: theApproval,
  BALANCE_OPEN: show('payments'),
  SPOTS_OPEN: thePickup,
  PICKUP_CHANGED: thePickup,
  NO_PICKUP_SIGNATURE: ASKED,
  NOTICE_MISSING: share,
  NOTICE_TOO_RECENT: share,
  CHECKLIST_OPEN: ASKED,
  NO_REASON: ASKED,
  MONEY_NOT_SETTLED: show('payments'),
  PAYMENT_PENDING: show('payments'),
};

/** Null only for codes that the next step never lists. */
export function actionOf(order: WorkOrder, blocker: Blocker): BlockerAction | null {
  const action = ACTIONS[blocker.code];
  return 'never' in action ? null : action(order, blocker);
}

/** Why a code has no button; empty if it has one. */
export function reasonWithoutButton(code: BlockerCode): string {
  const action = ACTIONS[code];
  return 'never' in action ? action.never : '';
}
