import { describe, expect, it } from 'vitest';
import {
  choicesSchema,
  clockState,
  DEFAULT_TEMPLATE,
  type FrozenJob,
  HOURS_ALLOWED,
  type ItemResult,
  inspectionCount,
  isChecklistDone,
  isCovered,
  isPriced,
  lineSchema,
  type OnlineDecision,
  onlineDecisionSchema,
  STATUSES,
  type StuckFacts,
  SUGGESTED_JOBS,
  signatureSchema,
  stuckOf,
  templateSchema,
  verbalSchema,
  warrantyEndsAt,
  warrantyVerdict,
  whatChanged,
} from './index.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = new Date('2026-03-01T12:00:00Z');
const later = (milliseconds: number) => new Date(START.getTime() + milliseconds);
const ID = '0b7e6a52-6f1c-4d3e-9a68-3f1f2a9d7c10';

const job = (id: string, change: Partial<FrozenJob> = {}): FrozenJob => ({
  id,
  title: 'Front brake service',
  description: '',
  cause: 'Worn',
  severity: 'unsafe',
  photos: [],
  lines: [
    {
      id: `${id} line`,
      kind: 'labor',
      description: 'Replace pads',
      quantityMilli: 1200,
      unitPriceCents: 12_500,
      totalCents: 15_000,
      taxable: true,
      partCondition: null,
      customerSupplied: false,
    },
  ],
  totalCents: 15_000,
  taxableCents: 15_000,
  ...change,
});

describe('versions of an estimate', () => {
  it('WO-07 asks again only about what changed', () => {
    const [line] = job('b').lines;
    const previous = { jobs: [job('a'), job('b'), job('gone')] };
    const next = {
      jobs: [
        job('a', { cause: 'Worn down', severity: 'soon', photos: ['x'], lines: [{ ...line!, id: 'other' }] }),
        job('b', { lines: [{ ...line!, unitPriceCents: 12_501 }] }),
        job('new'),
      ],
    };
    expect(whatChanged(previous, next)).toEqual({
      added: ['new'],
      changed: ['b'],
      same: ['a'],
      removed: ['gone'],
    });
    expect(whatChanged(null, previous)).toMatchObject({ added: ['a', 'b', 'gone'], same: [] });
    expect(whatChanged(previous, { jobs: [job('a', { title: 'Rear brake' })] }).changed).toEqual(['a']);
  });
});

describe('input', () => {
  const line = {
    kind: 'part',
    description: 'Pads',
    sku: '',
    quantityMilli: 1000,
    unitPriceCents: 6850,
    taxable: true,
    partCondition: 'new',
    customerSupplied: false,
  };
  const issues = (result: { error?: { issues: { message: string }[] } | undefined }) =>
    result.error?.issues.map(({ message }) => message) ?? [];

  it('WO-05 a line has a description, a quantity and a price of whole cents', () => {
    expect(lineSchema.safeParse(line).success).toBe(true);
    expect(issues(lineSchema.safeParse({ ...line, description: ' ' }))).toEqual(['VALUE_REQUIRED']);
    expect(issues(lineSchema.safeParse({ ...line, quantityMilli: 0 }))).toEqual(['OUT_OF_RANGE']);
    expect(issues(lineSchema.safeParse({ ...line, unitPriceCents: -1 }))).toEqual(['OUT_OF_RANGE']);
    expect(lineSchema.safeParse({ ...line, unitPriceCents: 1.5 }).success).toBe(false);
    expect(isPriced([{ unitPriceCents: 0 }])).toBe(true);
    expect(isPriced([{ unitPriceCents: 1 }, { unitPriceCents: null }])).toBe(false);
    expect(isPriced([])).toBe(false);
  });

  it('WO-08 a verbal approval needs name, phone, date, time and method', () => {
    const whole = { name: 'Ray', phone: '9735550142', date: '2026-03-01', time: '14:05', method: 'phone' };
    expect(verbalSchema.safeParse(whole).success).toBe(true);
    for (const field of Object.keys(whole))
      expect(verbalSchema.safeParse({ ...whole, [field]: '' }).success, field).toBe(false);
    expect(verbalSchema.safeParse({ ...whole, time: '25:00' }).success).toBe(false);
  });

  it('PUB-02 a question has text, a job occurs once, and terms and signature are required', () => {
    const choice = { jobId: ID, choice: 'approve', note: '' };
    expect(choicesSchema.safeParse([{ ...choice, choice: 'ask' }]).success).toBe(false);
    expect(choicesSchema.safeParse([choice, choice]).success).toBe(false);
    const decision = {
      version: 1,
      choices: [choice],
      oldPartsBack: false,
      termsAccepted: true,
      termsVersion: '2025-04-01',
      language: 'es',
      signature: { kind: 'typed', name: 'Ray Delgado' },
    } as OnlineDecision;
    expect(onlineDecisionSchema.safeParse(decision).success).toBe(true);
    expect(issues(onlineDecisionSchema.safeParse({ ...decision, termsAccepted: false }))).toEqual([
      'TERMS_REQUIRED',
    ]);
    const drawn = { kind: 'drawn', name: 'Ray', strokes: [[0, 0, 10, 12]] };
    expect(signatureSchema.safeParse(drawn).success).toBe(true);
    expect(signatureSchema.safeParse({ ...drawn, strokes: [] }).success).toBe(false);
    expect(signatureSchema.safeParse({ ...drawn, strokes: [[1, 2, 3]] }).success).toBe(false);
    expect(signatureSchema.safeParse({ ...drawn, strokes: [[0, 1001]] }).success).toBe(false);
  });

  it('WO-09 the abandonment checklist is done when everything is checked', () => {
    expect(isChecklistDone(['calls_made', 'letter_sent', 'owner_searched', 'belongings_listed'])).toBe(true);
    expect(isChecklistDone(['calls_made', 'letter_sent', 'owner_searched'])).toBe(false);
  });
});

describe('warranty', () => {
  const facts = { status: 'closed', pickedUpAt: START, firstEndsAt: null } as const;

  it('WO-10 lasts 30 days from pickup and is not extended by a return', () => {
    expect(warrantyVerdict(facts, 30, later(30 * DAY)).ok).toBe(true);
    expect(warrantyVerdict(facts, 30, later(30 * DAY + 1))).toEqual({ ok: false, code: 'WARRANTY_OVER' });
    expect(warrantyVerdict({ ...facts, status: 'ready' }, 30, START)).toEqual({
      ok: false,
      code: 'NOT_CLOSED',
    });
    expect(warrantyEndsAt({ pickedUpAt: later(20 * DAY), firstEndsAt: later(30 * DAY) }, 30)).toEqual(
      later(30 * DAY),
    );
  });

  it('WO-10 covers parts and labor, except parts the customer brought', () => {
    expect(isCovered({ kind: 'part', customerSupplied: false })).toBe(true);
    expect(isCovered({ kind: 'labor', customerSupplied: false })).toBe(true);
    expect(isCovered({ kind: 'part', customerSupplied: true })).toBe(false);
    expect(isCovered({ kind: 'fee', customerSupplied: false })).toBe(false);
  });
});

describe('the clock', () => {
  it('WO-04 adds up its entries and says whether it is running', () => {
    const stretch = (from: number, to: number | null, endedBy: 'pause' | 'stop' | null) => ({
      startedAt: later(from),
      endedAt: to === null ? null : later(to),
      endedBy,
    });
    expect(clockState([])).toEqual({ state: 'off', seconds: 0, runningSince: null });
    const paused = stretch(0, HOUR, 'pause');
    expect(clockState([paused])).toMatchObject({ state: 'paused', seconds: 3600 });
    expect(clockState([paused, stretch(2 * HOUR, null, null)])).toEqual({
      state: 'running',
      seconds: 3600,
      runningSince: later(2 * HOUR),
    });
    expect(clockState([paused, stretch(2 * HOUR, 3 * HOUR, 'stop')])).toMatchObject({
      state: 'stopped',
      seconds: 7200,
    });
  });
});

describe('inspection', () => {
  it('WO-04 starts with 31 items in both languages, each with a unique name', () => {
    expect(templateSchema.safeParse(DEFAULT_TEMPLATE).success).toBe(true);
    const done: ItemResult = { state: 'ok', note: '', photos: [] };
    expect(
      inspectionCount(DEFAULT_TEMPLATE, { brakes_fluid: done, tires_rear: { ...done, state: 'failed' } }),
    ).toEqual({
      items: 31,
      ok: 1,
      attention: 0,
      failed: 1,
    });
    const ids = DEFAULT_TEMPLATE.groups.flatMap((group) => group.items.map((item) => item.id));
    for (const item of SUGGESTED_JOBS.flatMap((one) => one.items)) expect(ids).toContain(item);
    const [group] = DEFAULT_TEMPLATE.groups;
    expect(templateSchema.safeParse({ ...DEFAULT_TEMPLATE, groups: [group, group] }).success).toBe(false);
  });
});

describe('stuck bikes', () => {
  const facts: StuckFacts = {
    status: 'awaiting_approval',
    statusSince: START,
    technicianAssigned: true,
    priced: true,
    questionOpen: false,
    balanceCents: 0,
    noticeAt: null,
    abandonedDays: 30,
  };
  const next = (change: Partial<StuckFacts>, now = later(HOUR)) => {
    const stuck = stuckOf({ ...facts, ...change }, HOURS_ALLOWED, now);
    return stuck && [stuck.whose, stuck.event];
  };

  it('WO-13 says who has to act and the next move, for every open status', () => {
    expect(STATUSES.map((status) => [status, next({ status })])).toEqual([
      ['submitted', ['technician', 'start_diagnosis']],
      ['diagnosing', ['head', 'send_estimate']],
      ['awaiting_approval', ['customer', 'approve']],
      ['approved', ['technician', 'start_work']],
      ['waiting_parts', ['head', 'parts_in']],
      ['in_progress', ['technician', 'finish_work']],
      ['quality_check', ['head', 'pass_check']],
      ['ready', ['head', 'close']],
      ['closed', null],
      ['declined_return', ['head', 'close']],
      ['cancelled', null],
      ['abandoned', null],
    ]);
    expect(next({ status: 'submitted', technicianAssigned: false })).toEqual(['head', 'start_diagnosis']);
    expect(next({ status: 'diagnosing', priced: false })).toEqual(['technician', 'send_estimate']);
    expect(next({ questionOpen: true })).toEqual(['technician', null]);
    expect(next({ questionOpen: true, technicianAssigned: false })).toEqual(['head', null]);
    expect(next({ status: 'ready', balanceCents: 1 })).toEqual(['customer', 'close']);
  });

  it('WO-13 is overdue after the hours the shop allows', () => {
    const overdue = (hours: number) => stuckOf(facts, HOURS_ALLOWED, later(hours * HOUR))?.overdue;
    expect([48, 48.1].map(overdue)).toEqual([false, true]);
    expect(stuckOf(facts, { ...HOURS_ALLOWED, awaiting_approval: 1 }, later(2 * HOUR))?.overdue).toBe(true);
  });

  it('WO-09 flags an old notice for the abandonment checklist and moves nothing', () => {
    const ready = { ...facts, status: 'ready', noticeAt: START } as const;
    expect(stuckOf(ready, HOURS_ALLOWED, later(30 * DAY - 1))?.abandonmentDue).toBe(false);
    expect(stuckOf(ready, HOURS_ALLOWED, later(30 * DAY))).toMatchObject({
      abandonmentDue: true,
      whose: 'admin',
      event: 'close',
    });
  });
});
