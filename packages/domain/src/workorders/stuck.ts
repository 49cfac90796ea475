import { HOUR } from '../time/index.ts';
import type { OrderEvent } from './machine.ts';
import { isEnded, type Status } from './status.ts';

export const MOVERS = ['technician', 'head', 'customer', 'admin'] as const;
/** Whose move it is. */
export type WaitingOn = (typeof MOVERS)[number];

/** Hours an order may stand at a status before it is stuck; the shop's settings change them. */
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
  /** The customer asked something that nobody answered. */
  readonly questionOpen: boolean;
  readonly balanceCents: number;
  readonly noticeAt: Date | null;
  readonly abandonedDays: number;
}

export interface Stuck {
  readonly whose: WaitingOn;
  /** The click that would move it; null: an answer to the customer, or nothing, would. */
  readonly event: OrderEvent | null;
  readonly dueAt: Date;
  readonly overdue: boolean;
  /** The notice is so old that the abandonment checklist is due. Nothing moves by itself. */
  readonly abandonmentDue: boolean;
  /** The customer waits for an answer. */
  readonly questionOpen: boolean;
}

/** Who has to move a bike next and how long it may stand; null for what has ended. */
export function stuckOf(facts: StuckFacts, allowed: HoursAllowed, now: Date): Stuck | null {
  if (isEnded(facts.status)) return null;
  const hours = allowed[facts.status as keyof HoursAllowed];
  const dueAt = new Date(facts.statusSince.getTime() + hours * HOUR);
  const abandonmentDue =
    facts.status === 'ready' &&
    facts.noticeAt !== null &&
    now.getTime() >= facts.noticeAt.getTime() + facts.abandonedDays * 24 * HOUR;
  const next = nextMove(facts);
  // the owner may still come: handing the bike over stays the next click, giving it up is an administrator's choice
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
