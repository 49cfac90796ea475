import type { Permission } from '../../auth/index.ts';
import type { Status } from './status.ts';

/** Input that a move requires; a dialog asks for it. */
export const REQUIRED_INPUTS = ['reason', 'pickupSignature', 'abandonChecklist', 'decision'] as const;
export type RequiredInput = (typeof REQUIRED_INPUTS)[number];

/** Named conditions of moves; `verdict.ts` checks them. */
export type Guard =
  | 'technicianAssigned'
  | 'jobPriced'
  | 'everyJobPriced'
  | 'somethingToAsk'
  | 'everyJobDecided'
  | 'jobApproved'
  /** `allDeclined` takes the customer's decision with the move; `everythingDeclined` looks at earlier ones. */
  | 'allDeclined'
  | 'everythingDeclined'
  | 'nothingApproved'
  | 'nothingProposed'
  | 'authorized'
  | 'partsShort'
  | 'partsCovered'
  | 'linesDone'
  | 'withinAuthorization'
  | 'balanceZero'
  | 'spotsAnswered'
  | 'pickupSigned'
  | 'noticeOldEnough'
  | 'checklistDone'
  | 'reasonGiven'
  | 'moneySettled';

/** Effects of a move, in the same transaction. */
export type Effect =
  | 'freezeEstimate'
  | 'billDiagnosticFee'
  | 'logWorkStart'
  | 'countRework'
  /** The notice that the bike is ready: storage and abandonment count from it. */
  | 'logNotice'
  | 'voidNotice'
  | 'billDepositOnly'
  | 'issueInvoice'
  | 'invoiceKeptMoney'
  | 'endShares';

export interface Transition {
  readonly from: readonly Status[];
  readonly to: Status;
  /** Target once work has started: extra work returns to the bay. */
  readonly toIfStarted?: Status;
  /** Roles of the staff that may do it. */
  readonly may: Permission;
  /** The customer may do it through a link. */
  readonly customer?: true;
  /** Done by the system, for example after a delivery. */
  readonly automatic?: true;
  readonly guards: readonly Guard[];
  /** If this guard fails, the move is not offered, not even as a disabled button. */
  readonly offeredIf?: Guard;
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
 * The state machine of a work order; buttons, server, database and tests all use this table. A bike that comes back
 * under warranty gets a new order (`warranty.ts`), so nothing leads out of `closed`.
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
    toIfStarted: 'in_progress',
    may: 'workorder.work',
    customer: true,
    guards: ['everyJobDecided', 'jobApproved', 'authorized'],
    effects: ['voidNotice'],
  },
  decline: {
    from: ['awaiting_approval'],
    to: 'declined_return',
    may: 'workorder.work',
    customer: true,
    guards: ['allDeclined'],
    effects: ['billDiagnosticFee'],
  },
  /** Takes a sent estimate back to change it, before anything is approved. */
  revise: {
    from: ['awaiting_approval'],
    to: 'diagnosing',
    may: 'workorder.work',
    guards: ['nothingApproved'],
    offeredIf: 'nothingApproved',
    effects: [],
  },
  /** Takes extra work back; what was approved before stays. */
  withdraw: {
    from: ['awaiting_approval'],
    to: 'approved',
    toIfStarted: 'in_progress',
    may: 'workorder.price',
    guards: ['jobApproved'],
    offeredIf: 'jobApproved',
    effects: ['voidNotice'],
  },
  /** Everything was declined, over several versions, and nothing is left to decide. */
  return_unrepaired: {
    from: ['diagnosing'],
    to: 'declined_return',
    may: 'workorder.price',
    guards: ['everythingDeclined'],
    offeredIf: 'everythingDeclined',
    effects: ['billDiagnosticFee'],
  },
  wait_for_parts: {
    from: ['approved'],
    to: 'waiting_parts',
    may: 'workorder.work',
    automatic: true,
    guards: ['partsShort'],
    effects: [],
  },
  parts_in: {
    from: ['waiting_parts'],
    to: 'approved',
    may: 'workorder.work',
    automatic: true,
    guards: ['partsCovered'],
    effects: [],
  },
  start_work: {
    from: ['approved', 'waiting_parts'],
    to: 'in_progress',
    may: 'workorder.work',
    guards: ['authorized', 'withinAuthorization'],
    effects: ['logWorkStart'],
  },
  extra_work: {
    from: ['approved', 'waiting_parts', 'in_progress', 'quality_check', 'ready'],
    to: 'awaiting_approval',
    may: 'workorder.price',
    guards: ['everyJobPriced', 'somethingToAsk'],
    offeredIf: 'somethingToAsk',
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
    guards: ['reasonGiven'],
    effects: ['countRework'],
  },
  pass_check: {
    from: ['quality_check'],
    to: 'ready',
    may: 'workorder.qualityCheck',
    guards: ['authorized', 'withinAuthorization', 'linesDone'],
    effects: ['logNotice'],
  },
  close: {
    from: ['ready', 'declined_return'],
    to: 'closed',
    may: 'workorder.close',
    guards: ['nothingProposed', 'linesDone', 'balanceZero', 'spotsAnswered', 'pickupSigned'],
    effects: ['issueInvoice', 'endShares'],
  },
  abandon: {
    from: ['ready'],
    to: 'abandoned',
    may: 'workorder.cancel',
    guards: ['noticeOldEnough', 'checklistDone'],
    effects: ['invoiceKeptMoney', 'endShares'],
  },
  cancel: {
    from: BEFORE_READY,
    to: 'cancelled',
    may: 'workorder.cancel',
    guards: ['reasonGiven', 'moneySettled'],
    // a kept deposit is invoiced once the parts are released: see invoice-cancelled.ts
    effects: ['billDepositOnly', 'endShares'],
  },
} as const satisfies Record<string, Transition>;

export type OrderEvent = keyof typeof MACHINE;
export const EVENTS = Object.keys(MACHINE) as readonly OrderEvent[];

/** Only through a customer's decision, never as a move by staff. */
export const DECISION_EVENTS = ['approve', 'decline'] as const satisfies readonly OrderEvent[];

export const transitionOf = (event: OrderEvent): Transition => MACHINE[event];

/** Every change of status that the database trigger allows. */
export const STATUS_PAIRS: readonly (readonly [Status, Status])[] = [
  ...new Map(
    EVENTS.flatMap((event) => {
      const { from, to, toIfStarted } = transitionOf(event);
      return from.flatMap((start) =>
        [to, ...(toIfStarted ? [toIfStarted] : [])].map((end) => [`${start} ${end}`, [start, end]] as const),
      );
    }),
  ).values(),
];
