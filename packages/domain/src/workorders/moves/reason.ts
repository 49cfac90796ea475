import { HOUR } from '../../time/index.ts';
import { promiseState } from './promised.ts';
import type { Status } from './status.ts';
import type { Stuck } from './stuck.ts';

/** The reason for an order's status, as shown on the board and the home page. */
export const REASONS = [
  'abandonment_due',
  'question',
  'promise_late',
  'promise_due',
  'no_technician',
  'in_line',
  'diagnosis_late',
  'in_diagnosis',
  'estimate_unsent',
  'no_estimate',
  'estimate_sent',
  'no_answer',
  'ready_to_start',
  'work_not_started',
  'parts_unordered',
  'parts_short',
  'parts_waiting',
  'working',
  'jobs_done',
  'work_late',
  'to_check',
  'check_late',
  'storage',
  'free_hours',
  'notified',
  'no_notice',
  'paid',
  'nothing_due',
  'not_picked_up',
  'to_return',
] as const;
export type ReasonCode = (typeof REASONS)[number];

/** Reasons of overdue orders and unanswered customers. */
export const STUCK_REASONS = [
  'abandonment_due',
  'question',
  'promise_late',
  'no_technician',
  'diagnosis_late',
  'no_estimate',
  'no_answer',
  'work_not_started',
  'parts_unordered',
  'parts_short',
  'parts_waiting',
  'work_late',
  'check_late',
  'storage',
  'not_picked_up',
] as const satisfies readonly ReasonCode[];
export type StuckReason = (typeof STUCK_REASONS)[number];

export const isStuckReason = (code: ReasonCode): code is StuckReason =>
  (STUCK_REASONS as readonly ReasonCode[]).includes(code);

export interface Reason {
  readonly code: ReasonCode;
  /** Missing parts, or jobs that are done. */
  readonly count?: number;
  /** Jobs in all. */
  readonly total?: number;
  readonly cents?: number;
  /** When the free storage ends, or the promised date. */
  readonly at?: Date;
  /** The day the parts are expected. */
  readonly on?: string;
}

/** Missing parts of an order. */
export interface PartsOnTheWay {
  readonly lines: number;
  /** Every missing part is on order. */
  readonly ordered: boolean;
  /** By the purchase orders; null: unknown. */
  readonly expectedOn: string | null;
}

export interface ReasonFacts {
  readonly status: Status;
  readonly stuck: Stuck | null;
  readonly technicianAssigned: boolean;
  readonly questionOpen: boolean;
  readonly parts: PartsOnTheWay | null;
  /** Someone's clock runs for it. */
  readonly working: boolean;
  readonly jobsDone: number;
  readonly jobsApproved: number;
  readonly noticeAt: Date | null;
  readonly graceEndsAt: Date | null;
  readonly storageCents: number;
  readonly balanceCents: number;
  /** Money the shop holds: without any, an order that owes nothing is not paid. */
  readonly keptCents: number;
  /** The date promised to the customer; null if none was. */
  readonly promisedAt: Date | null;
}

/** The end of free storage is shown this long before, so that staff can call. */
const FREE_HOURS_SHOWN = 24;
const NEEDS_TECHNICIAN: readonly Status[] = ['submitted', 'diagnosing', 'approved', 'in_progress'];

/** The most urgent reason of an open order; null for an ended one. */
export function reasonOf(facts: ReasonFacts, now: Date): Reason | null {
  if (!facts.stuck) return null;
  if (facts.stuck.abandonmentDue) return { code: 'abandonment_due' };
  if (facts.questionOpen) return { code: 'question' };
  const promise = promiseState(facts, now);
  if (promise === 'late' && facts.promisedAt) return { code: 'promise_late', at: facts.promisedAt };
  if (!facts.technicianAssigned && NEEDS_TECHNICIAN.includes(facts.status)) return { code: 'no_technician' };
  if (promise === 'soon' && facts.promisedAt && !facts.stuck.overdue)
    return { code: 'promise_due', at: facts.promisedAt };
  return reasonAt(facts, facts.stuck, now);
}

function reasonAt(facts: ReasonFacts, { overdue, whose }: Stuck, now: Date): Reason | null {
  switch (facts.status) {
    case 'submitted':
      return { code: overdue ? 'diagnosis_late' : 'in_line' };
    case 'diagnosing':
      if (overdue) return { code: 'no_estimate' };
      return { code: whose === 'head' ? 'estimate_unsent' : 'in_diagnosis' };
    case 'awaiting_approval':
      return { code: overdue ? 'no_answer' : 'estimate_sent' };
    case 'approved':
      return { code: overdue ? 'work_not_started' : 'ready_to_start' };
    case 'waiting_parts':
      return partsReason(facts.parts);
    case 'in_progress':
      if (overdue) return { code: 'work_late' };
      if (facts.working) return { code: 'working' };
      return { code: 'jobs_done', count: facts.jobsDone, total: facts.jobsApproved };
    case 'quality_check':
      return { code: overdue ? 'check_late' : 'to_check' };
    case 'ready':
      return pickupReason(facts, overdue, now);
    case 'declined_return':
      return { code: overdue ? 'not_picked_up' : 'to_return' };
    default:
      return null;
  }
}

function partsReason(parts: PartsOnTheWay | null): Reason {
  if (!parts) return { code: 'parts_waiting' };
  const { lines: count, ordered, expectedOn } = parts;
  if (!ordered) return { code: 'parts_unordered', count };
  return expectedOn ? { code: 'parts_short', count, on: expectedOn } : { code: 'parts_short', count };
}

function pickupReason(facts: ReasonFacts, overdue: boolean, now: Date): Reason {
  const { storageCents, noticeAt, graceEndsAt, balanceCents, keptCents } = facts;
  if (storageCents > 0) return { code: 'storage', cents: storageCents };
  if (overdue) return { code: 'not_picked_up' };
  if (!noticeAt) return { code: 'no_notice' };
  if (balanceCents <= 0) return { code: keptCents > 0 ? 'paid' : 'nothing_due' };
  const freeFor = graceEndsAt ? graceEndsAt.getTime() - now.getTime() : 0;
  return graceEndsAt && freeFor > 0 && freeFor <= FREE_HOURS_SHOWN * HOUR
    ? { code: 'free_hours', at: graceEndsAt }
    : { code: 'notified' };
}
