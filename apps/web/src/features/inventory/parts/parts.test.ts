import { describe, expect, it } from 'vitest';
import { byOrder, byProduct } from './groups.ts';
import { belt, LINE, part } from './testing.ts';
import { fitsAtOnce, mayFit, mayReturn, usualFit } from './verdicts.ts';

describe('what may be done with a part line', () => {
  it('INV-08 is fitted at once when all of it is set aside, else by number', () => {
    expect(fitsAtOnce(part())).toBe(true);
    expect(fitsAtOnce(belt())).toBe(false);
    expect(mayFit(belt())).toBe(true);
    expect(usualFit(belt())).toBe(1000);
  });

  it('INV-08 takes nothing from stock before it is approved, without a product, or once all is fitted', () => {
    expect(mayFit(part({ state: 'draft', approvedAt: null }))).toBe(false);
    expect(mayFit(part({ product: null, state: null }))).toBe(false);
    expect(mayFit(part({ state: 'issued', issuedMilli: 2000, reservedMilli: 0 }))).toBe(false);
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

  it('INV-03 goes by shelf, and within a part by approval', () => {
    const { product } = belt();
    const far = belt({ lineId: LINE, product: product && { ...product, id: LINE, bin: 'A-9' } });
    const groups = byProduct([part(), far, belt(), other]);
    expect(groups.map(({ product }) => product.bin)).toEqual(['A-9', 'A-10', 'B-02']);
    expect(groups[2]?.parts.map(({ order }) => order.number)).toEqual([1040, 1042]);
    expect(groups[2]?.reservedMilli).toBe(3000);
    expect(groups[1]).toMatchObject({ reservedMilli: 1000, shortMilli: 1000, onOrderMilli: 3000 });
  });

  it('INV-03 by order, those with everything there come first', () => {
    expect(byOrder([belt(), part(), other]).map(({ order, missing }) => [order.number, missing])).toEqual([
      [1040, 0],
      [1042, 1],
    ]);
  });
});
