import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeCapability } from '../../../../../tests/support/test-database.ts';
import { findProduct, orderWith, partLine, partsOf, stocked } from '../../testing/stock.ts';
import { openTestShop, setUpAndSignIn, type TestBrowser, type TestShop } from '../../testing/test-shop.ts';

describeCapability('stock below what is reserved', (kind) => {
  let shop: TestShop;
  let owner: TestBrowser;
  beforeAll(async () => {
    shop = await openTestShop(kind);
  });
  beforeEach(async () => {
    await shop.reset();
    owner = await setUpAndSignIn(shop);
  });
  afterAll(() => shop.close());

  const ask = async <T = unknown>(path: string, input: object): Promise<T> => {
    const answer = await owner.call<T>(`inventory/${path}`, input);
    expect([path, answer.code]).toEqual([path, null]);
    return answer.value;
  };
  const move = (id: string, deltaMilli: number) =>
    ask('adjust', { id, key: randomUUID(), kind: 'adjustment', deltaMilli, reason: 'counted' });
  const count = async (productId: string, countedMilli: number) => {
    const id = randomUUID();
    await ask('counts/start', { id, category: null, bin: 'B-02', note: '' });
    await ask('counts/set', { id, productId, countedMilli, seenMilli: null });
    await ask('counts/apply', { id });
  };
  const held = async (...orders: { order: { id: string } }[]) =>
    Promise.all(
      orders.map(async ({ order }) => {
        const [part] = await partsOf(owner, order.id);
        return `${part?.state} ${part?.reservedMilli}`;
      }),
    );
  const stock = async (id: string) => {
    const { onHandMilli, reservedMilli, availableMilli, needMilli } = await findProduct(owner, id);
    return [onHandMilli, reservedMilli, availableMilli, needMilli];
  };

  it('INV-10 INV-03 the latest approval becomes short first, by a count or an adjustment, and keeps its place', async () => {
    const { id } = await stocked(owner, 4);
    const first = await orderWith(shop, owner, [partLine(2)]);
    const second = await orderWith(shop, owner, [partLine(2)]);
    await count(id, 3000);
    expect(await held(first, second)).toEqual(['reserved 2000', 'short 1000']);
    expect(await stock(id)).toEqual([3000, 3000, 0, 1000]);
    const third = await orderWith(shop, owner, [partLine(1)]);
    await move(id, -2000);
    expect(await held(first, second, third)).toEqual(['short 1000', 'short 0', 'short 0']);
    await move(id, 3000);
    expect(await held(first, second, third)).toEqual(['reserved 2000', 'reserved 2000', 'short 0']);
    await move(id, 1000);
    expect(await held(first, second, third)).toEqual(['reserved 2000', 'reserved 2000', 'reserved 1000']);
  });

  it('INV-10 INV-02 negative stock is never reserved, and what is returned serves the first approval first', async () => {
    const { id } = await stocked(owner, 3);
    const setting = await ask<object>('setting', {});
    await ask('updateSetting', { ...setting, negativeStock: true });
    const first = await orderWith(shop, owner, [partLine(2)]);
    const second = await orderWith(shop, owner, [partLine(1)]);
    await move(id, -5000);
    expect(await stock(id)).toEqual([-2000, 0, -2000, 3000]);
    expect(await held(first, second)).toEqual(['short 0', 'short 0']);
    await move(id, 3000);
    expect(await held(first, second)).toEqual(['short 1000', 'short 0']);
    expect(await stock(id)).toEqual([1000, 1000, 0, 2000]);
  });
});
