import { describe, expect, it } from 'vitest';
import { ROLES } from '../../auth/index.ts';
import {
  EVENTS,
  isEnded,
  type JobFacts,
  type Mover,
  mayEditJobs,
  mayMarkDone,
  type OrderEvent,
  type OrderFacts,
  type Status,
  verdict,
} from '../index.ts';

/**
 * An order with its facts reduced to those the machine uses: up to two jobs, each in one of these states; money
 * settled, owed, held or overpaid; no notice, a recent or an old one. Starting with a new order, the search applies
 * everything that moves, edits, customers, payments and time can do until no new state turns up.
 */
const JOBS = {
  /** Written, not priced. */
  draft: { decision: 'open', priced: false, rewritten: false, openLines: ['line-1'] },
  open: { decision: 'open', priced: true, rewritten: false, openLines: ['line-1'] },
  asked: { decision: 'asked', priced: true, rewritten: false, openLines: ['line-1'] },
  todo: { decision: 'approved', priced: true, rewritten: false, openLines: ['line-1'] },
  done: { decision: 'approved', priced: true, rewritten: false, openLines: [] },
  declined: { decision: 'declined', priced: true, rewritten: false, openLines: ['line-1'] },
  rewritten: { decision: 'declined', priced: true, rewritten: true, openLines: ['line-1'] },
} as const satisfies Record<string, Omit<JobFacts, 'id' | 'title'>>;
type JobState = keyof typeof JOBS;

const MONEY = {
  settled: { balanceCents: 0, heldCents: 0 },
  owed: { balanceCents: 5000, heldCents: 0 },
  held: { balanceCents: 0, heldCents: 5000 },
  tooMuch: { balanceCents: -100, heldCents: 5000 },
} as const;
type Money = keyof typeof MONEY;

const NOW = new Date('2026-03-01T12:00:00Z');
const NOTICES = {
  none: null,
  young: new Date('2026-02-28T12:00:00Z'),
  old: new Date('2026-01-15T12:00:00Z'),
} as const;

interface Abstract {
  readonly status: Status;
  readonly assigned: boolean;
  readonly started: boolean;
  readonly jobs: readonly JobState[];
  readonly parts: OrderFacts['parts'];
  readonly money: Money;
  readonly notice: keyof typeof NOTICES;
}

const FIRST: Abstract = {
  status: 'submitted',
  assigned: false,
  started: false,
  jobs: [],
  parts: 'unknown',
  money: 'settled',
  notice: 'none',
};

const is = (state: JobState, decision: JobFacts['decision']) => JOBS[state].decision === decision;
const isApproved = ({ jobs }: Abstract) => jobs.some((job) => is(job, 'approved'));

function factsOf({ status, assigned, started, jobs, parts, money, notice }: Abstract): OrderFacts {
  return {
    status,
    technicianAssigned: assigned,
    workStarted: started,
    jobs: jobs.map((job, at) => ({ id: String(at), title: job, ...JOBS[job] })),
    authorizedCents: jobs.some((job) => is(job, 'approved')) ? 20_000 : null,
    billCents: 20_000,
    ...MONEY[money],
    parts,
    noticeAt: NOTICES[notice],
    abandonedDays: 30,
    now: NOW,
    given: { reason: 'Sold the bike', pickupSigned: true, checklistDone: true },
  };
}

/** Changes an event makes besides the status. */
function moved(order: Abstract, event: OrderEvent, to: Status): Abstract {
  const sends = event === 'send_estimate' || event === 'extra_work';
  const reopened: Partial<Record<JobState, JobState>> = { asked: 'open', rewritten: 'open' };
  return {
    ...order,
    status: to,
    started: order.started || event === 'start_work',
    jobs: sends ? order.jobs.map((job) => reopened[job] ?? job) : order.jobs,
    notice: event === 'pass_check' && order.notice === 'none' ? 'young' : order.notice,
  };
}

/** Every other change by people or time. */
function changed(order: Abstract): Abstract[] {
  const { status, jobs } = order;
  if (isEnded(status)) return [];
  const next: Abstract[] = [{ ...order, assigned: true }];
  const withJob = (at: number, job: JobState) =>
    next.push({ ...order, jobs: jobs.map((one, place) => (place === at ? job : one)) });
  if (mayEditJobs(status)) {
    if (jobs.length < 2) next.push({ ...order, jobs: [...jobs, 'draft'] });
    for (const [at, job] of jobs.entries()) {
      if (!is(job, 'approved')) next.push({ ...order, jobs: jobs.filter((_, place) => place !== at) });
      if (job === 'draft') withJob(at, 'open');
      if (job === 'open') withJob(at, 'draft');
      if (job === 'declined') withJob(at, 'rewritten');
      if (job === 'rewritten') withJob(at, 'declined');
    }
  }
  for (const [at, job] of jobs.entries()) {
    if (mayMarkDone(status) && job === 'todo') withJob(at, 'done');
    if (mayMarkDone(status) && job === 'done') withJob(at, 'todo');
    if (status === 'awaiting_approval' && (job === 'open' || job === 'asked'))
      for (const answer of ['todo', 'done', 'declined', 'asked'] as const) withJob(at, answer);
  }
  for (const money of Object.keys(MONEY) as Money[]) next.push({ ...order, money });
  if (isApproved(order))
    for (const parts of ['short', 'covered', 'unknown'] as const) next.push({ ...order, parts });
  if (order.notice === 'young') next.push({ ...order, notice: 'old' });
  if (order.notice !== 'none' && status === 'awaiting_approval') next.push({ ...order, notice: 'none' });
  return next;
}

const keyOf = (order: Abstract) =>
  [
    order.status,
    order.assigned,
    order.started,
    [...order.jobs].sort(),
    order.parts,
    order.money,
    order.notice,
  ].join('|');

interface Step {
  readonly order: Abstract;
  readonly event: OrderEvent;
  readonly mover: Mover;
  readonly to: Status;
}

/** Every reachable order, every move, and the orders each move leads to. */
function search() {
  const known = new Map<string, Abstract>([[keyOf(FIRST), FIRST]]);
  const leadsTo = new Map<string, Set<string>>();
  const steps: Step[] = [];
  const waiting = [FIRST];
  for (let order = waiting.pop(); order; order = waiting.pop()) {
    const from = order;
    const reached: Abstract[] = changed(from);
    const facts = factsOf(from);
    for (const event of EVENTS)
      for (const mover of [...ROLES, 'link'] as const) {
        const said = verdict(facts, event, mover);
        if (!said.ok) continue;
        steps.push({ order: from, event, mover, to: said.to });
        reached.push(moved(from, event, said.to));
      }
    const nextKeys = new Set<string>();
    for (const one of reached) {
      const key = keyOf(one);
      nextKeys.add(key);
      if (known.has(key)) continue;
      known.set(key, one);
      waiting.push(one);
    }
    leadsTo.set(keyOf(from), nextKeys);
  }
  return { known, leadsTo, steps };
}

/** Orders that cannot reach an end. */
function deadEnds({ known, leadsTo }: ReturnType<typeof search>): string[] {
  const before = new Map<string, string[]>();
  for (const [from, targets] of leadsTo)
    for (const to of targets) before.set(to, [...(before.get(to) ?? []), from]);
  const saved = new Set([...known].filter(([, { status }]) => isEnded(status)).map(([key]) => key));
  const waiting = [...saved];
  for (let key = waiting.pop(); key; key = waiting.pop())
    for (const from of before.get(key) ?? [])
      if (!saved.has(from)) {
        saved.add(from);
        waiting.push(from);
      }
  return [...known.keys()].filter((key) => !saved.has(key));
}

const tell = ({ order, event, mover, to }: Step) => `${keyOf(order)} ${event} by ${mover} to ${to}`;

describe('all possible orders', () => {
  const found = search();
  const taken = (event: OrderEvent) => found.steps.filter((step) => step.event === event);
  const broken = (steps: readonly Step[], isRight: (step: Step) => boolean) =>
    steps
      .filter((step) => !isRight(step))
      .slice(0, 3)
      .map(tell);

  it('WO-02 can reach an end from every state', () => {
    expect(found.known.size).toBeGreaterThan(1000);
    expect(deadEnds(found).slice(0, 3)).toEqual([]);
  });

  it('WO-02 WO-08 is worked on, checked and picked up only with something approved', () => {
    const works: readonly Status[] = ['approved', 'waiting_parts', 'in_progress', 'quality_check', 'ready'];
    const standing = [...found.known.values()].filter(({ status }) => works.includes(status));
    expect(
      standing
        .filter((order) => !isApproved(order))
        .slice(0, 3)
        .map(keyOf),
    ).toEqual([]);
  });

  it('WO-08 is closed and invoiced with nothing undecided, nothing undone and nothing owed', () => {
    const right = ({ order }: Step) =>
      MONEY[order.money].balanceCents === 0 && !order.jobs.some((job) => is(job, 'open') || is(job, 'asked'));
    expect(broken(taken('close'), right)).toEqual([]);
    const allDone = ({ order }: Step) => order.status !== 'ready' || !order.jobs.includes('todo');
    expect(broken(taken('close'), allDone)).toEqual([]);
  });

  it('WO-02 never loses what the customer approved', () => {
    expect(broken(taken('revise'), ({ order }) => !isApproved(order))).toEqual([]);
    expect(broken(taken('decline'), ({ order }) => order.jobs.every((job) => is(job, 'declined')))).toEqual(
      [],
    );
    expect(broken(taken('withdraw'), ({ order }) => isApproved(order))).toEqual([]);
  });

  it('WO-02 is decided by customers, who cannot move it otherwise', () => {
    const strangers = found.steps.filter(({ mover }) => mover === 'customer' || mover === 'link');
    expect(broken(strangers, ({ event }) => event === 'approve' || event === 'decline')).toEqual([]);
  });
});
