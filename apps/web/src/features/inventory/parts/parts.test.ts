import { describe, expect, it } from 'vitest';
import { byProduct } from './groups.ts';
import { belt, LINE, part } from './testing.ts';
import { installsAtOnce, mayInstall, mayReturn, usualInstall } from './verdicts.ts';

describe('actions on a part line', () => {
  it('INV-08 is installed with one click if all of it is reserved, else by number', () => {
    expect(installsAtOnce(part())).toBe(true);
    expect(installsAtOnce(belt())).toBe(false);
    expect(mayInstall(belt())).toBe(true);
    expect(usualInstall(belt())).toBe(1000);
  });

  it('INV-08 takes nothing from stock before it is approved, without a product, or once all is installed', () => {
    expect(mayInstall(part({ state: 'draft', approvedAt: null }))).toBe(false);
    expect(mayInstall(part({ product: null, state: null }))).toBe(false);
    expect(mayInstall(part({ state: 'issued', issuedMilli: 2000, reservedMilli: 0 }))).toBe(false);
    expect(mayReturn(part({ issuedMilli: 2000 }))).toBe(true);
    expect(mayReturn(part())).toBe(false);
  });
});

describe('the pick list', () => {
  const other = part({
    lineId: `${LINE.slice(0, -1)}9`,
    order: { ...part().order, id: `${LINE.slice(0, -1)}8`, number: 1040 },
    approvedAt: '2026-04-08T14:00:00.000Z',
    neededMilli: 1000,
    reservedMilli: 1000,
  });

  it('INV-03 is sorted by bin, and within a part by approval; parts that are not reserved are left out', () => {
    const { product } = belt();
    const far = belt({ lineId: LINE, product: product && { ...product, id: LINE, bin: 'A-9' } });
    const groups = byProduct([part(), far, belt(), other]);
    expect(groups.map(({ product }) => product.bin)).toEqual(['A-9', 'A-10', 'B-02']);
    expect(groups[2]?.parts.map(({ order }) => order.number)).toEqual([1040, 1042]);
    expect(byProduct([belt({ reservedMilli: 0 })])).toEqual([]);
  });
});
