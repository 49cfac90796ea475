import { randomUUID } from 'node:crypto';
import type { Outputs } from '@kickstand/api';
import { OPEN_STATUSES, type Status } from '@kickstand/domain/workorders';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { after, HOUR } from '../../platform/clock.ts';
import { meOf } from '../../testing/intakes.ts';
import { addJob, change, findOrder } from '../../testing/orders.ts';
import { signedInAs } from '../../testing/people.ts';
import { statementsOf } from '../../testing/statements.ts';
import { openSetUpShop, type TestBrowser, type TestShop } from '../../testing/test-shop.ts';
import { workOrders } from '../workorders.table.ts';
import { searchTextOf } from './order-columns.ts';

type List = Outputs['workorders']['list'];

const FACTS = {
  ...{
    customerName: 'Ana Ruiz',
    customerEmail: 'ana@riders.test',
    customerPhone: '9735550199',
    customerLanguage: 'en',
  },
  ...{
    bikeInfo: '2018 Suzuki GSX-S750',
    vin: 'js1c533a0j7100482',
    mileage: '22,410',
    concerns: 'Clicks',
    notes: '',
  },
  ...{ complaint: 'Clicks', cause: '', correction: '' },
};

describe('lists of work orders', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  let technician: TestBrowser;
  let technicianId: string;
  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop());
    technician = await signedInAs(shop, 'technician');
    technicianId = await meOf(technician);
    for (let at = 1; at <= 60; at += 1) await insert(`Rider ${String(at).padStart(2, '0')}`, 'closed', at);
  });
  afterAll(() => shop.close());

  const rowOf = (customerName: string, status: Status, hours: number, who: string | null = null) => {
    const since = after(shop.clock.now(), -hours * HOUR);
    const row = { customerName, customerEmail: '', customerPhone: '', vin: '', bikeInfo: 'Yamaha MT-07' };
    return {
      ...{ id: randomUUID(), status, ...row, technicianId: who },
      ...{ statusSince: since, createdAt: since, updatedAt: since },
      ...{ customerLanguage: 'en' as const, mileage: '', completedItems: {}, photoUrls: [] },
      ...{ bikeMakeCustom: false, bikeModelCustom: false, bikeClassificationCustom: false },
      searchText: searchTextOf(row, 0),
    };
  };
  async function insert(customerName: string, status: Status, hours: number, who: string | null = null) {
    const row = rowOf(customerName, status, hours, who);
    await shop.db.insert(workOrders).values(row);
    return row.id;
  }
  const list = async (query: object = {}) => (await owner.call<List>('workorders/list', query)).value;
  const names = (page: List) => page.orders.map(({ customerName }) => customerName);

  it('WO-01 pages by key through every sort, both ways, without gaps or duplicates', async () => {
    for (const sort of ['number', 'age', 'customer'] as const)
      for (const direction of ['up', 'down'] as const) {
        const first = await list({ sort, direction });
        expect([first.orders.length, first.more]).toEqual([50, true]);
        const second = await list({ sort, direction, after: first.orders.at(-1)?.id });
        expect([second.orders.length, second.more]).toEqual([10, false]);
        const all = [...names(first), ...names(second)];
        expect(new Set(all).size).toBe(60);
        if (sort === 'customer')
          expect(all).toEqual([...all].sort((a, b) => (direction === 'up' ? 1 : -1) * (a < b ? -1 : 1)));
      }
    expect(names(await list())[0]).toBe('Rider 60');
    expect(names(await list({ sort: 'age' }))[0]).toBe('Rider 60');
  });

  it('WO-01 creates an order without an intake, once, and finds it by name, phone, VIN and number', async () => {
    const id = randomUUID();
    const input = { id, facts: FACTS, technicianId };
    expect((await owner.call('workorders/create', input)).value).toEqual({ id });
    expect((await owner.call('workorders/create', input)).value).toEqual({ id });
    expect(
      (await owner.call('workorders/create', { ...input, id: randomUUID(), technicianId: randomUUID() }))
        .code,
    ).toBe('TECHNICIAN_UNKNOWN');
    const known = await shop.db.execute(
      `select customers.revision from customers join diagnostic_reports on customer_id = customers.id where diagnostic_reports.id = '${id}'`,
    );
    expect(known.rows).toEqual([{ revision: 1 }]);
    const order = await findOrder(owner, id);
    expect(order).toMatchObject({
      vin: 'JS1C533A0J7100482',
      intakeId: null,
      technician: 'Pat technician',
      complaint: 'Clicks',
    });
    for (const search of ['ruiz ana', '(973) 555-0199', 'js1c533', `WO-${order.number}`, 'ÁNA@riders'])
      expect(names(await list({ search })), search).toEqual(['Ana Ruiz']);
    expect(names(await list({ search: 'ana yamaha' }))).toEqual([]);
    expect(names(await list({ search: 'ana%' }))).toEqual([]);
    expect(names(await list({ technician: technicianId }))).toEqual(['Ana Ruiz']);
    expect(names(await list({ statuses: ['submitted', 'ready'] }))).toEqual(['Ana Ruiz']);
    expect(names(await list({ statuses: ['ready'], technician: technicianId }))).toEqual([]);
    expect(names(await list({ search: 'ana', technician: technicianId, sort: 'age' }))).toEqual(['Ana Ruiz']);
    expect(names(await list({ search: 'ana', technician: 'none' }))).toEqual([]);
    expect((await list({ technician: 'none' })).orders).toHaveLength(50);
    await change(owner, order, 'update', { facts: { ...FACTS, customerName: 'Ana Vidal' } });
    expect(names(await list({ search: 'vidal' }))).toEqual(['Ana Vidal']);
    expect(
      (await owner.call<Outputs['workorders']['technicians']>('workorders/technicians', {})).value,
    ).toContainEqual({
      id: technicianId,
      name: 'Pat technician',
      role: 'technician',
      open: 1,
    });
  });

  it('WO-01 shows a board by status and a queue: mine, unassigned, all', async () => {
    await insert('Nobody', 'in_progress', 5);
    const mine = await insert('Mine', 'in_progress', 7, technicianId);
    const board = (await owner.call<Outputs['workorders']['board']>('workorders/board', {})).value;
    expect(board.map(({ status }) => status)).toEqual(OPEN_STATUSES);
    const column = board.find(({ status }) => status === 'in_progress');
    expect([column?.count, column?.orders.map(({ customerName }) => customerName)]).toEqual([
      2,
      ['Mine', 'Nobody'],
    ]);
    const queue = async (whose: string) =>
      (await technician.call<Outputs['workorders']['queue']>('workorders/queue', { whose })).value;
    expect((await queue('mine')).orders.map(({ id }) => id)).toContain(mine);
    expect(names({ ...(await queue('unassigned')) })).toEqual(['Nobody']);
    expect((await queue('all')).counts).toEqual({ mine: 2, unassigned: 1, all: 3 });
  });

  it('WO-01 LST-03 a board with parts on order takes four statements, however many orders there are', async () => {
    const counted = async () => {
      const statements = await statementsOf(async () => {
        expect((await owner.call('workorders/board', {})).status).toBe(200);
      });
      return statements.length;
    };
    const first = await insert('Parts 1', 'waiting_parts', 3, technicianId);
    const few = await counted();
    expect(few).toBe(3);
    const more = Array.from({ length: 60 }, (_, at) =>
      rowOf(`Parts ${at + 2}`, 'waiting_parts', at, technicianId),
    );
    await shop.db.insert(workOrders).values(more);
    // one more statement counts a full column
    expect(await counted()).toBe(4);
    const ids = [first, ...more.map(({ id }) => id)];
    await shop.db.delete(workOrders).where(inArray(workOrders.id, ids));
  });

  it('WO-01 WO-13 a card shows the reason for its status', async () => {
    const id = await insert('Reason', 'submitted', 2);
    const reasonOf = async () => {
      const board = (await owner.call<Outputs['workorders']['board']>('workorders/board', {})).value;
      const card = board.flatMap(({ orders }) => orders).find((one) => one.id === id);
      return [card?.reason, card?.amountCents, card?.bike];
    };
    const bike = { make: '', model: 'Yamaha MT-07' };
    expect(await reasonOf()).toEqual([{ code: 'no_technician' }, null, bike]);
    await shop.db.update(workOrders).set({ technicianId }).where(eq(workOrders.id, id));
    expect(await reasonOf()).toEqual([{ code: 'in_line' }, null, bike]);
    await shop.db.delete(workOrders).where(eq(workOrders.id, id));
  });

  it('WO-13 lists stuck bikes with their blockers, since when, who has to act and the next move', async () => {
    const id = await insert('Stuck', 'diagnosing', 30, technicianId);
    await insert('Fresh', 'diagnosing', 20, technicianId);
    const stuck = async () =>
      (await owner.call<Outputs['workorders']['stuck']>('workorders/stuck', {})).value;
    expect(await stuck()).toMatchObject([
      {
        order: { customerName: 'Stuck' },
        stuck: { whose: 'technician', event: 'send_estimate', overdue: true },
        blockers: [{ code: 'NO_PRICED_JOB' }],
      },
    ]);
    await addJob(owner, { id }, 'Chain kit');
    expect(await stuck()).toMatchObject([{ stuck: { whose: 'head' }, blockers: [] }]);
    const setting = (await owner.call<Outputs['workorders']['setting']>('workorders/setting')).value;
    const hoursAllowed = { ...setting.hoursAllowed, diagnosing: 40 };
    expect((await technician.call('workorders/updateSetting', { ...setting, hoursAllowed })).code).toBe(
      'FORBIDDEN',
    );
    await owner.call('workorders/updateSetting', { ...setting, hoursAllowed });
    expect(await stuck()).toEqual([]);
    expect((await owner.call('workorders/updateSetting', setting)).code).toBe('STALE');
  });

  it('DSH-01 WO-01 unpaid orders add up to the home page, to the cent, on every page', async () => {
    const many = (count: number, status: Status, owing: boolean) =>
      Array.from({ length: count }, (_, at) => ({
        ...rowOf(`Debtor ${at}`, status, at),
        bills: owing ? ('diagnostic_fee' as const) : ('jobs' as const),
        diagnosticFeeCents: 10_000 + at,
      }));
    await shop.db.insert(workOrders).values([
      ...many(40, 'declined_return', true),
      // more than one batch, and nothing is owed for them
      ...many(230, 'approved', false),
      ...many(20, 'ready', true),
      ...many(2, 'diagnosing', true),
      ...many(2, 'abandoned', true),
    ]);
    const [told] = await shop.db
      .insert(workOrders)
      .values({ ...rowOf('Stored', 'ready', 90), noticeAt: after(shop.clock.now(), -90 * HOUR) })
      .returning();

    const seen: List['orders'] = [];
    for (let last: string | undefined; ; ) {
      const page = await list({ unpaid: true, ...(last ? { after: last } : {}) });
      seen.push(...page.orders);
      last = page.orders.at(-1)?.id;
      if (!page.more) break;
      expect(page.orders).toHaveLength(50);
    }
    const { unpaid } = (await owner.call<Outputs['home']['floor']>('home/floor', {})).value;
    expect(new Set(seen.map(({ id }) => id)).size).toBe(61);
    expect(seen.find(({ id }) => id === told?.id)?.storageCents).toBeGreaterThan(0);
    expect({
      count: seen.length,
      cents: seen.reduce((sum, { balanceCents }) => sum + balanceCents, 0),
    }).toEqual({ count: unpaid.count, cents: unpaid.cents });
    const narrowed = await list({ unpaid: true, statuses: ['ready', 'awaiting_approval'], search: 'debtor' });
    expect(narrowed.orders).toHaveLength(20);
    expect((await list({ unpaid: true, archived: true })).orders).toEqual([]);
  });

  it('WO-01 DSH-01 shows storage with its tax, if the shop charges it', async () => {
    await shop.db
      .insert(workOrders)
      .values({ ...rowOf('Taxed Tenant', 'ready', 90), noticeAt: after(shop.clock.now(), -90 * HOUR) });
    const setting = (await owner.call<Outputs['workorders']['setting']>('workorders/setting')).value;
    await owner.call('workorders/updateSetting', { ...setting, storageTaxed: true });
    const [card] = (await list({ search: 'Taxed Tenant' })).orders;
    expect(card).toMatchObject({ storageCents: 8530, balanceCents: 8530 });
  });
});
