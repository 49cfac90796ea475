import { randomUUID } from 'node:crypto';
import type { Outputs } from '@kickstand/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '../platform/clock.ts';
import { meOf, submittedForm } from '../testing/intakes.ts';
import {
  approvedOrder,
  change,
  findOrder,
  finishLines,
  line,
  sendEstimate,
  verbalNow,
} from '../testing/orders.ts';
import { signedInAs } from '../testing/people.ts';
import { statementsOf } from '../testing/statements.ts';
import { stocked } from '../testing/stock.ts';
import { openSetUpShop, SET_UP, type TestBrowser, type TestShop, testShopOn } from '../testing/test-shop.ts';
import { navigationCounts } from './counts.ts';

describe('home', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop());
  });
  afterAll(() => shop.close());

  const tasks = async (browser: TestBrowser) => {
    const answer = await browser.call<{ task: string; done: boolean }[]>('home/setUpTasks');
    return Object.fromEntries(answer.value.map(({ task, done }) => [task, done]));
  };

  it('AUT-15 reads what is left to set up from the shop and the running server', async () => {
    expect(await tasks(owner)).toEqual({ address: true, mail: false, https: false });
    await owner.call('settings/updateShop', { ...SET_UP.shop, street: '', revision: 1 });
    expect(await tasks(owner)).toMatchObject({ address: false });
  });

  it('AUT-15 sees a mail server and https as soon as the server has them', async () => {
    const other = await testShopOn(shop.database, {
      SMTP_URL: 'smtp://localhost:25',
      MAIL_FROM: 'a@b.co',
      PUBLIC_URL: 'https://shop.test',
    });
    const browser = other.browser();
    await browser.call('auth/signIn', { email: SET_UP.owner.email, password: SET_UP.owner.password });
    expect(await tasks(browser)).toMatchObject({ mail: true, https: true });
    expect([...browser.cookies.keys()][0]).toMatch(/^__Host-kickstand/);
    await other.app.close();
  });

  it('AUT-15 SET-01 leaves the mail step open while its links open nowhere but here, until the owner accepts that', async () => {
    const other = await testShopOn(shop.database, { SMTP_URL: 'smtp://localhost:25', MAIL_FROM: 'a@b.co' });
    const browser = other.browser();
    await browser.call('auth/signIn', { email: SET_UP.owner.email, password: SET_UP.owner.password });
    const mail = async () =>
      (await browser.call<Outputs['home']['setUpTasks']>('home/setUpTasks')).value.find(
        ({ task }) => task === 'mail',
      );
    expect(await mail()).toEqual({ task: 'mail', done: false, missing: 'links' });
    expect((await browser.call('settings/acceptLinks', {})).value).toMatchObject({ settled: true });
    expect(await mail()).toEqual({ task: 'mail', done: true });
    await other.app.close();
  });
});

describe('the cards of the home page', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  let me: string;
  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop());
    me = await meOf(owner);
  });
  afterAll(() => shop.close());

  const ask = async <Name extends 'floor' | 'mine' | 'parts' | 'intakes' | 'counts'>(
    name: Name,
    browser = owner,
  ) => (await browser.call<Outputs['home'][Name]>(`home/${name}`, {})).value;
  const at = (floor: Outputs['home']['floor'], status: string) =>
    floor.statuses.find((one) => one.status === status)?.count;

  it('DSH-01 are empty in an empty shop', async () => {
    const floor = await ask('floor');
    expect(floor.statuses.every(({ count }) => count === 0)).toBe(true);
    expect(floor).toMatchObject({
      overdue: 0,
      stuck: { count: 0 },
      bay: [],
      unpaid: { cents: 0 },
      cut: false,
    });
    expect(await ask('mine')).toEqual({ running: null, count: 0, orders: [], arrived: [] });
    expect(await ask('parts')).toEqual({ count: 0, jobs: 0, rows: [] });
    expect(await ask('counts')).toEqual({
      calendar: 0,
      messages: 0,
      intakeForms: 0,
      workOrders: 0,
      workOrderParts: 0,
    });
    expect(await ask('intakes')).toMatchObject({ open: { count: 0 }, drafts: { count: 0 } });
  });

  async function approveByWord(browser: TestBrowser, { id }: { id: string }) {
    const { jobs, estimate } = await findOrder(browser, id);
    const choices = jobs
      .filter((job) => job.decision === 'open')
      .map((job) => ({ jobId: job.id, choice: 'approve', note: '' }));
    const input = { key: randomUUID(), version: estimate.version, oldPartsBack: null };
    await change(browser, { id }, 'decideVerbal', { ...input, choices, verbal: verbalNow(shop) });
  }

  it('DSH-01 follow a bike: not converted, waiting, in the bay, ready with its storage clock, stuck', async () => {
    await submittedForm(shop, owner);
    expect(await ask('intakes')).toMatchObject({
      open: { count: 1, rows: [{ bikeInfo: expect.any(String) }] },
    });
    const { order, jobId } = await approvedOrder(shop, owner, [
      line(),
      line({ description: 'Bleed the brake', quantityMilli: 800 }),
    ]);
    const { revision } = await findOrder(owner, order.id);
    await owner.call('workorders/assign', { id: order.id, revision, technicianId: me });
    // a raised price adds no hours
    const [first] = order.jobs[0]?.lines ?? [];
    const raised = { ...line(), unitPriceCents: (first?.unitPriceCents ?? 0) + 500 };
    await change(owner, order, 'lines/update', { jobId, lineId: first?.id, line: raised });
    await sendEstimate(owner, order);
    await approveByWord(owner, order);
    await change(owner, order, 'move', { event: 'start_work' });
    await owner.call('workorders/clock/start', { id: order.id, jobId });
    const working = await ask('floor');
    expect(working.bay).toMatchObject([
      {
        technician: { id: me },
        count: 1,
        openMilli: 2000,
        orders: [{ id: order.id, workingSince: expect.any(String) }],
      },
    ]);
    const { balanceCents } = (await findOrder(owner, order.id)).money;
    expect(working.unpaid).toMatchObject({ count: 1, cents: balanceCents, dueCents: 0 });
    expect(await ask('mine')).toMatchObject({
      running: { id: order.id, job: 'Front brake service' },
      count: 1,
      orders: [{ next: 'Replace pads', stuck: { whose: 'technician', event: 'finish_work' } }],
    });

    await finishLines(owner, order);
    await change(owner, order, 'move', { event: 'finish_work' });
    await change(owner, order, 'move', { event: 'pass_check' });
    const ready = await ask('floor');
    expect([at(ready, 'ready'), ready.bay]).toEqual([1, []]);
    expect(ready.unpaid.dueCents).toBe(balanceCents);
    const [fresh] = ready.ready.rows;
    expect(fresh).toMatchObject({ storageDays: 0, storageCents: 0 });
    const free = new Date(fresh?.graceEndsAt ?? 0).getTime() - shop.clock.now().getTime();
    expect(free / HOUR).toBeCloseTo(48, 1);

    shop.clock.advance(73 * HOUR);
    const late = await ask('floor', await signedInAs(shop, 'technician'));
    expect(late.ready).toMatchObject({ storageCents: 8000, rows: [{ storageDays: 2, storageCents: 8000 }] });
    expect(late.overdue).toBe(1);
    expect(late.stuck).toMatchObject({
      count: 1,
      rows: [{ id: order.id, storageCents: 8000, stuck: { whose: 'customer', event: 'close' } }],
    });
  });

  it('DSH-01 name the part that blocks a job, and whether it is on order', async () => {
    const { id } = await stocked(owner, 0, { sku: 'FORK-1', nameEn: 'Fork spring' });
    const { order } = await approvedOrder(shop, owner, [
      line({ kind: 'part', sku: 'FORK-1', description: 'Fork spring', quantityMilli: 2000 }),
    ]);
    const floor = await ask('floor');
    expect(at(floor, 'waiting_parts')).toBe(1);
    expect(floor.waitingParts).toMatchObject({
      count: 1,
      shortLines: 1,
      rows: [{ id: order.id, ordered: false, expectedOn: null }],
    });
    expect(await ask('parts')).toMatchObject({
      count: 1,
      jobs: 1,
      rows: [{ id, nameEn: 'Fork spring', neededMilli: 2000, reservedMilli: 0, onOrderMilli: 0 }],
    });
  });

  it('NAV-01 NAV-02 every role of the shop gets the same counts as the cards, in two statements with the caller’s', async () => {
    const floor = await ask('floor');
    const expected = {
      calendar: 0,
      messages: 0,
      intakeForms: (await ask('intakes')).open.count,
      workOrders: floor.statuses.reduce((sum, { count }) => sum + count, 0),
      workOrderParts: floor.waitingParts.count,
    };
    expect(expected).toEqual({ calendar: 0, messages: 0, intakeForms: 1, workOrders: 2, workOrderParts: 1 });
    for (const role of ['admin', 'head_technician', 'technician'] as const)
      expect(await ask('counts', await signedInAs(shop, role)), role).toEqual(expected);
    const technician = await signedInAs(shop, 'technician');
    const statements = await statementsOf(async () => {
      await ask('counts', technician);
    });
    expect(statements).toHaveLength(2);
  });

  it('NAV-01 counts only what a role may open', async () => {
    expect(await navigationCounts(shop.db, 'customer')).toEqual({
      calendar: null,
      messages: null,
      intakeForms: null,
      workOrders: null,
      workOrderParts: null,
    });
  });

  it('DSH-01 AUT-17 a customer is refused every one of them', async () => {
    const customer = await signedInAs(shop, 'customer');
    for (const name of ['floor', 'mine', 'parts', 'intakes', 'counts'])
      expect((await customer.call(`home/${name}`, {})).code).toBe('FORBIDDEN');
  });
});
