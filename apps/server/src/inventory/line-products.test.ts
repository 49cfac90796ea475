import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addJob, change, findOrder, line, sendEstimate, type WorkOrder } from '../testing/orders.ts';
import { findProduct, orderWith, partLine, partsOf, product, stocked } from '../testing/stock.ts';
import { openSetUpShop, setUpAndSignIn, type TestBrowser, type TestShop } from '../testing/test-shop.ts';

describe('the product of a line', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop());
  });
  beforeEach(async () => {
    await shop.reset();
    owner = await setUpAndSignIn(shop);
  });
  afterAll(() => shop.close());

  const stock = async (id: string) => {
    const { onHandMilli, reservedMilli } = await findProduct(owner, id);
    return [onHandMilli, reservedMilli];
  };
  const lineOf = (order: WorkOrder) => order.jobs[0]?.lines[0]?.id;

  it('INV-10 keeps the reservation and takes stock after the SKU, name and barcode changed', async () => {
    const part = await stocked(owner, 3);
    const { order, jobId } = await orderWith(shop, owner, [partLine(2)]);
    expect(await stock(part.id)).toEqual([3000, 2000]);
    const renamed = await owner.call('inventory/updateProduct', {
      id: part.id,
      revision: (await findProduct(owner, part.id)).revision,
      product: product({ sku: 'NEW-SKU', nameEn: 'Pads, sintered', barcode: '4006381333931' }),
    });
    expect(renamed.status).toBe(200);
    await change(owner, order, 'move', { event: 'start_work' });
    await addJob(owner, order, 'Wash', [line()]);
    expect(await stock(part.id)).toEqual([3000, 2000]);
    await change(owner, order, 'lines/done', { jobId, lineId: lineOf(order), done: true });
    expect(await stock(part.id)).toEqual([1000, 0]);
  });

  it('INV-10 INV-08 lists approved lines without a product, and reserves once a person has said which it is', async () => {
    const { order, jobId } = await orderWith(shop, owner, [{ ...partLine(2), sku: 'OLD-NUMBER' }]);
    const uncataloged = async () =>
      (await owner.call<{ parts: { lineId: string }[] }>('inventory/orderParts', { uncataloged: true })).value
        .parts;
    expect(await uncataloged()).toMatchObject([{ lineId: lineOf(order), product: null }]);
    const part = await stocked(owner, 3);
    expect(await stock(part.id)).toEqual([3000, 0]);
    const linked = { ...partLine(2), sku: 'OLD-NUMBER', productId: part.id };
    await change(owner, order, 'lines/update', { jobId, lineId: lineOf(order), line: linked });
    expect(await stock(part.id)).toEqual([3000, 2000]);
    expect(await uncataloged()).toEqual([]);
  });

  it('INV-03 WO-14 is not done when its part went back, or when more of it is wanted than was fitted', async () => {
    const part = await stocked(owner, 3);
    const { order, jobId } = await orderWith(shop, owner, [partLine(2)]);
    const lineId = lineOf(order);
    await change(owner, order, 'move', { event: 'start_work' });
    const isDone = async () => (await findOrder(owner, order.id)).jobs[0]?.lines[0]?.done !== null;
    const to = (pieces: number, reason?: string) =>
      change(owner, order, 'lines/update', {
        jobId,
        lineId,
        line: { ...partLine(pieces), sku: '07BB38SA' },
        reason,
      });
    await to(1, 'One is enough');
    await change(owner, order, 'lines/done', { jobId, lineId, done: true });
    expect(await stock(part.id)).toEqual([2000, 0]);
    await to(2);
    expect(await isDone()).toBe(false);
    await change(owner, order, 'lines/done', { jobId, lineId, done: true });
    expect(await stock(part.id)).toEqual([1000, 0]);
    const back = { lineId, key: randomUUID(), reason: 'Wrong part' };
    expect((await owner.call('inventory/return', back)).status).toBe(200);
    expect(await isDone()).toBe(false);
    expect(await stock(part.id)).toEqual([3000, 2000]);
  });

  it('INV-10 INV-03 keeps approved parts reserved, and their place in line, while extra work is asked', async () => {
    const part = await stocked(owner, 2);
    const first = await orderWith(shop, owner, [partLine(2)]);
    const second = await orderWith(shop, owner, [partLine(1)]);
    expect((await partsOf(owner, second.order.id))[0]?.state).toBe('short');
    await addJob(owner, first.order, 'Chain kit', [line()]);
    await sendEstimate(owner, first.order);
    expect((await partsOf(owner, first.order.id))[0]).toMatchObject({
      state: 'reserved',
      reservedMilli: 2000,
    });
    // a count takes one away: the later approval is short, and the first keeps its place
    await owner.call('inventory/adjust', {
      id: part.id,
      key: randomUUID(),
      kind: 'adjustment',
      deltaMilli: -1000,
      reason: 'Broken',
    });
    expect(await stock(part.id)).toEqual([1000, 1000]);
    expect((await partsOf(owner, first.order.id))[0]).toMatchObject({ state: 'short', reservedMilli: 1000 });
  });

  it('WO-14 INV-03 holds the part of an addition only as a draft until the customer approves it', async () => {
    const part = await stocked(owner, 5);
    const { order, jobId } = await orderWith(shop, owner, [partLine(2)]);
    const lineId = randomUUID();
    await change(owner, order, 'lines/add', { jobId, lineId, line: partLine(1) });
    expect(await stock(part.id)).toEqual([5000, 2000]);
    await sendEstimate(owner, order);
    const states = (await partsOf(owner, order.id)).map(({ state }) => state).sort();
    expect(states).toEqual(['draft', 'reserved']);
    expect(await stock(part.id)).toEqual([5000, 2000]);
    expect((await findOrder(owner, order.id)).status).toBe('awaiting_approval');
  });
});
