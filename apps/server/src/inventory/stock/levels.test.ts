import { randomUUID } from 'node:crypto';
import type { Outputs } from '@kickstand/api';
import type { ProductFilter } from '@kickstand/domain/inventory';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { after, DAY } from '../../platform/clock.ts';
import { orderWith, partLine, stocked } from '../../testing/stock.ts';
import { openSetUpShop, type TestBrowser, type TestShop } from '../../testing/test-shop.ts';
import { stockMovements } from './stock.table.ts';

type Inventory = Outputs['inventory'];

describe('stock levels', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop());
  });
  afterAll(() => shop.close());

  const call = async <T>(path: string, input: object = {}): Promise<T> =>
    (await owner.call<T>(`inventory/${path}`, input)).value;

  /** Simulates a part that was issued and returned some time ago. */
  async function used(productId: string, pieces: number, days: number): Promise<void> {
    const at = after(shop.clock.now(), -days * DAY);
    const one = { productId, balanceMilli: 0, unitCostCents: null, recordId: null, actorId: null, at };
    await shop.db.insert(stockMovements).values([
      { ...one, id: randomUUID(), kind: 'issue', source: 'order', deltaMilli: -pieces * 1000 },
      { ...one, id: randomUUID(), kind: 'count', source: 'count', deltaMilli: pieces * 1000 },
    ]);
  }

  it('INV-01 the list and its counts agree with each row: low, out, blocking, on order', async () => {
    const made = [];
    for (const [at, [pieces, minMilli, safetyMilli, leadDays, usage]] of [
      [5, null, 1000, 7, 0],
      [5, null, 1000, 7, 60],
      [6, null, 1000, 7, 60],
      [5, 5000, 1000, 7, 60],
      [6, 5000, 1000, 7, 600],
      [1, null, 1000, null, 0],
      [0, null, 0, 7, 10],
      [3, null, null, 30, 1],
    ].entries())
      made.push({
        row: await stocked(owner, pieces ?? 0, {
          sku: `LEVEL-${at}`,
          nameEn: `Level ${at}`,
          minMilli: minMilli ?? null,
          safetyMilli: safetyMilli ?? null,
          leadDays: leadDays ?? null,
        }),
        usage: usage ?? 0,
      });
    for (const { row, usage } of made) if (usage > 0) await used(row.id, usage, 30);
    // too long ago to count
    for (const { row } of made) await used(row.id, 900, 120);
    await orderWith(shop, owner, [partLine(8, { sku: 'LEVEL-0' })]);
    const lines = [{ productId: made[1]?.row.id, quantityMilli: 3000, unitCostCents: 100 }];
    const supplier = { name: 'Bihr', email: '', phone: '', account: '', leadDays: 3, note: '' };
    const { id: supplierId } = await call<{ id: string }>('suppliers/add', { id: randomUUID(), supplier });
    await call('purchases/create', { id: randomUUID(), supplierId, lines, note: '', ordered: true });

    const { products } = await call<Inventory['list']>('list', {});
    const says: Record<ProductFilter, (row: (typeof products)[number]) => boolean> = {
      low: (row) => row.level === 'low',
      out: (row) => row.level === 'out',
      blocking: (row) => row.blocks > 0,
      on_order: (row) => row.onOrderMilli > 0,
      dead: () => false,
    };
    const { levels } = await call<Inventory['summary']>('summary');
    for (const [level, isSo] of Object.entries(says)) {
      const found = await call<Inventory['list']>('list', { level });
      const skus = found.products.map(({ sku }) => sku);
      expect([level, skus]).toEqual([level, products.filter(isSo).map(({ sku }) => sku)]);
      expect([level, levels[level as ProductFilter]]).toEqual([level, skus.length]);
    }
    expect(levels).toMatchObject({ blocking: 1, out: 1, on_order: 1 });
    expect(levels.low).toBeGreaterThan(2);
    expect(levels.low).toBeLessThan(7);
  });
});
