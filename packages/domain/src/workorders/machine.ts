import type { Permission } from '../auth/index.ts';
import type { Status } from './status.ts';

/** What somebody must show while moving an order; a dialog asks for it. */
export const ASKS = ['reason', 'pickupSignature', 'abandonChecklist', 'decision'] as const;
export type Ask = (typeof ASKS)[number];

/** What must hold, each with a name. `facts.ts` says how each is told. */
export type Guard =
  | 'technicianAssigned'
  | 'jobPriced'
  | 'everyJobPriced'
  | 'somethingToAsk'
  | 'everyJobDecided'
  | 'jobApproved'
  | 'allDeclined'
  | 'authorized'
  | 'partsShort'
  | 'partsCovered'
  | 'linesDone'
  | 'withinAuthorization'
  | 'balanceZero'
  | 'pickupSigned'
  | 'noticeOldEnough'
  | 'checklistDone'
  | 'reasonGiven'
  | 'moneySettled';

/** What a move brings along, in its own transaction. */
export type Effect =
  | 'freezeEstimate'
  | 'billDiagnosticFee'
  | 'countRework'
  | 'logNotice'
  | 'issueInvoice'
  | 'endShares';

export interface Transition {
  readonly from: readonly Status[];
  readonly to: Status;
  /** Of the staff. */
  readonly may: Permission;
  /** The customer, through a link, may too. */
  readonly customer?: true;
  readonly guards: readonly Guard[];
  readonly effects: readonly Effect[];
}

const BEFORE_READY = [
  'submitted',
  'diagnosing',
  'awaiting_approval',
  'approved',
  'waiting_parts',
  'in_progress',
  'quality_check',
] as const satisfies readonly Status[];

/**
 * The life of a work order. Buttons, server, database and tests read this one table. A bike comes back under
 * warranty as an order of its own (`warranty.ts`), so nothing leads out of `closed`.
 */
export const MACHINE = {
  start_diagnosis: {
    from: ['submitted'],
    to: 'diagnosing',
    may: 'workorder.work',
    guards: ['technicianAssigned'],
    effects: [],
  },
  send_estimate: {
    from: ['diagnosing'],
    to: 'awaiting_approval',
    may: 'workorder.price',
    guards: ['jobPriced', 'everyJobPriced'],
    effects: ['freezeEstimate'],
  },
  approve: {
    from: ['awaiting_approval'],
    to: 'approved',
    may: 'workorder.work',
    customer: true,
    guards: ['everyJobDecided', 'jobApproved', 'authorized'],
    effects: [],
  },
  decline: {
    from: ['awaiting_approval'],
    to: 'declined_return',
    may: 'workorder.work',
    customer: true,
    guards: ['allDeclined'],
    effects: ['billDiagnosticFee'],
  },
  revise: {
    from: ['awaiting_approval'],
    to: 'diagnosing',
    may: 'workorder.work',
    guards: [],
    effects: [],
  },
  wait_for_parts: {
    from: ['approved'],
    to: 'waiting_parts',
    may: 'workorder.work',
    guards: ['partsShort'],
    effects: [],
  },
  parts_in: {
    from: ['waiting_parts'],
    to: 'approved',
    may: 'workorder.work',
    guards: ['partsCovered'],
    effects: [],
  },
  start_work: {
    from: ['approved', 'waiting_parts'],
    to: 'in_progress',
    may: 'workorder.work',
    guards: ['authorized', 'withinAuthorization'],
    effects: [],
  },
  extra_work: {
    from: ['in_progress'],
    to: 'awaiting_approval',
    may: 'workorder.price',
    guards: ['jobPriced', 'everyJobPriced', 'somethingToAsk'],
    effects: ['freezeEstimate'],
  },
  finish_work: {
    from: ['in_progress'],
    to: 'quality_check',
    may: 'workorder.work',
    guards: ['linesDone'],
    effects: [],
  },
  fail_check: {
    from: ['quality_check'],
    to: 'in_progress',
    may: 'workorder.qualityCheck',
    guards: [],
    effects: ['countRework'],
  },
  pass_check: {
    from: ['quality_check'],
    to: 'ready',
    may: 'workorder.qualityCheck',
    guards: ['authorized', 'withinAuthorization'],
    effects: ['logNotice'],
  },
  close: {
    from: ['ready', 'declined_return'],
    to: 'closed',
    may: 'workorder.close',
    guards: ['balanceZero', 'pickupSigned'],
    effects: ['issueInvoice', 'endShares'],
  },
  abandon: {
    from: ['ready'],
    to: 'abandoned',
    may: 'workorder.cancel',
    guards: ['noticeOldEnough', 'checklistDone'],
    effects: ['endShares'],
  },
  cancel: {
    from: BEFORE_READY,
    to: 'cancelled',
    may: 'workorder.cancel',
    guards: ['reasonGiven', 'moneySettled'],
    effects: ['endShares'],
  },
} as const satisfies Record<string, Transition>;

export type OrderEvent = keyof typeof MACHINE;
export const EVENTS = Object.keys(MACHINE) as readonly OrderEvent[];

/** These come with what the customer said, and are never a bare move. */
export const DECISION_EVENTS = ['approve', 'decline'] as const satisfies readonly OrderEvent[];

export const transitionOf = (event: OrderEvent): Transition => MACHINE[event];

/** Every pair the database lets through. */
export const STATUS_PAIRS: readonly (readonly [Status, Status])[] = EVENTS.flatMap((event) =>
  transitionOf(event).from.map((from) => [from, transitionOf(event).to] as const),
);
