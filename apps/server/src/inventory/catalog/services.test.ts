import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSection } from '../../settings/index.ts';
import { change, findOrder, newOrder, sendEstimate } from '../../testing/orders.ts';
import { signedInAs } from '../../testing/people.ts';
import { approve, findProduct, offered, partsOf, product, stocked } from '../../testing/stock.ts';
import { openSetUpShop, type TestBrowser, type TestShop } from '../../testing/test-shop.ts';

describe('services of the catalog', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop());
  });
  afterAll(() => shop.close());

  it('INV-01 WO-05 a technician adds a service: one job with its hours and usual parts, however often it is sent', async () => {
    const pads = await stocked(owner, 6);
    const serviceId = await offered(owner, { parts: [{ productId: pads.id, quantityMilli: 2000 }] });
    const technician = await signedInAs(shop, 'technician');
    const order = await newOrder(shop, owner);
    const jobId = randomUUID();
    const add = { id: order.id, revision: order.revision, jobId, serviceId };
    expect((await technician.call('workorders/jobs/addService', add)).code).toBeNull();
    expect((await technician.call('workorders/jobs/addService', add)).code).toBe('STALE');
    const { jobs, revision } = await findOrder(owner, order.id);
    const { value: workshop } = await readSection(shop.db, 'workshop');
    expect(jobs).toMatchObject([
      {
        id: jobId,
        title: 'Front brake service',
        lines: [
          { kind: 'labor', quantityMilli: 1500, unitPriceCents: workshop.laborRateCents },
          { kind: 'part', sku: '07BB38SA', quantityMilli: 2000, unitPriceCents: 6850, costCents: 3120 },
        ],
      },
    ]);
    // not sent yet: nothing is reserved, but everyone sees whether it is in stock
    expect(await partsOf(technician, order.id)).toMatchObject([
      { sku: '07BB38SA', state: null, product: { id: pads.id, availableMilli: 6000 }, neededMilli: 2000 },
    ]);
    const again = await technician.call('workorders/jobs/addService', { ...add, revision });
    const none = await owner.call('workorders/jobs/addService', {
      ...{ ...add, revision, jobId: randomUUID() },
      serviceId: pads.id,
    });
    expect([again.code, none.code]).toEqual(['KEY_REUSED', 'PRODUCT_UNKNOWN']);
    expect((await findOrder(owner, order.id)).jobs).toHaveLength(1);
  });

  it('INV-10 INV-03 the usual parts of a service are reserved on approval, whatever their SKU is by then', async () => {
    const chain = await stocked(owner, 4, { sku: 'CHAIN-1', nameEn: 'Chain' });
    const serviceId = await offered(owner, {
      sku: 'SVC-2',
      parts: [{ productId: chain.id, quantityMilli: 2000 }],
    });
    const order = await newOrder(shop, owner);
    await change(owner, order, 'move', { event: 'start_diagnosis' });
    const jobId = randomUUID();
    await change(owner, order, 'jobs/addService', { jobId, serviceId });
    const renamed = await owner.call('inventory/updateProduct', {
      id: chain.id,
      revision: (await findProduct(owner, chain.id)).revision,
      product: product({ sku: 'CHAIN-2', nameEn: 'Chain' }),
    });
    expect(renamed.status).toBe(200);
    expect(await partsOf(owner, order.id)).toMatchObject([{ product: { id: chain.id, sku: 'CHAIN-2' } }]);
    const shareId = await sendEstimate(owner, order);
    await approve(shop, { order, jobId, shareId });
    expect(await partsOf(owner, order.id)).toMatchObject([{ state: 'reserved', reservedMilli: 2000 }]);
    expect(await findProduct(owner, chain.id)).toMatchObject({ onHandMilli: 4000, reservedMilli: 2000 });
  });
});
