import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { termsNow } from '../../testing/intakes.ts';
import {
  addJob,
  change,
  decision,
  findOrder,
  line,
  newOrder,
  sendEstimate,
  type WorkOrder,
} from '../../testing/orders.ts';
import { openSetUpShop, type TestBrowser, type TestShop } from '../../testing/test-shop.ts';

const labor = (unitPriceCents: number) => line({ quantityMilli: 1000, unitPriceCents });
const discount = { kind: 'discount', description: 'Spring service (10%)' } as const;
const tenPercent = line({ ...discount, quantityMilli: 1000, unitPriceCents: 0, percentMilli: 10_000 });

describe('a discount in percent', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop());
  });
  afterAll(() => shop.close());

  /** An order with one job of $100.00, ten percent off. */
  async function discounted() {
    const order = await newOrder(shop, owner);
    await change(owner, order, 'move', { event: 'start_diagnosis' });
    const jobId = await addJob(owner, order, 'Spring service', [labor(10_000), tenPercent]);
    return { order, jobId };
  }
  const addLine = (order: Pick<WorkOrder, 'id'>, jobId: string, cents: number, lineId = randomUUID()) =>
    change(owner, order, 'lines/add', { jobId, lineId, line: labor(cents) });
  const offOf = ({ jobs }: WorkOrder) => jobs[0]?.lines.find(({ kind }) => kind === 'discount');

  it('WO-16 WO-07 follows the lines of its job until the estimate is sent', async () => {
    const { order, jobId } = await discounted();
    expect(offOf(await findOrder(owner, order.id))).toMatchObject({
      totalCents: -1000,
      percentMilli: 10_000,
    });
    const lineId = randomUUID();
    expect(offOf(await addLine(order, jobId, 5000, lineId))).toMatchObject({ totalCents: -1500 });
    const dearer = { jobId, lineId, line: labor(20_000) };
    expect(offOf(await change(owner, order, 'lines/update', dearer))).toMatchObject({ totalCents: -3000 });
    const fewer = await change(owner, order, 'lines/remove', { jobId, lineId });
    expect(offOf(fewer)).toMatchObject({ totalCents: -1000 });
    expect(fewer.money.ifApproved.subtotalCents).toBe(9000);
  });

  it('WO-16 WO-14 is an amount once it was approved', async () => {
    const { order, jobId } = await discounted();
    const id = await sendEstimate(owner, order);
    await shop.browser().call('review/decide', {
      ...{ id, key: randomUUID() },
      decision: { ...decision(1, { [jobId]: 'approve' }), termsVersion: await termsNow(owner) },
    });
    const more = await addLine(order, jobId, 50_000);
    expect(offOf(more)).toMatchObject({ totalCents: -1000 });
    expect(more.jobs.map(({ totalCents }) => totalCents)).toEqual([9000, 50_000]);
  });

  it('WO-16 is an amount once its price was changed by hand, and keeps its percentage when its text was', async () => {
    const { order, jobId } = await discounted();
    const lineId = offOf(await findOrder(owner, order.id))?.id;
    const { percentMilli: _, ...asKnown } = { ...tenPercent, unitPriceCents: 1000 };
    const renamed = { jobId, lineId, line: { ...asKnown, description: 'For a regular (10%)' } };
    await change(owner, order, 'lines/update', renamed);
    expect(offOf(await addLine(order, jobId, 10_000))).toMatchObject({ totalCents: -2000 });
    const byHand = { jobId, lineId, line: { ...asKnown, unitPriceCents: 500 } };
    await change(owner, order, 'lines/update', byHand);
    expect(offOf(await addLine(order, jobId, 10_000))).toMatchObject({
      totalCents: -500,
      percentMilli: null,
    });
  });
});
