import type { Outputs } from '@kickstand/api';
import { zonedParts } from '@kickstand/domain/calendar';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog, purchaseOrders } from '../../platform/database/schema.ts';
import { sampleIntakes } from '../../sample/index.ts';
import { meOf } from '../../testing/intakes.ts';
import { approvedOrder } from '../../testing/orders.ts';
import { signedInAs } from '../../testing/people.ts';
import { openSetUpShop, SET_UP, type TestBrowser, type TestShop } from '../../testing/test-shop.ts';

type WorkOrder = Outputs['workorders']['find'];
type Forecast = Outputs['workorders']['forecast'];

const DAY = 24 * 60 * 60_000;

describe('a promised date', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  let technician: TestBrowser;
  let id: string;
  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop());
    technician = await signedInAs(shop, 'technician');
    id = (await approvedOrder(shop, owner)).order.id;
  });
  afterAll(() => shop.close());

  const inDays = (days: number) => new Date(shop.clock.now().getTime() + days * DAY).toISOString();
  const find = async () => (await owner.call<WorkOrder>('workorders/find', { id })).value;
  const promise = async (browser: TestBrowser, change: object) =>
    browser.call<WorkOrder>('workorders/promise', { id, revision: (await find()).revision, ...change });

  it('PRM-01 is optional; a technician makes the first, and it is on list, board and calendar', async () => {
    expect((await find()).promisedAt).toBeNull();
    expect((await promise(technician, { promisedAt: inDays(-1) })).code).toBe('PROMISE_PAST');
    const promisedAt = inDays(2);
    expect((await promise(technician, { promisedAt })).value.promisedAt).toBe(promisedAt);
    const list = await owner.call<Outputs['workorders']['list']>('workorders/list', {});
    expect(list.value.orders.find((order) => order.id === id)?.promisedAt).toBe(promisedAt);
    const [from, to] = [inDays(1), inDays(3)].map((at) => at.slice(0, 10));
    const range = await owner.call<Outputs['calendar']['range']>('calendar/range', { from, to });
    expect(range.value.due).toMatchObject([{ id, promisedAt, late: false }]);
  });

  it('PRM-01 PUB-01 is on the customer’s report, and says when it is late', async () => {
    const report = async () =>
      (await owner.call<Outputs['review']['report']>('review/report', { id })).value.promise;
    const { promisedAt } = await find();
    expect(await report()).toEqual({ at: promisedAt, late: false });
    shop.clock.advance(3 * DAY);
    expect(await report()).toEqual({ at: promisedAt, late: true });
    shop.clock.advance(-3 * DAY);
  });

  it('PRM-01 is changed by a head technician or an administrator, with a reason that is recorded', async () => {
    expect((await promise(technician, { promisedAt: inDays(4), reason: 'Parts' })).code).toBe(
      'PROMISE_NOT_YOURS',
    );
    expect((await promise(owner, { promisedAt: inDays(4) })).code).toBe('PROMISE_REASON_REQUIRED');
    const before = (await find()).promisedAt;
    const promisedAt = inDays(4);
    const changed = await promise(owner, { promisedAt, reason: 'The chain kit is late' });
    expect(changed.value.promisedAt).toBe(promisedAt);
    const timeline = await owner.call<Outputs['workorders']['timeline']>('workorders/timeline', { id });
    expect(timeline.value.events[0]).toMatchObject({
      kind: 'promise_changed',
      data: { at: promisedAt, before, reason: 'The chain kit is late' },
    });
    const [row] = await shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'workorders.report.promise_changed'))
      .orderBy(desc(auditLog.at))
      .limit(1);
    expect(row).toMatchObject({ before: { promisedAt: before }, after: { promisedAt } });
  });

  it('PRM-01 is marked once it is over, and can be withdrawn', async () => {
    shop.clock.advance(5 * DAY);
    const list = await owner.call<Outputs['workorders']['list']>('workorders/list', {});
    expect(list.value.orders.find((order) => order.id === id)?.reason?.code).toBe('promise_late');
    const withdrawn = await promise(owner, { promisedAt: null, reason: 'Not certain any more' });
    expect(withdrawn.value.promisedAt).toBeNull();
  });

  it('PRM-02 has no forecast without history, and says how much there is', async () => {
    const { value } = await technician.call<Forecast>('workorders/forecast', { id });
    expect(value).toMatchObject({ forecast: null, needed: 20 });
    expect(value.cases).toBeLessThan(20);
    expect(value.choices.length).toBeGreaterThan(5);
    expect(value.left.length).toBeGreaterThan(0);
    const nobody = await owner.call('workorders/forecast', { id: crypto.randomUUID() });
    expect(nobody.code).toBe('NOT_FOUND');
  });
});

describe('the forecast of the sample shop', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop());
    const me = { id: await meOf(owner), name: 'Marisol Vega' };
    const wanted = { staff: { owner: me, technicians: [me] }, timeZone: SET_UP.shop.timeZone, count: 200 };
    await shop.db.transaction((tx) => sampleIntakes.insert(tx, shop.clock, wanted));
  });
  afterAll(() => shop.close());

  it('PRM-02 is based on its finished orders and names them', async () => {
    const list = await owner.call<Outputs['workorders']['list']>('workorders/list', {
      statuses: ['in_progress'],
    });
    const { value } = await owner.call<Forecast>('workorders/forecast', { id: list.value.orders[0]?.id });
    expect(value.cases).toBeGreaterThanOrEqual(20);
    expect(value.forecast?.days).toHaveLength(7);
    expect(value.forecast?.similar.length).toBeGreaterThanOrEqual(3);
  });

  it('PRM-02 states at least 80 % by the evening of the day with the 80 % moment', async () => {
    const list = await owner.call<Outputs['workorders']['list']>('workorders/list', {
      statuses: ['submitted', 'approved', 'waiting_parts', 'in_progress'],
    });
    let [stated, compared] = [0, 0];
    for (const { id } of list.value.orders) {
      const { timeZone, choices, forecast } = (await owner.call<Forecast>('workorders/forecast', { id }))
        .value;
      if (!forecast?.safe) continue;
      stated += 1;
      const { day } = zonedParts(forecast.safe.at, timeZone);
      const share = choices.find((choice) => choice.day === day)?.share ?? null;
      if (share === null) continue;
      compared += 1;
      expect(share).toBeGreaterThanOrEqual(0.8 - 1e-9);
    }
    expect(compared).toBeGreaterThan(5);
    expect(stated).toBeGreaterThan(list.value.orders.length / 2);
  });

  it('PRM-02 waits for parts on purchase orders', async () => {
    const day = new Date(shop.clock.now().getTime() + 40 * DAY).toISOString().slice(0, 10);
    const list = await owner.call<Outputs['workorders']['list']>('workorders/list', {
      statuses: ['waiting_parts'],
    });
    const forecasts = async () =>
      Promise.all(
        list.value.orders.map(async (order) => {
          const { value } = await owner.call<Forecast>('workorders/forecast', { id: order.id });
          return value;
        }),
      );
    await shop.db.update(purchaseOrders).set({ expectedOn: null });
    const before = await forecasts();
    expect(before.every(({ partsOn }) => partsOn === null)).toBe(true);
    await shop.db.update(purchaseOrders).set({ expectedOn: day });
    const waiting = (await forecasts()).filter(({ partsOn }) => partsOn === day);
    expect(waiting.length).toBeGreaterThan(0);
    for (const { forecast, partsShort } of waiting) {
      expect(partsShort).toBeGreaterThan(0);
      expect((forecast?.likely?.day ?? '') >= day).toBe(true);
    }
    expect(before.some(({ forecast }) => (forecast?.safe?.day ?? '9') < day)).toBe(true);
  });
});
