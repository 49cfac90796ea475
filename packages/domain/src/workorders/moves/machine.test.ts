import { describe, expect, it } from 'vitest';
import { ROLES } from '../../auth/index.ts';
import {
  type BlockerCode,
  EVENTS,
  type JobFacts,
  type Mover,
  mayEditJobs,
  mayMarkDone,
  type OrderEvent,
  type OrderFacts,
  openMoves,
  STATUS_PAIRS,
  STATUSES,
  type Status,
  separateBlockers,
  verdict,
} from '../index.ts';

const HEADS: readonly Mover[] = ['admin', 'head_technician'];
const STAFF: readonly Mover[] = [...HEADS, 'technician'];
const ANYONE_ASKED: readonly Mover[] = [...STAFF, 'customer', 'link'];
const ADMIN: readonly Mover[] = ['admin'];
const MOVERS: readonly Mover[] = [...ROLES, 'link'];

/** The table of the requirements, written a second time; the machine must match it. */
const LIFE: Record<OrderEvent, { from: Status[]; to: Status; started?: Status; who: readonly Mover[] }> = {
  start_diagnosis: { from: ['submitted'], to: 'diagnosing', who: STAFF },
  send_estimate: { from: ['diagnosing'], to: 'awaiting_approval', who: HEADS },
  approve: { from: ['awaiting_approval'], to: 'approved', started: 'in_progress', who: ANYONE_ASKED },
  decline: { from: ['awaiting_approval'], to: 'declined_return', who: ANYONE_ASKED },
  revise: { from: ['awaiting_approval'], to: 'diagnosing', who: STAFF },
  withdraw: { from: ['awaiting_approval'], to: 'approved', started: 'in_progress', who: HEADS },
  return_unrepaired: { from: ['diagnosing'], to: 'declined_return', who: HEADS },
  wait_for_parts: { from: ['approved'], to: 'waiting_parts', who: STAFF },
  parts_in: { from: ['waiting_parts'], to: 'approved', who: STAFF },
  start_work: { from: ['approved', 'waiting_parts'], to: 'in_progress', who: STAFF },
  extra_work: {
    from: ['approved', 'waiting_parts', 'in_progress', 'quality_check', 'ready'],
    to: 'awaiting_approval',
    who: HEADS,
  },
  finish_work: { from: ['in_progress'], to: 'quality_check', who: STAFF },
  fail_check: { from: ['quality_check'], to: 'in_progress', who: HEADS },
  pass_check: { from: ['quality_check'], to: 'ready', who: HEADS },
  close: { from: ['ready', 'declined_return'], to: 'closed', who: HEADS },
  abandon: { from: ['ready'], to: 'abandoned', who: ADMIN },
  cancel: {
    from: [
      'submitted',
      'diagnosing',
      'awaiting_approval',
      'approved',
      'waiting_parts',
      'in_progress',
      'quality_check',
    ],
    to: 'cancelled',
    who: ADMIN,
  },
};

const job = (change: Partial<JobFacts> = {}): JobFacts => ({
  id: 'a',
  title: 'Front brake service',
  decision: 'approved',
  priced: true,
  rewritten: false,
  openLines: [],
  ...change,
});

const NOW = new Date('2026-03-01T12:00:00Z');

const DECISION_FOR: Partial<Record<OrderEvent, JobFacts['decision']>> = {
  decline: 'declined',
  return_unrepaired: 'declined',
  send_estimate: 'open',
  extra_work: 'open',
  revise: 'open',
};

/** Facts for which no guard blocks the event. */
function clear(status: Status, event: OrderEvent): OrderFacts {
  return {
    status,
    technicianAssigned: true,
    workStarted: false,
    jobs: [job({ decision: DECISION_FOR[event] ?? 'approved' })],
    authorizedCents: 20_000,
    billCents: 20_000,
    balanceCents: 0,
    heldCents: 0,
    parts: 'unknown',
    noticeAt: new Date('2026-01-15T12:00:00Z'),
    abandonedDays: 30,
    now: NOW,
    given: { reason: 'Customer moved away', pickupSigned: true, checklistDone: true },
  };
}

const codes = (facts: OrderFacts, event: OrderEvent, mover: Mover): readonly BlockerCode[] => {
  const said = verdict(facts, event, mover);
  return said.ok ? [] : said.blockers.map(({ code }) => code);
};

describe('the state machine of a work order', () => {
  it('WO-02 WO-03 moves as in the table, for every status, event and role', () => {
    for (const status of STATUSES)
      for (const event of EVENTS)
        for (const mover of MOVERS) {
          const { from, to, started = to, who } = LIFE[event];
          const may = from.includes(status) && who.includes(mover);
          const said = verdict(clear(status, event), event, mover);
          expect(said.ok ? said.to : null, `${status} ${event} ${mover}`).toBe(may ? to : null);
          const later = verdict({ ...clear(status, event), workStarted: true }, event, mover);
          expect(later.ok ? later.to : null, `${status} ${event} ${mover}`).toBe(may ? started : null);
          if (said.ok) continue;
          const named = said.blockers.map(({ code }) => code);
          expect(named.includes('NOT_FROM_HERE')).toBe(!from.includes(status));
          expect(named.includes('NOT_ALLOWED')).toBe(!who.includes(mover));
        }
  });

  it('WO-02 has no moves out of an ended status', () => {
    for (const [from] of STATUS_PAIRS) expect(['closed', 'cancelled', 'abandoned']).not.toContain(from);
    expect(STATUS_PAIRS).toHaveLength(29);
  });

  const BLOCKED: [OrderEvent, Status, Partial<OrderFacts>, BlockerCode[]][] = [
    ['start_diagnosis', 'submitted', { technicianAssigned: false }, ['NO_TECHNICIAN']],
    ['send_estimate', 'diagnosing', { jobs: [] }, ['NO_PRICED_JOB']],
    [
      'send_estimate',
      'diagnosing',
      { jobs: [job({ decision: 'open', priced: false })] },
      ['NO_PRICED_JOB', 'JOB_UNPRICED'],
    ],
    [
      'send_estimate',
      'diagnosing',
      { jobs: [job({ decision: 'open' }), job({ decision: 'open', priced: false })] },
      ['JOB_UNPRICED'],
    ],
    [
      'approve',
      'awaiting_approval',
      { jobs: [job({ decision: 'open' })], authorizedCents: null },
      ['JOB_UNDECIDED', 'NO_JOB_APPROVED', 'NOT_AUTHORIZED'],
    ],
    ['approve', 'awaiting_approval', { jobs: [job(), job({ decision: 'asked' })] }, ['JOB_UNDECIDED']],
    ['approve', 'awaiting_approval', { jobs: [job({ decision: 'declined' })] }, ['NO_JOB_APPROVED']],
    ['decline', 'awaiting_approval', { jobs: [job({ decision: 'declined' }), job()] }, ['NOT_ALL_DECLINED']],
    ['decline', 'awaiting_approval', { jobs: [] }, ['NOT_ALL_DECLINED']],
    ['wait_for_parts', 'approved', { parts: 'covered' }, ['PARTS_COVERED']],
    ['parts_in', 'waiting_parts', { parts: 'short' }, ['PARTS_SHORT']],
    ['start_work', 'approved', { authorizedCents: null }, ['NOT_AUTHORIZED']],
    ['start_work', 'waiting_parts', { billCents: 20_001 }, ['OVER_AUTHORIZATION']],
    ['extra_work', 'ready', { jobs: [job()] }, ['NOTHING_TO_ASK']],
    ['revise', 'awaiting_approval', { jobs: [job(), job({ decision: 'open' })] }, ['JOB_APPROVED']],
    ['withdraw', 'awaiting_approval', { jobs: [job({ decision: 'open' })] }, ['NO_JOB_APPROVED']],
    ['return_unrepaired', 'diagnosing', { jobs: [job({ decision: 'open' })] }, ['NOT_ALL_DECLINED']],
    ['fail_check', 'quality_check', { given: {} }, ['NO_REASON']],
    ['close', 'ready', { jobs: [job(), job({ decision: 'open' })] }, ['PROPOSAL_OPEN']],
    ['finish_work', 'in_progress', { jobs: [job({ openLines: ['line-1', 'line-2'] })] }, ['LINES_NOT_DONE']],
    ['pass_check', 'quality_check', { billCents: 20_001 }, ['OVER_AUTHORIZATION']],
    ['pass_check', 'quality_check', { jobs: [job({ openLines: ['line-1'] })] }, ['LINES_NOT_DONE']],
    ['close', 'ready', { jobs: [job({ openLines: ['line-1'] })] }, ['LINES_NOT_DONE']],
    [
      'close',
      'ready',
      { balanceCents: 1, given: { pickupSigned: false } },
      ['BALANCE_OPEN', 'NO_PICKUP_SIGNATURE'],
    ],
    ['close', 'declined_return', { balanceCents: -1 }, ['BALANCE_OPEN']],
    ['abandon', 'ready', { noticeAt: null, given: {} }, ['NOTICE_MISSING', 'CHECKLIST_OPEN']],
    ['abandon', 'ready', { noticeAt: new Date('2026-02-01T12:00:00Z') }, ['NOTICE_TOO_RECENT']],
    [
      'cancel',
      'in_progress',
      { heldCents: 5000, given: { reason: '  ' } },
      ['NO_REASON', 'MONEY_NOT_SETTLED'],
    ],
  ];

  it.each(BLOCKED)('WO-03 %s from %s names every blocker', (event, status, change, expected) => {
    const facts = { ...clear(status, event), ...change };
    expect(codes(facts, event, 'admin')).toEqual(expected);
    if (!LIFE[event].who.includes('customer'))
      expect(codes(facts, event, 'customer')).toEqual(['NOT_ALLOWED', ...expected]);
  });

  it('WO-02 separates blockers: one per line left to do, one per job, others unchanged', () => {
    const facts = {
      ...clear('in_progress', 'finish_work'),
      jobs: [
        job({ id: 'a', title: 'Fork seals', openLines: ['a1', 'a2'] }),
        job({ id: 'b', title: 'Chain kit', openLines: ['b1'] }),
      ],
    };
    const said = verdict(facts, 'finish_work', 'technician');
    expect(said).toEqual({
      ok: false,
      blockers: [
        {
          code: 'LINES_NOT_DONE',
          count: 3,
          jobs: ['Fork seals', 'Chain kit'],
          jobIds: ['a', 'b'],
          lineIds: ['a1', 'a2', 'b1'],
        },
      ],
    });
    const unpriced = { code: 'JOB_UNPRICED', count: 2, jobs: ['One', 'Two'], jobIds: ['1', '2'] } as const;
    const due = { code: 'BALANCE_OPEN', cents: 100 } as const;
    expect(separateBlockers(said.ok ? [] : [...said.blockers, unpriced, due])).toEqual([
      { code: 'LINES_NOT_DONE', count: 1, lineIds: ['a1'] },
      { code: 'LINES_NOT_DONE', count: 1, lineIds: ['a2'] },
      { code: 'LINES_NOT_DONE', count: 1, lineIds: ['b1'] },
      { code: 'JOB_UNPRICED', count: 1, jobs: ['One'], jobIds: ['1'] },
      { code: 'JOB_UNPRICED', count: 1, jobs: ['Two'], jobIds: ['2'] },
      due,
    ]);
  });

  it('WO-03 ignores undone lines of a declined job', () => {
    const facts = {
      ...clear('in_progress', 'finish_work'),
      jobs: [job(), job({ decision: 'declined', openLines: ['line-1', 'line-2', 'line-3'] })],
    };
    expect(codes(facts, 'finish_work', 'technician')).toEqual([]);
  });

  it('WO-02 offers buttons for what a role may do, with their blockers and required input', () => {
    const facts = { ...clear('ready', 'close'), balanceCents: 2500, given: {} };
    expect(openMoves(facts, 'technician')).toEqual([]);
    expect(openMoves(facts, 'head_technician')).toEqual([
      {
        event: 'close',
        to: 'closed',
        requires: ['pickupSignature'],
        blockers: [{ code: 'BALANCE_OPEN', cents: 2500 }],
      },
    ]);
    const waiting = { ...clear('awaiting_approval', 'approve'), jobs: [job({ decision: 'open' })] };
    expect(
      openMoves(waiting, 'technician').map(({ event, requires, blockers }) => [event, requires, blockers]),
    ).toEqual([
      ['approve', ['decision'], []],
      ['decline', ['decision'], []],
      ['revise', [], []],
    ]);
  });

  it('WO-14 proposes a declined job again only after it was edited', () => {
    const declined = job({ decision: 'declined' });
    const facts = { ...clear('in_progress', 'extra_work'), jobs: [job(), declined] };
    expect(codes(facts, 'extra_work', 'admin')).toEqual(['NOTHING_TO_ASK']);
    const rewritten = { ...facts, jobs: [job(), { ...declined, rewritten: true }] };
    expect(codes(rewritten, 'extra_work', 'admin')).toEqual([]);
  });

  it('WO-07 locks jobs while the customer decides and once the order ended', () => {
    expect(STATUSES.filter(mayEditJobs)).toEqual([
      'submitted',
      'diagnosing',
      'approved',
      'waiting_parts',
      'in_progress',
      'quality_check',
      'ready',
    ]);
    expect(STATUSES.filter((status) => mayMarkDone(status) && !mayEditJobs(status))).toEqual([
      'awaiting_approval',
    ]);
  });
});
