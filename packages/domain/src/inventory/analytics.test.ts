import { describe, expect, it } from 'vitest';
import {
  isDead,
  marginByCategory,
  type ProductFigures,
  shareOf,
  topMovers,
  turnsOf,
  valueByCategory,
} from './index.ts';

const NOW = new Date('2025-06-30T12:00:00Z');
const ago = (days: number) => new Date(NOW.getTime() - days * 24 * 60 * 60 * 1000);

const figures = (id: string, change: Partial<ProductFigures> = {}): ProductFigures => ({
  id,
  category: 'Brakes',
  onHandMilli: 4000,
  costCents: 2500,
  changedMilli: 0,
  issuedMilli: 0,
  issuedCostCents: 0,
  issuedPriceCents: 0,
  lastIssueAt: null,
  createdAt: ago(400),
  ...change,
});

describe('analytics', () => {
  it('INV-06 sums stock value by category, highest first; negative stock is worth nothing', () => {
    const all = [
      figures('a'),
      figures('b', { category: 'Fluids', costCents: 20_000 }),
      figures('c', { onHandMilli: -3000 }),
      figures('d', { costCents: null }),
    ];
    expect(valueByCategory(all)).toEqual([
      { category: 'Fluids', products: 1, valueCents: 80_000 },
      { category: 'Brakes', products: 3, valueCents: 10_000 },
    ]);
  });

  it('INV-06 turns are the yearly cost of goods over the average stock', () => {
    const sold = figures('a', { onHandMilli: 4000, changedMilli: -4000, issuedCostCents: 10_000 });
    expect(turnsOf([sold], 73)).toEqual({
      yearlyCostCents: 50_000,
      averageStockCents: 15_000,
      turnsCenti: 333,
    });
    expect(turnsOf([figures('b', { onHandMilli: 0 })], 90).turnsCenti).toBeNull();
  });

  it('INV-06 dead stock was not issued in 180 days and is older than that', () => {
    expect(isDead(figures('a', { lastIssueAt: ago(181) }), NOW)).toBe(true);
    expect(isDead(figures('a', { lastIssueAt: ago(179) }), NOW)).toBe(false);
    expect(isDead(figures('a'), NOW)).toBe(true);
    expect(isDead(figures('a', { createdAt: ago(10) }), NOW)).toBe(false);
    expect(isDead(figures('a', { onHandMilli: 0 }), NOW)).toBe(false);
  });

  it('INV-06 names the top movers', () => {
    const all = [figures('a', { issuedMilli: 1000 }), figures('b', { issuedMilli: 9000 }), figures('c')];
    expect(topMovers(all, 5).map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it('INV-06 margin is sales minus cost of what was sold, by category', () => {
    const all = [
      figures('a', { issuedPriceCents: 10_000, issuedCostCents: 6000 }),
      figures('b', { issuedPriceCents: 10_000, issuedCostCents: 8000 }),
      figures('c', { category: 'Fluids' }),
    ];
    expect(marginByCategory(all)).toEqual([
      { category: 'Brakes', soldCents: 20_000, costCents: 14_000, marginCents: 6000, marginPpm: 300_000 },
    ]);
  });

  it('INV-06 a stock-out share of zero lines is null', () => {
    expect([shareOf(1, 4), shareOf(0, 0)]).toEqual([250_000, null]);
  });
});
