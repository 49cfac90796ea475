import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fitDiscounts,
  isBelowZero,
  jobSums,
  lineTotal,
  type PricedLine,
  proposalTotals,
  raisesWithout,
  splitChange,
  totals,
  withRemainder,
} from './index.ts';

const NJ = 66_250;

describe('an approved job', () => {
  const of = (
    kind: PricedLine['kind'],
    unitPriceCents: number,
    change: Partial<PricedLine> = {},
  ): PricedLine => ({ kind, quantityMilli: 1000, unitPriceCents, taxable: true, ...change });

  it('WO-06 spreads a discount over taxable and untaxed lines, and taxes no negative job', () => {
    const lines = [of('part', 6000), of('sublet', 4000, { taxable: false }), of('discount', 1000)];
    expect(jobSums({ lines })).toEqual({ subtotalCents: 9000, taxableCents: 5400 });
    expect(jobSums({ lines: [...lines, of('discount', 1)] }).taxableCents).toBe(5399);
    expect(jobSums({ lines: [of('part', 6000), of('discount', 9000)] }).taxableCents).toBe(0);
    expect(jobSums({ lines, approvedTaxableCents: 5000 }).taxableCents).toBe(5000);
    fc.assert(
      fc.property(fc.nat(5_000_000), fc.nat(5_000_000), fc.nat(10_000_000), (taxed, untaxed, off) => {
        const discount = Math.min(off, taxed + untaxed);
        const both = [of('part', taxed), of('fee', untaxed, { taxable: false }), of('discount', discount)];
        const { subtotalCents, taxableCents } = jobSums({ lines: both });
        expect(subtotalCents).toBe(taxed + untaxed - discount);
        expect(taxableCents).toBeGreaterThanOrEqual(0);
        expect(taxableCents).toBeLessThanOrEqual(Math.min(taxed, subtotalCents + 1));
      }),
    );
  });

  it('WO-16 raises the bill to the deposit, and no further', () => {
    const bill = totals([{ lines: [of('labor', 5000)] }], NJ);
    expect(withRemainder(bill, 10_000)).toMatchObject({ remainderCents: 4669, totalCents: 10_000 });
    expect(withRemainder(bill, 5331)).toEqual(bill);
    expect(withRemainder(bill, 0)).toEqual(bill);
  });

  const amount = fc.record({
    quantityMilli: fc.integer({ min: 1, max: 9_999_000 }),
    unitPriceCents: fc.nat(5_000_000),
  });

  it('WO-14 splits a change into at most what was approved, and an addition for the difference', () => {
    const approved = { quantityMilli: 2000, unitPriceCents: 1000 };
    expect(splitChange(approved, { quantityMilli: 3000, unitPriceCents: 1200 })).toEqual({
      now: approved,
      additions: [
        { quantityMilli: 1000, unitPriceCents: 1200, priceOnly: false },
        { quantityMilli: 2000, unitPriceCents: 200, priceOnly: true },
      ],
    });
    expect(splitChange(approved, { quantityMilli: 1000, unitPriceCents: 900 })).toEqual({
      now: { quantityMilli: 1000, unitPriceCents: 900 },
      additions: [],
    });
    fc.assert(
      fc.property(amount, amount, (before, wanted) => {
        const { now, additions } = splitChange(before, wanted);
        const total = (part: typeof before) => lineTotal({ kind: 'part', ...part });
        expect(total(now)).toBeLessThanOrEqual(total(before));
        const exact = (part: typeof before) => BigInt(part.quantityMilli) * BigInt(part.unitPriceCents);
        const sum = [now, ...additions].reduce((milli, part) => milli + exact(part), 0n);
        expect(sum).toBe(exact(wanted));
        expect(additions.every(({ quantityMilli }) => quantityMilli > 0)).toBe(true);
      }),
    );
  });

  it('WO-16 never lets a discount exceed its job, and restores it with the job', () => {
    const line = (id: string, kind: PricedLine['kind'], cents: number, struck = false) => ({
      ...of(kind, cents, { struck }),
      id,
    });
    const agreed = () => 4000;
    expect(isBelowZero([of('part', 5000), of('discount', 4000)])).toBe(false);
    expect(isBelowZero([of('part', 5000, { struck: true }), of('discount', 4000)])).toBe(true);
    expect(fitDiscounts([line('a', 'part', 5000, true), line('d', 'discount', 4000)], agreed)).toEqual([
      { id: 'd', cents: 0 },
    ]);
    expect(fitDiscounts([line('a', 'part', 5000), line('d', 'discount', 0)], agreed)).toEqual([
      { id: 'd', cents: 4000 },
    ]);
  });

  it('WO-16 leaves no raise without its line', () => {
    const line = (id: string, jobId: string, more: { description?: string; priceOnly?: boolean } = {}) =>
      ({ id, jobId, kind: 'part', taxable: true, description: 'Pads', priceOnly: false, ...more }) as const;
    const pads = line('pads', 'job');
    const raise = line('raise', 'addition', { priceOnly: true });
    const more = line('more', 'addition');
    const twin = line('twin', 'job');
    const other = line('other', 'job', { description: 'Fluid' });
    const ids = (lines: readonly { id: string }[]) => lines.map(({ id }) => id);
    expect(ids(raisesWithout(pads, [pads, other, raise, more]))).toEqual(['raise']);
    expect(raisesWithout(pads, [pads, twin, raise])).toEqual([]);
    expect(raisesWithout(more, [raise, more])).toEqual([]);
    expect(raisesWithout(raise, [pads, raise])).toEqual([]);
    expect(raisesWithout(other, [pads, other, raise])).toEqual([]);
  });

  it('WO-15 asks for the bill with the addition minus the bill without it', () => {
    const job = { lines: [of('labor', 10_004)] };
    const without = totals([job], NJ);
    const withIt = totals([job, { lines: [of('part', 1204)] }], NJ);
    expect(proposalTotals(without, withIt)).toEqual({
      approvedCents: 10_667,
      askedCents: 1284,
      ifApprovedCents: 11_951,
    });
  });
});
