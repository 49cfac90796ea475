import type { OrderEvent, Status } from '@kickstand/domain/workorders';
import { after, DAY, HOUR } from '../../platform/clock.ts';
import type { Random } from './random.ts';

/** How an order reached its status. */
export const WAYS: Record<Status, readonly OrderEvent[]> = {
  submitted: [],
  diagnosing: ['start_diagnosis'],
  awaiting_approval: ['start_diagnosis', 'send_estimate'],
  approved: ['start_diagnosis', 'send_estimate', 'approve'],
  waiting_parts: ['start_diagnosis', 'send_estimate', 'approve', 'wait_for_parts'],
  in_progress: ['start_diagnosis', 'send_estimate', 'approve', 'start_work'],
  quality_check: ['start_diagnosis', 'send_estimate', 'approve', 'start_work', 'finish_work'],
  ready: ['start_diagnosis', 'send_estimate', 'approve', 'start_work', 'finish_work', 'pass_check'],
  closed: ['start_diagnosis', 'send_estimate', 'approve', 'start_work', 'finish_work', 'pass_check', 'close'],
  declined_return: ['start_diagnosis', 'send_estimate', 'decline'],
  cancelled: ['start_diagnosis', 'cancel'],
  abandoned: [
    'start_diagnosis',
    'send_estimate',
    'approve',
    'start_work',
    'finish_work',
    'pass_check',
    'abandon',
  ],
};

/** The open ones of a shop on an ordinary day, newest first, over and over. */
const ORDINARY: readonly Status[] = [
  'submitted',
  'diagnosing',
  'awaiting_approval',
  'in_progress',
  'ready',
  'approved',
  'waiting_parts',
  'declined_return',
  'quality_check',
  'awaiting_approval',
  'diagnosing',
  'in_progress',
  'ready',
  'submitted',
  'approved',
  'in_progress',
  'waiting_parts',
  'awaiting_approval',
];
export const OPEN_AT_MOST = 40;
const OPEN_SHARE = 0.7;
const NEWEST_OPEN = 6;
/** The newest that are done were picked up in the last hours, so that today has its money. */
const PICKED_UP_TODAY = 12;

/** Hours an open order has been in its status: most on time, some stuck. */
const STOOD: Partial<Record<Status, readonly [number, number]>> = {
  submitted: [1, 30],
  diagnosing: [1, 32],
  awaiting_approval: [2, 70],
  approved: [1, 30],
  waiting_parts: [10, 150],
  in_progress: [1, 56],
  quality_check: [1, 11],
  ready: [3, 120],
  declined_return: [4, 60],
};

export interface Plan {
  readonly status: Status;
  readonly since: Date;
}

interface Place {
  /** Counted from the newest. */
  readonly nth: number;
  readonly count: number;
  readonly createdAt: Date;
  readonly now: Date;
  readonly openAtMost: number;
}

/** The status of each order, from the newest to the oldest. */
export function planOf(random: Random, { nth, count, createdAt, now, openAtMost }: Place): Plan {
  const open = Math.min(openAtMost, Math.ceil(count * OPEN_SHARE));
  const place = openPlace(nth);
  const isOpen = place !== null && place < open;
  const status = isOpen ? (ORDINARY[place % ORDINARY.length] ?? 'submitted') : endOf(nth, count);
  const stood = STOOD[status];
  const ended = after(
    createdAt,
    random.between(2 * 24, 9 * 24) * HOUR + (status === 'abandoned' ? 40 * DAY : 0),
  );
  const handedOver = status === 'closed' && nth < PICKED_UP_TODAY ? after(now, -(nth - 6) * HOUR) : ended;
  const since = stood ? after(now, -random.between(stood[0] * 60, stood[1] * 60) * 60_000) : handedOver;
  const latest = after(now, -HOUR);
  const inTime = since < latest ? since : latest;
  return { status, since: inTime > createdAt ? inTime : createdAt };
}

/** The newest few are all open, then three of five: the others are done already. Null: not open. */
function openPlace(nth: number): number | null {
  if (nth < NEWEST_OPEN) return nth;
  const behind = nth - NEWEST_OPEN;
  const within = behind % 5;
  return within < 3 ? NEWEST_OPEN + Math.floor(behind / 5) * 3 + within : null;
}

function endOf(nth: number, count: number): Status {
  if (nth >= count - 2) return 'abandoned';
  return nth % 11 === 0 ? 'cancelled' : 'closed';
}
