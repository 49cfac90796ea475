import { describe, expect, it } from 'vitest';
import {
  addDays,
  addSums,
  averageSeconds,
  changeOf,
  daysIn,
  KPIS,
  kpiOf,
  NO_SUMS,
  PERIOD_KINDS,
  type Period,
  periodSchema,
  pieceDays,
  piecesOf,
  rangesOf,
  type Sums,
} from './index.ts';

const APRIL: Sums = {
  closedOrders: 41,
  salesCents: 3_841_200,
  laborCents: 1_996_875,
  billedMilli: 168_500,
  partsCostCents: 987_000,
  laborCostCents: 842_400,
  uncostedMilli: 0,
  presentedCents: 5_814_000,
  approvedCents: 4_186_000,
  clockedSeconds: 187 * 3600,
};

/** Deterministic numbers of every size. */
function* randomSums(count: number): Generator<Sums> {
  let seed = 7;
  const next = (max: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % 5 === 0 ? 0 : seed % max;
  };
  for (let at = 0; at < count; at += 1) {
    const presentedCents = next(9_000_000);
    const salesCents = next(9_000_000);
    yield {
      closedOrders: next(500),
      salesCents,
      laborCents: next(4_000_000),
      billedMilli: next(900_000),
      partsCostCents: Math.min(next(4_000_000), salesCents),
      laborCostCents: next(2_000_000),
      uncostedMilli: 0,
      presentedCents,
      approvedCents: Math.min(next(9_000_000), presentedCents),
      clockedSeconds: next(900_000),
    };
  }
}

describe('the figures of the overview', () => {
  it('DSH-02 follow their formulas to the cent and to a tenth of a percent', () => {
    expect(kpiOf('averageOrder', APRIL)).toBe(93_688);
    expect(kpiOf('closeRatio', APRIL)).toBe(719_986);
    expect(kpiOf('laborRate', APRIL)).toBe(11_851);
    expect(kpiOf('grossProfit', APRIL)).toBe(523_743);
    expect(kpiOf('efficiency', APRIL)).toBe(901_070);
    expect(averageSeconds({ seconds: 1000, orders: 3 })).toBe(333);
  });

  it('DSH-02 say that there is no data instead of dividing by nothing', () => {
    for (const kpi of KPIS) expect([kpi, kpiOf(kpi, NO_SUMS)]).toEqual([kpi, null]);
    expect(averageSeconds({ seconds: 0, orders: 0 })).toBeNull();
    expect(kpiOf('averageOrder', { ...NO_SUMS, closedOrders: 2 })).toBe(0);
    expect(kpiOf('grossProfit', { ...APRIL, salesCents: 0 })).toBeNull();
  });

  it('DSH-02 are never NaN or infinite; a share of what was presented is between 0 and 1', () => {
    for (const sums of randomSums(500)) {
      for (const kpi of KPIS) {
        const value = kpiOf(kpi, sums);
        expect(value === null || Number.isSafeInteger(value)).toBe(true);
      }
      const close = kpiOf('closeRatio', sums);
      if (close !== null) expect(close >= 0 && close <= 1_000_000).toBe(true);
      const profit = kpiOf('grossProfit', sums);
      if (profit !== null) expect(profit).toBeLessThanOrEqual(1_000_000);
    }
  });

  it('DSH-02 of parts added up are the figures of the whole', () => {
    const parts = [...randomSums(40)];
    const half = addSums([addSums(parts.slice(0, 17)), addSums(parts.slice(17))]);
    expect(addSums(parts)).toEqual(half);
    expect(addSums([])).toEqual(NO_SUMS);
  });

  it('DSH-02 change in percent of what they were, shares in points, and small noise is none', () => {
    expect(changeOf(110, 100, 'relative')).toEqual({ direction: 'up', ppm: 100_000 });
    expect(changeOf(90, 100, 'relative')).toEqual({ direction: 'down', ppm: 100_000 });
    expect(changeOf(720_000, 679_000, 'points')).toEqual({ direction: 'up', ppm: 41_000 });
    expect(changeOf(100_001, 100_000, 'relative')).toEqual({ direction: 'same', ppm: 0 });
    expect(changeOf(5, 0, 'relative')).toBeNull();
    expect(changeOf(null, 5, 'points')).toBeNull();
    expect(changeOf(5, null, 'points')).toBeNull();
  });
});

describe('periods of the overview', () => {
  const of = (period: Period, today = '2025-04-15') => rangesOf(period, today);

  it('DSH-02 compare what is not over with as many days of the one before', () => {
    expect(of({ kind: 'month' })).toEqual({
      now: { from: '2025-04-01', to: '2025-04-15' },
      before: { from: '2025-03-01', to: '2025-03-15' },
    });
    expect(of({ kind: 'week' })).toEqual({
      now: { from: '2025-04-14', to: '2025-04-15' },
      before: { from: '2025-04-07', to: '2025-04-08' },
    });
    expect(of({ kind: 'quarter' }).before).toEqual({ from: '2025-01-01', to: '2025-01-15' });
    expect(of({ kind: 'year' }, '2024-12-31').before).toEqual({ from: '2023-01-01', to: '2023-12-31' });
    // the previous month is shorter: it does not run into this one
    expect(of({ kind: 'month' }, '2025-03-31').before).toEqual({ from: '2025-02-01', to: '2025-02-28' });
  });

  it('DSH-02 compare a whole one with the whole one before', () => {
    expect(of({ kind: 'month', back: 2 })).toEqual({
      now: { from: '2025-02-01', to: '2025-02-28' },
      before: { from: '2025-01-01', to: '2025-01-31' },
    });
    expect(of({ kind: 'quarter', back: 1 })).toEqual({
      now: { from: '2025-01-01', to: '2025-03-31' },
      before: { from: '2024-10-01', to: '2024-12-31' },
    });
    expect(of({ kind: 'week', back: 1 }, '2025-01-05').now).toEqual({ from: '2024-12-23', to: '2024-12-29' });
  });

  it('DSH-02 compare the last days and own dates with as many days right before', () => {
    expect(of({ kind: 'days', days: 30 })).toEqual({
      now: { from: '2025-03-17', to: '2025-04-15' },
      before: { from: '2025-02-15', to: '2025-03-16' },
    });
    expect(of({ kind: 'custom', from: '2024-02-28', to: '2024-03-01' })).toEqual({
      now: { from: '2024-02-28', to: '2024-03-01' },
      before: { from: '2024-02-25', to: '2024-02-27' },
    });
  });

  it('DSH-02 never overlap, and their pieces cover every day once', () => {
    for (const kind of PERIOD_KINDS.filter((one) => one !== 'custom'))
      for (let offset = 0; offset < 800; offset += 29)
        for (const back of [0, 1, 5]) {
          const ranges = rangesOf({ kind, back, days: 45 }, addDays('2023-01-01', offset));
          expect(ranges.before.to < ranges.now.from).toBe(true);
          expect(daysIn(ranges.before)).toBeGreaterThan(0);
          const size = pieceDays(ranges);
          for (const range of [ranges.now, ranges.before]) {
            const pieces = piecesOf(range, size);
            expect(pieces.length).toBeLessThanOrEqual(12);
            expect(pieces.reduce((sum, piece) => sum + daysIn(piece), 0)).toBe(daysIn(range));
            expect([pieces[0]?.from, pieces.at(-1)?.to]).toEqual([range.from, range.to]);
          }
        }
  });

  it('DSH-02 refuse dates the wrong way round, half of them, and more than three years', () => {
    const accepts = (period: object) => periodSchema.safeParse(period).success;
    expect(accepts({ kind: 'custom', from: '2025-04-01', to: '2025-04-01' })).toBe(true);
    expect(accepts({ kind: 'custom', from: '2025-04-02', to: '2025-04-01' })).toBe(false);
    expect(accepts({ kind: 'custom', from: '2025-04-02' })).toBe(false);
    expect(accepts({ kind: 'custom', from: '2020-01-01', to: '2025-01-01' })).toBe(false);
    expect(accepts({ kind: 'days' })).toBe(false);
    expect(accepts({ kind: 'month', back: -1 })).toBe(false);
  });
});
