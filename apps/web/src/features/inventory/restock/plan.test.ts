import { describe, expect, it } from 'vitest';
import { firstProblem, isOrderable, linesOf, planOf, type Restock, stepped } from './plan.ts';
import { item, restock, SUPPLIERS, TUCKER, WPS } from './testing.ts';

const plan = (answer: Restock, choices = {}) => planOf(answer, choices, SUPPLIERS);

describe('restock plan', () => {
  it('INV-04 orders suggestions at the known cost by default', () => {
    const [first] = plan(restock());
    expect(first && linesOf(first)).toEqual([
      { productId: item().productId, quantityMilli: 8000, unitCostCents: 2160 },
    ]);
    const [changed] = plan(restock(), { [item().productId]: { quantity: '2,5', cost: '20' } });
    expect(changed && linesOf(changed)[0]).toMatchObject({ quantityMilli: 2500, unitCostCents: 2000 });
    expect(changed?.totalCents).toBe(5000);
  });

  it('INV-04 leaves out what is not checked, and a supplier without anything checked gets no order', () => {
    const [first] = plan(restock(), { [item().productId]: { taken: false } });
    expect(first && isOrderable(first)).toBe(false);
    expect(first?.totalCents).toBe(0);
  });

  it('INV-04 a part without a supplier is last until one is chosen, then joins that supplier’s order', () => {
    const orphan = item({ productId: WPS, sku: 'NOBODY' });
    const answer = restock({
      suppliers: [{ id: null, name: '', totalCents: 0, items: [orphan] }, ...restock().suppliers],
    });
    const waiting = plan(answer);
    expect(waiting.map(({ supplier }) => supplier?.name ?? null)).toEqual(['Tucker Powersports', null]);
    expect(waiting.filter(isOrderable)).toHaveLength(1);
    const [joined, ...rest] = plan(answer, { [WPS]: { supplierId: TUCKER } });
    expect(rest).toEqual([]);
    expect(joined?.items.map(({ item: { sku } }) => sku).toSorted()).toEqual(['KITG-43S', 'NOBODY']);
  });

  it('INV-04 names the first checked part without a cost or quantity', () => {
    const free = item({ unitCostCents: null });
    const answer = restock({ suppliers: [{ id: TUCKER, name: 'Tucker', totalCents: 0, items: [free] }] });
    expect(firstProblem(plan(answer))?.problem).toBe('cost');
    expect(firstProblem(plan(answer, { [free.productId]: { cost: '0' } }))).toBeNull();
    expect(firstProblem(plan(restock(), { [item().productId]: { quantity: '0' } }))?.problem).toBe(
      'quantity',
    );
    expect(firstProblem(plan(answer, { [free.productId]: { taken: false } }))).toBeNull();
  });

  it('INV-04 arrives with the slowest checked part: its own lead time, else its supplier’s, else the shop’s', () => {
    const slow = item({ productId: WPS, leadDays: 9 });
    const answer = restock({
      suppliers: [{ id: TUCKER, name: 'Tucker', totalCents: 0, items: [item(), slow] }],
    });
    expect(plan(answer)[0]?.leadDays).toBe(9);
    expect(plan(answer, { [WPS]: { taken: false } })[0]?.leadDays).toBe(3);
    const orphan = item({ suggestion: { ...item().suggestion, leadDays: 7 } });
    const free = restock({ suppliers: [{ id: null, name: '', totalCents: 0, items: [orphan] }] });
    expect(plan(free, { [orphan.productId]: { supplierId: TUCKER } })[0]?.leadDays).toBe(3);
    expect(plan(free, { [orphan.productId]: { supplierId: WPS } })[0]?.leadDays).toBe(7);
  });

  it('INV-04 steps in whole packs and never below one', () => {
    expect(stepped('24', 12_000, 1)).toBe('36');
    expect(stepped('25', 12_000, 1)).toBe('36');
    expect(stepped('25', 12_000, -1)).toBe('24');
    expect(stepped('12', 12_000, -1)).toBe('12');
    expect(stepped('', 1000, 1)).toBe('1');
  });
});
