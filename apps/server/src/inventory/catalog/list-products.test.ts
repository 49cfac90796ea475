import type { Outputs } from '@kickstand/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stocked } from '../../testing/stock.ts';
import { openSetUpShop, type TestBrowser, type TestShop } from '../../testing/test-shop.ts';

type Listed = Outputs['inventory']['list'];

describe('the catalog', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop());
    await stocked(owner, 6, { sku: 'A', nameEn: 'Axle', bin: 'B-02', priceCents: 500 });
    await stocked(owner, 0, { sku: 'B', nameEn: 'Belt', bin: '', priceCents: null });
    await stocked(owner, 9, { sku: 'C', nameEn: 'Chain', bin: 'A-10', priceCents: 2000 });
    await stocked(owner, 6, { sku: 'D', nameEn: 'Disc', bin: 'A-02', priceCents: 500 });
  });
  afterAll(() => shop.close());

  const skus = async (query: object) =>
    (await owner.call<Listed>('inventory/list', query)).value.products.map(({ sku }) => sku).join('');

  it.each([
    ['onHand', 'up', 'BADC'],
    ['onHand', 'down', 'CDAB'],
    ['price', 'up', 'ADCB'],
    ['price', 'down', 'CDAB'],
    ['bin', 'up', 'DCAB'],
    ['bin', 'down', 'ACDB'],
  ])(
    'INV-01 is sorted by %s, %s, page by page; missing prices and bins come last',
    async (sort, direction, order) => {
      expect(await skus({ sort, direction })).toBe(order);
      const all = (await owner.call<Listed>('inventory/list', { sort, direction })).value.products;
      for (const [at, { id }] of all.entries())
        expect(await skus({ sort, direction, after: id })).toBe(order.slice(at + 1));
    },
  );
});
