import { describe, expect, it } from 'vitest';
import { parseCents } from '../../shared/money/amounts.ts';
import { compareVersions } from './detail/compare.ts';
import { previewOf } from './detail/jobs/draft.ts';
import { dialogOf, nextMove } from './moves/moves.ts';
import { parseMilli } from './shared/amounts.ts';
import { card, JOB, job, LINE, line, order } from './shared/testing.ts';
import { moved } from './shared/use-order.ts';
import { clockText, elapsedSeconds } from './shared/use-ticking.ts';

describe('amounts as people type them', () => {
  it('WO-05 are whole cents and thousandths, or null', () => {
    expect(['$1,250', '68.5', '.5', '0'].map(parseCents)).toEqual([125_000, 6850, 50, 0]);
    expect(['', '1.234', '-3', 'abc', '1e3'].map(parseCents)).toEqual([null, null, null, null, null]);
    expect(['1.2', '2', '.125'].map(parseMilli)).toEqual([1200, 2000, 125]);
    expect(['', '1.2345', '-1'].map(parseMilli)).toEqual([null, null, null]);
  });
});

describe('the totals while a line is edited', () => {
  it('WO-06 include the line as typed, with tax once on the sum', () => {
    const typed = { kind: 'part', quantityMilli: 2000, unitPriceCents: 6850, taxable: true } as const;
    expect(previewOf(order(), { jobId: JOB, lineId: LINE, line: typed })).toMatchObject({
      partsCents: 13_700,
      taxCents: 908,
      totalCents: 14_608,
    });
    expect(previewOf(order(), { jobId: JOB, lineId: 'new', line: typed })?.partsCents).toBe(20_550);
  });

  it('WO-06 WO-16 take a discount in percent from the line as typed, and an approved one as it is', () => {
    const off = line({ id: 'off', kind: 'discount', unitPriceCents: 685, percentMilli: 10_000 });
    const typed = { kind: 'part', quantityMilli: 2000, unitPriceCents: 6850, taxable: true } as const;
    const offWith = (discount: typeof off) =>
      previewOf(order({ jobs: [job({ lines: [line(), discount] })] }), {
        jobId: JOB,
        lineId: LINE,
        line: typed,
      })?.discountsCents;
    expect(offWith(off)).toBe(-1370);
    expect(offWith({ ...off, approved: { quantityMilli: 1000, unitPriceCents: 685 } })).toBe(-685);
  });

  it('WO-06 leave out a job the customer declined', () => {
    const declined = order({ jobs: [job({ decision: 'declined' })] });
    const typed = { kind: 'part', quantityMilli: 1000, unitPriceCents: 100, taxable: true } as const;
    expect(previewOf(declined, { jobId: JOB, lineId: LINE, line: typed })).toBeNull();
  });
});

describe('moves', () => {
  const move = (event: 'close' | 'cancel' | 'revise' | 'start_work', change: object = {}) => ({
    event,
    to: 'closed' as const,
    requires: [],
    blockers: [],
    ...change,
  });

  it('WO-13 the next one is what the order waits for; the way out is never the primary button', () => {
    expect(nextMove({ moves: [move('cancel'), move('start_work')], stuck: null })?.event).toBe('start_work');
    expect(nextMove({ moves: [move('cancel')], stuck: null })).toBeUndefined();
    const stuck = {
      whose: 'head',
      event: 'revise',
      dueAt: '',
      overdue: true,
      abandonmentDue: false,
      questionOpen: false,
    } as const;
    expect(nextMove({ moves: [move('start_work'), move('revise')], stuck })?.event).toBe('revise');
  });

  it('WO-02 a blocked one shows its blockers before anything is asked', () => {
    const blockers = [{ code: 'BALANCE_OPEN' as const, cents: 100 }];
    expect(dialogOf(move('close', { requires: ['pickupSignature'], blockers }))).toBe('refused');
    expect(dialogOf(move('close', { requires: ['pickupSignature'] }))).toBe('pickup');
    expect(dialogOf(move('start_work'))).toBeNull();
  });

  it('WO-01 a moved card is in its new column immediately', () => {
    const columns = [
      { status: 'diagnosing' as const, count: 1, orders: [card()] },
      { status: 'awaiting_approval' as const, count: 0, orders: [] },
    ];
    const after = moved(columns, order({ status: 'awaiting_approval', revision: 6 }));
    expect(after.map(({ count, orders }) => [count, orders.length])).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect(after[1]?.orders[0]).toMatchObject({ status: 'awaiting_approval', revision: 6 });
  });
});

describe('a comparison of versions', () => {
  const frozen = (id: string, change: object = {}) => ({
    id,
    title: id,
    description: '',
    cause: '',
    severity: null,
    parentId: null,
    asked: true,
    photos: [],
    lines: [{ ...line(), unitPriceCents: 6850 }],
    totalCents: 6850,
    taxableCents: 6850,
    ...change,
  });

  it('WO-07 says of every job and line whether it is new, removed, changed or the same', () => {
    const dearer = frozen('b', { lines: [{ ...line(), unitPriceCents: 7000 }] });
    const pairs = compareVersions(
      [frozen('a'), frozen('b'), frozen('c')],
      [frozen('a'), dearer, frozen('d')],
    );
    expect(pairs.map(({ id, change }) => [id, change])).toEqual([
      ['a', 'same'],
      ['b', 'changed'],
      ['c', 'removed'],
      ['d', 'added'],
    ]);
    expect(pairs[1]?.lines.map(({ change }) => change)).toEqual(['changed']);
  });
});

describe("the technician's clock", () => {
  it('WO-04 counts finished entries and the running one; a slow device never shows less', () => {
    const since = '2026-04-09T14:00:00.000Z';
    const at = new Date(since).getTime();
    expect(elapsedSeconds(60, since, at + 90_000)).toBe(150);
    expect(elapsedSeconds(60, since, at - 5000)).toBe(60);
    expect(elapsedSeconds(60, null, at)).toBe(60);
    expect(clockText(2832)).toBe('0:47:12');
  });
});
