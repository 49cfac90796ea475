import { HOUR } from '../../time/index.ts';
import type { OrderEvent } from './machine.ts';
import { isEnded, type Status } from './status.ts';

export const MOVERS = ['technician', 'head', 'customer', 'admin'] as const;
/** Who has to act next. */
export type WaitingOn = (typeof MOVERS)[number];

/** Hours at a status after which an order counts as stuck; the shop can change them. */
export const HOURS_ALLOWED = {
  submitted: 24,
  diagnosing: 24,
  awaiting_approval: 48,
  approved: 24,
  waiting_parts: 120,
  in_progress: 48,
  quality_check: 8,
  ready: 48,
  declined_return: 48,
} as const satisfies Partial<Record<Status, number>>;
export type HoursAllowed = Record<keyof typeof HOURS_ALLOWED, number>;

export interface StuckFacts {
  readonly status: Status;
  readonly statusSince: Date;
  readonly technicianAssigned: boolean;
  /** Every job has its prices. */
  readonly priced: boolean;
  /** The customer has an unanswered question. */
  readonly questionOpen: boolean;
  readonly balanceCents: number;
  readonly noticeAt: Date | null;
  readonly abandonedDays: number;
}

export interface Stuck {
  readonly whose: WaitingOn;
  /** The move that would continue it; null if a question must be answered first, or no move exists. */
  readonly event: OrderEvent | null;
  readonly dueAt: Date;
  readonly overdue: boolean;
  /** The notice is old enough for the abandonment checklist. The order does not move on its own. */
  readonly abandonmentDue: boolean;
  /** The customer waits for an answer. */
  readonly questionOpen: boolean;
}

/** Who has to act next and when the order counts as stuck; null for an ended order. */
export function stuckOf(facts: StuckFacts, allowed: HoursAllowed, now: Date): Stuck | null {
  if (isEnded(facts.status)) return null;
  const hours = allowed[facts.status as keyof HoursAllowed];
  const dueAt = new Date(facts.statusSince.getTime() + hours * HOUR);
  const abandonmentDue =
    facts.status === 'ready' &&
    facts.noticeAt !== null &&
    now.getTime() >= facts.noticeAt.getTime() + facts.abandonedDays * 24 * HOUR;
  const next = nextMove(facts);
  // the owner may still come, so pickup remains the next move; only an administrator abandons a bike
  const { whose, event } = abandonmentDue ? { ...next, whose: 'admin' as const } : next;
  const questionOpen = facts.status === 'awaiting_approval' && facts.questionOpen;
  return { whose, event, dueAt, overdue: now > dueAt, abandonmentDue, questionOpen };
}

type Next = Pick<Stuck, 'whose' | 'event'>;

function nextMove(facts: StuckFacts): Next {
  switch (facts.status) {
    case 'submitted':
      return { whose: facts.technicianAssigned ? 'technician' : 'head', event: 'start_diagnosis' };
    case 'diagnosing':
      return { whose: facts.priced ? 'head' : 'technician', event: 'send_estimate' };
    case 'awaiting_approval':
      return facts.questionOpen
        ? { whose: facts.technicianAssigned ? 'technician' : 'head', event: null }
        : { whose: 'customer', event: 'approve' };
    case 'approved':
      return { whose: 'technician', event: 'start_work' };
    case 'waiting_parts':
      return { whose: 'head', event: 'parts_in' };
    case 'in_progress':
      return { whose: 'technician', event: 'finish_work' };
    case 'quality_check':
      return { whose: 'head', event: 'pass_check' };
    case 'ready':
    case 'declined_return':
      return { whose: facts.balanceCents > 0 ? 'customer' : 'head', event: 'close' };
    default:
      return { whose: 'admin', event: null };
  }
}
