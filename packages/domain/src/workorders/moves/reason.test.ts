import { describe, expect, it } from 'vitest';
import { HOUR } from '../../time/index.ts';
import {
  cardAmount,
  isStuckReason,
  OPEN_STATUSES,
  type ReasonFacts,
  reasonOf,
  type Status,
  stuckOf,
} from '../index.ts';
import { HOURS_ALLOWED } from './stuck.ts';

const NOW = new Date('2025-04-15T14:00:00.000Z');
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR);

function reason(status: Status, hours: number, change: Partial<ReasonFacts> & { priced?: boolean } = {}) {
  const { priced = false, ...rest } = change;
  const facts = {
    status,
    technicianAssigned: true,
    questionOpen: false,
    parts: null,
    working: false,
    jobsDone: 0,
    jobsApproved: 0,
    noticeAt: null,
    graceEndsAt: null,
    storageCents: 0,
    balanceCents: 100,
    keptCents: 0,
    promisedAt: null,
    ...rest,
  };
  const stuck = stuckOf({ ...facts, statusSince: ago(hours), priced, abandonedDays: 30 }, HOURS_ALLOWED, NOW);
  return reasonOf({ stuck, ...facts }, NOW);
}

describe('the reason on a card', () => {
  it('WO-01 WO-13 exists for every open status, in time and overdue', () => {
    for (const status of OPEN_STATUSES) {
      expect(reason(status, 1), status).not.toBeNull();
      const late = reason(status, 500)?.code;
      expect(late && isStuckReason(late), `${status}: ${late}`).toBe(true);
    }
    expect(reason('closed', 1)).toBeNull();
    expect(reason('cancelled', 500)).toBeNull();
  });

  it('WO-13 a customer’s question, a missing technician and an old notice come before the status', () => {
    expect(reason('awaiting_approval', 500, { questionOpen: true })?.code).toBe('question');
    expect(reason('in_progress', 1, { technicianAssigned: false })?.code).toBe('no_technician');
    // the work is over: nobody has to be assigned for the pickup
    expect(reason('ready', 1, { technicianAssigned: false, noticeAt: ago(1) })?.code).toBe('notified');
    expect(reason('ready', 1, { noticeAt: ago(31 * 24), storageCents: 500 })?.code).toBe('abandonment_due');
  });

  it('PRM-01 a missed promise comes before the technician, an upcoming one before the status', () => {
    expect(reason('in_progress', 1, { promisedAt: ago(1), technicianAssigned: false })?.code).toBe(
      'promise_late',
    );
    expect(reason('in_progress', 1, { promisedAt: ago(-3) })).toEqual({ code: 'promise_due', at: ago(-3) });
    expect(reason('in_progress', 1, { promisedAt: ago(-30) })?.code).toBe('jobs_done');
    // the work is done: a promise means nothing anymore
    expect(reason('ready', 1, { promisedAt: ago(1), noticeAt: ago(1) })?.code).toBe('notified');
    expect(reason('declined_return', 1, { promisedAt: ago(1) })?.code).toBe('to_return');
  });

  it('WO-13 an estimate: not priced, not sent, sent, not answered', () => {
    expect(reason('diagnosing', 1)?.code).toBe('in_diagnosis');
    expect(reason('diagnosing', 1, { priced: true })?.code).toBe('estimate_unsent');
    expect(reason('diagnosing', 25)?.code).toBe('no_estimate');
    expect(reason('awaiting_approval', 47)?.code).toBe('estimate_sent');
    expect(reason('awaiting_approval', 49)?.code).toBe('no_answer');
  });

  it('WO-13 parts: not ordered, on order, or not in the catalog', () => {
    const parts = { lines: 2, ordered: true, expectedOn: '2025-04-18' };
    expect(reason('waiting_parts', 1, { parts: { ...parts, ordered: false } })).toEqual({
      code: 'parts_unordered',
      count: 2,
    });
    expect(reason('waiting_parts', 1, { parts })).toEqual({
      code: 'parts_short',
      count: 2,
      on: '2025-04-18',
    });
    expect(reason('waiting_parts', 1, { parts: { ...parts, expectedOn: null } })).toEqual({
      code: 'parts_short',
      count: 2,
    });
    expect(reason('waiting_parts', 1)?.code).toBe('parts_waiting');
  });

  it('WO-13 work: overdue before the clock, the clock before the jobs', () => {
    const jobs = { jobsDone: 2, jobsApproved: 4 };
    expect(reason('in_progress', 1, jobs)).toEqual({ code: 'jobs_done', count: 2, total: 4 });
    expect(reason('in_progress', 1, { ...jobs, working: true })?.code).toBe('working');
    expect(reason('in_progress', 49, { ...jobs, working: true })?.code).toBe('work_late');
  });

  it('WO-13 pickup: storage, overdue, no notice, paid, nothing to pay, and the last free day', () => {
    const told = { noticeAt: ago(2), graceEndsAt: ago(-46) };
    expect(reason('ready', 60, { ...told, storageCents: 8000 })).toEqual({ code: 'storage', cents: 8000 });
    expect(reason('ready', 60, told)?.code).toBe('not_picked_up');
    expect(reason('ready', 2)?.code).toBe('no_notice');
    expect(reason('ready', 2, { ...told, balanceCents: 0, keptCents: 10_000 })?.code).toBe('paid');
    expect(reason('ready', 2, { ...told, balanceCents: 0 })?.code).toBe('nothing_due');
    expect(reason('ready', 2, told)?.code).toBe('notified');
    expect(reason('ready', 2, { ...told, graceEndsAt: ago(-24) })).toEqual({
      code: 'free_hours',
      at: ago(-24),
    });
    expect(reason('declined_return', 60)?.code).toBe('not_picked_up');
  });

  it('WO-01 the amount: the estimate, then the bill, then what is due at pickup; none before there is an estimate', () => {
    const cents = { billCents: 2000, ifApprovedCents: 3000, balanceCents: 500 };
    expect(cardAmount({ status: 'diagnosing', shows: 'estimate', ...cents, ifApprovedCents: 0 })).toBeNull();
    expect(cardAmount({ status: 'diagnosing', shows: 'estimate', ...cents })).toBe(3000);
    expect(cardAmount({ status: 'awaiting_approval', shows: 'approved', ...cents })).toBe(3000);
    expect(cardAmount({ status: 'in_progress', shows: 'approved', ...cents })).toBe(2000);
    expect(cardAmount({ status: 'ready', shows: 'approved', ...cents })).toBe(500);
    expect(cardAmount({ status: 'declined_return', shows: 'diagnostic_fee', ...cents })).toBe(500);
  });
});
