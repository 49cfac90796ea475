import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_SUMS } from '../../payments/index.ts';
import { taxOn } from '../../tax/index.ts';
import {
  balanceOf,
  feeTotals,
  inFavorCents,
  invoicedCents,
  LINE_KINDS,
  lineTotal,
  type PaymentSummary,
  PERCENT_ALL,
  type PricedLine,
  paymentStateOf,
  paymentSummaryRows,
  percentOfJob,
  storageDays,
  storageSoFar,
  taxInside,
  totals,
} from '../index.ts';

const NJ = 66_250;
const HOUR = 3_600_000;

const line = fc.record({
  kind: fc.constantFrom(...LINE_KINDS),
  quantityMilli: fc.integer({ min: 1, max: 9_999_000 }),
  unitPriceCents: fc.option(fc.integer({ min: 0, max: 5_000_000 })),
  taxable: fc.boolean(),
  struck: fc.boolean(),
}) satisfies fc.Arbitrary<PricedLine>;

const settlement = (given: Partial<PaymentSummary>): PaymentSummary => ({
  billCents: 0,
  storageCents: 0,
  ...NO_SUMS,
  ...given,
});

describe('totals of an order', () => {
  it('WO-06 computes the tax once on the taxable sum, half a cent up', () => {
    expect(taxOn(10_000, NJ)).toBe(663);
    expect(taxOn(0, NJ)).toBe(0);
    expect(taxOn(-500, NJ)).toBe(0);
    expect(taxOn(8, 62_500)).toBe(1); // 0.5 cents
    expect(taxOn(7, 62_500)).toBe(0); // 0.4375 cents
  });

  it('WO-16 computes a percentage of what a job charges, half a cent up, without struck lines and other discounts', () => {
    const labor = { kind: 'labor', quantityMilli: 1500, unitPriceCents: 12_500, taxable: true } as const;
    const part = { kind: 'part', quantityMilli: 1000, unitPriceCents: 5, taxable: false } as const;
    const discount = { kind: 'discount', quantityMilli: 1000, unitPriceCents: 900, taxable: true } as const;
    expect(percentOfJob([labor], 10_000)).toBe(1875);
    expect(percentOfJob([labor, discount, { ...part, struck: true }], 10_000)).toBe(1875);
    expect(percentOfJob([part], 10_000)).toBe(1); // 0.5 cents
    expect(percentOfJob([part], 9999)).toBe(0); // 0.49995 cents
    expect(percentOfJob([labor, part], PERCENT_ALL)).toBe(18_755);
    expect(percentOfJob([], 10_000)).toBe(0);
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
        const charged = percentOfJob(lines, PERCENT_ALL);
        expect(Number.isSafeInteger(charged)).toBe(true);
        expect(percentOfJob(lines, 0)).toBe(0);
        expect(percentOfJob(lines, 50_000)).toBeLessThanOrEqual(charged);
      }),
    );
  });

  it('WO-06 matches the example of the requirements to the cent', () => {
    const of = (kind: PricedLine['kind'], quantityMilli: number, unitPriceCents: number): PricedLine => ({
      kind,
      quantityMilli,
      unitPriceCents,
      taxable: true,
    });
    const lines = [
      of('labor', 1200, 12_500),
      of('labor', 2800, 12_500),
      of('labor', 1500, 12_500),
      of('part', 1000, 6850),
      of('part', 1000, 1400),
      of('part', 2000, 4200),
      of('part', 1000, 2180),
      of('part', 1000, 18_995),
      of('fee', 1000, 600),
      of('discount', 1000, 1875),
    ];
    const sum = totals([{ lines }], NJ);
    expect(sum).toMatchObject({
      partsCents: 37_825,
      laborCents: 68_750,
      laborMilli: 5500,
      feesCents: 600,
      discountsCents: -1875,
      taxCents: 6976,
      totalCents: 112_276,
    });
    const settled = settlement({ billCents: sum.totalCents, depositCents: 10_000, paidCents: 10_000 });
    expect(balanceOf(settled)).toBe(102_276);
    expect(paymentStateOf(settled)).toBe('deposit');
    expect(paymentStateOf({ ...settled, paidCents: 10_001 })).toBe('part');
    expect(paymentStateOf({ ...settled, paidCents: 112_276 })).toBe('paid');
    expect(paymentStateOf({ ...settled, paidCents: 112_277 })).toBe('credit');
    expect(paymentStateOf({ ...settled, depositCents: 0, paidCents: 0 })).toBe('unpaid');
  });

  it('WO-06 is a sum of its lines, whole cents, whatever they are', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), fc.integer({ min: 0, max: 250_000 }), (lines, rate) => {
        const sum = totals([{ lines }], rate);
        const billed = lines.filter(({ struck }) => !struck);
        expect(sum.subtotalCents).toBe(billed.reduce((cents, one) => cents + lineTotal(one), 0));
        expect(sum.partsCents + sum.laborCents + sum.feesCents + sum.subletCents + sum.discountsCents).toBe(
          sum.subtotalCents,
        );
        expect(sum.totalCents).toBe(sum.subtotalCents + sum.taxCents);
        expect(Number.isSafeInteger(sum.totalCents)).toBe(true);
        expect(Math.abs(sum.taxCents - (sum.taxableCents * rate) / 1_000_000)).toBeLessThanOrEqual(0.5);
        expect(sum).toEqual(totals([{ lines: [...lines].reverse() }], rate));
      }),
    );
  });

  it('WO-06 computes the tax included in a diagnostic fee: $100.00 is $93.79 and $6.21', () => {
    expect(taxInside(10_000, NJ)).toEqual({ netCents: 9379, taxCents: 621 });
    expect(feeTotals(10_000, NJ)).toMatchObject({ feesCents: 9379, taxCents: 621, totalCents: 10_000 });
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.integer({ min: 0, max: 250_000 }), (gross, rate) => {
        const { netCents, taxCents } = taxInside(gross, rate);
        expect(netCents + taxCents).toBe(gross);
        expect(Math.abs(netCents + taxOn(netCents, rate) - gross)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('payment summary of an order', () => {
  const cents = fc.nat(500_000);
  const any = fc
    .record({
      billCents: cents,
      storageCents: cents,
      chargedCents: cents,
      creditedCents: cents,
      paidCents: cents,
      refundedCents: cents,
    })
    .map(settlement);

  it('TXN-05 adds up from the bill to the balance, row by row', () => {
    fc.assert(
      fc.property(any, (settled) => {
        const rows = paymentSummaryRows(settled);
        expect(rows.reduce((sum, row) => sum + row.cents, 0)).toBe(balanceOf(settled));
        const above = rows.filter(({ row }) => ['bill', 'storage', 'charged'].includes(row));
        expect(above.reduce((sum, row) => sum + row.cents, 0)).toBe(invoicedCents(settled));
      }),
    );
  });

  it('TXN-05 is paid only if money was received, and a credit balance only what was paid', () => {
    fc.assert(
      fc.property(any, (settled) => {
        const kept = settled.paidCents - settled.refundedCents;
        const state = paymentStateOf(settled);
        if (state === 'paid' || state === 'credit') expect(kept).toBeGreaterThan(0);
        if (state === 'nothing_due') expect(balanceOf(settled)).toBeLessThanOrEqual(0);
        expect(inFavorCents(settled)).toBeLessThanOrEqual(Math.max(0, kept));
      }),
    );
  });

  it('TXN-05 owes nothing, and is not paid, when nothing was billed or all of it was credited', () => {
    expect(paymentStateOf(settlement({}))).toBe('nothing_due');
    expect(paymentStateOf(settlement({ paidCents: 5000, refundedCents: 5000 }))).toBe('nothing_due');
    expect(paymentStateOf(settlement({ billCents: 5000, creditedCents: 5000 }))).toBe('nothing_due');
    expect(paymentStateOf(settlement({ billCents: 5000, creditedCents: 4000, paidCents: 1000 }))).toBe(
      'paid',
    );
    expect(paymentStateOf(settlement({ paidCents: 10_000, depositCents: 10_000 }))).toBe('deposit');
    // a goodwill credit is not money: the order is unpaid until money comes
    expect(paymentStateOf(settlement({ billCents: 5000, creditedCents: 1000 }))).toBe('unpaid');
    expect(inFavorCents(settlement({ billCents: -4000 }))).toBe(0);
  });
});

describe('storage', () => {
  const TERMS = { graceHours: 48, centsPerDay: 4000 };
  const notice = new Date('2026-03-06T15:00:00Z');
  const at = (hours: number) => new Date(notice.getTime() + hours * HOUR);

  it('WO-09 is charged per started day after 48 h from the notice, and not without one', () => {
    const days = (hours: number) => storageDays(notice, at(hours), 48);
    expect([0, 47.9, 48, 48.001, 72, 72.001, 96].map(days)).toEqual([0, 0, 0, 1, 1, 2, 2]);
    expect(storageDays(null, at(1000), 48)).toBe(0);
  });

  it('WO-09 is unaffected by daylight saving time', () => {
    // clocks in Newark go forward on March 8 and back on November 1
    const spring = new Date('2026-03-05T17:00:00-05:00');
    const autumn = new Date('2026-10-29T17:00:00-04:00');
    const later = (from: Date) => new Date(from.getTime() + (48 + 24 * 3) * HOUR);
    expect(storageDays(spring, later(spring), 48)).toBe(3);
    expect(storageDays(autumn, later(autumn), 48)).toBe(3);
  });

  it('WO-09 keeps what was billed under a voided notice, and counts every day of the next one', () => {
    const settled = [{ day: 1, cents: 3500, waived: false, at: at(80) }];
    const second = at(100);
    const end = new Date(second.getTime() + (48 + 25) * HOUR);
    expect(storageSoFar(second, end, TERMS, settled)).toMatchObject({
      days: 3,
      openDays: [2, 3],
      cents: 11_500,
    });
    expect(storageSoFar(null, end, TERMS, settled)).toMatchObject({ days: 1, openDays: [], cents: 3500 });
  });

  it('WO-09 TXN-05 the days on papers are those that are charged: none is waived that was not counted', () => {
    const settled = [
      { day: 1, cents: 0, waived: true, at: at(80) },
      { day: 2, cents: 0, waived: true, at: at(104) },
    ];
    const second = at(110);
    const end = new Date(second.getTime() + 49 * HOUR);
    const { days, waivedDays, cents } = storageSoFar(second, end, TERMS, settled);
    expect([days - waivedDays, waivedDays, cents]).toEqual([1, 2, 4000]);
  });

  it('WO-09 counts no day twice: a billed day keeps its price, a waived one is gone', () => {
    const settled = [
      { day: 1, cents: 3500, waived: false, at: at(73) },
      { day: 2, cents: 0, waived: true, at: at(97) },
    ];
    const sum = storageSoFar(notice, at(48 + 24 * 3 + 1), TERMS, settled);
    expect(sum).toMatchObject({ days: 4, billedDays: 1, waivedDays: 1, openDays: [3, 4], cents: 11_500 });
    expect(sum.nextDayAt).toEqual(at(48 + 96));
    fc.assert(
      fc.property(fc.nat(60 * 24), fc.nat(30), (hours, billedThrough) => {
        const all = storageSoFar(notice, at(hours), TERMS);
        const billed = Array.from({ length: Math.min(billedThrough, all.days) }, (_, day) => ({
          day: day + 1,
          cents: 4000,
          waived: false,
          at: at(hours),
        }));
        expect(storageSoFar(notice, at(hours), TERMS, billed).cents).toBe(all.days * 4000);
      }),
    );
  });
});
