import type { Outputs } from '@kickstand/api';
import { kpiOf } from '@kickstand/domain/overview';
import { STATUSES } from '@kickstand/domain/workorders';
import { ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dayCloses,
  estimateDecisions,
  estimateVersions,
  invoices,
  ledgerEntries,
  workOrders,
  workorderClock,
  workorderEvents,
  workorderFindings,
  workorderJobs,
  workorderLines,
} from '../platform/database/schema.ts';
import { meOf } from '../testing/intakes.ts';
import { change, findOrder } from '../testing/orders.ts';
import { openSetUpShop, SET_UP, type TestBrowser, type TestShop } from '../testing/test-shop.ts';
import { estimateHash, ordersMoney } from '../workorders/index.ts';
import { sampleIntakes } from './index.ts';

const TABLES_OF_ORDERS = [
  workorderJobs,
  workorderLines,
  workorderFindings,
  estimateVersions,
  estimateDecisions,
  workorderEvents,
  workorderClock,
  invoices,
] as const;

describe("the sample shop's work orders", () => {
  let shop: TestShop;
  let owner: TestBrowser;
  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop());
    const me = { id: await meOf(owner), name: 'Marisol Vega' };
    const wanted = { staff: { owner: me, technicians: [me] }, timeZone: SET_UP.shop.timeZone, count: 200 };
    await shop.db.transaction((tx) => sampleIntakes.insert(tx, shop.clock, wanted));
  });
  afterAll(() => shop.close());

  const all = () => shop.db.select().from(workOrders);

  it('WO-02 have every status, about forty of them open, some of them stuck', async () => {
    const rows = await all();
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(STATUSES));
    const board = (await owner.call<Outputs['workorders']['board']>('workorders/board', {})).value;
    for (const { status, orders } of board) expect([status, orders.length > 0]).toEqual([status, true]);
    expect(board.reduce((sum, { count: some }) => sum + some, 0)).toBe(40);
    const stuck = (await owner.call<unknown[]>('workorders/stuck', {})).value.length;
    expect([stuck > 2, stuck < 25]).toEqual([true, true]);
    const [first] = rows;
    const found = await owner.call<Outputs['workorders']['list']>('workorders/list', {
      search: `wo-${first?.number}`,
      archived: first?.archivedAt !== null,
    });
    expect(found.value.orders.map(({ id }) => id)).toContain(first?.id);
  });

  it('WO-06 WO-08 WO-12 add up: authorized, paid, invoiced without a gap, hashes right', async () => {
    for (const { order, shows, totals, authorizedCents, balanceCents } of await ordersMoney(
      shop.db,
      await all(),
      shop.clock.now(),
    )) {
      const { number, status } = order.row;
      if (status === 'closed') expect([number, balanceCents]).toEqual([number, 0]);
      if (shows === 'approved') expect([number, totals.totalCents]).toEqual([number, authorizedCents]);
    }
    for (const { estimate, hash } of await shop.db.select().from(estimateVersions))
      expect(estimateHash(estimate)).toBe(hash);
    const numbers = (await shop.db.select().from(invoices)).map(({ number }) => number).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    const order = await findOrder(
      owner,
      (await all()).find(({ status }) => status === 'in_progress')?.id ?? '',
    );
    expect(order.jobs.some(({ changed }) => changed)).toBe(false);
    expect(order.moves.find(({ event }) => event === 'finish_work')?.blockers.length).toBeLessThanOrEqual(1);
  });

  it('DSH-02 TXN-02 were clocked about as long as was billed, and every past day’s drawer is closed', async () => {
    const stretches = await shop.db.select().from(workorderClock);
    const hours = stretches.reduce(
      (sum, { startedAt, endedAt }) => sum + (Number(endedAt) - Number(startedAt)),
      0,
    );
    expect(stretches.length).toBeGreaterThan(200);
    expect(hours / stretches.length / 3_600_000).toBeLessThan(3);
    const overview = await owner.call<Outputs['overview']['read']>('overview/read', {
      kind: 'days',
      days: 270,
    });
    const { sums, stages } = overview.value.now;
    expect((kpiOf('efficiency', sums) ?? 0) / 10_000).toBeCloseTo(90, -1.5);
    expect(stages.map(({ status }) => status)).toEqual(
      expect.arrayContaining(['submitted', 'awaiting_approval', 'waiting_parts', 'ready']),
    );
    const drawer = (await owner.call<Outputs['payments']['drawer']>('payments/drawer', {})).value;
    const totals = await owner.call<Outputs['payments']['totals']>('payments/totals', { day: drawer.day });
    expect(drawer.cashInCents).toBe(
      totals.value.byMethod.find(({ method }) => method === 'cash')?.takenCents,
    );
    expect(drawer.lastClosedDay).not.toBeNull();
  });

  it('AUT-15 go with one call, except the order that someone worked on', async () => {
    const worked = (await all()).find(({ status }) => status === 'in_progress');
    await change(owner, { id: worked?.id ?? '' }, 'lines/done', await firstLine(worked?.id ?? ''));
    expect((await owner.call('settings/removeSample', {})).status).toBe(200);
    expect((await all()).map(({ id }) => id)).toEqual([worked?.id]);
    for (const table of TABLES_OF_ORDERS)
      expect(
        await shop.db
          .select()
          .from(table)
          .where(ne(table.orderId, worked?.id ?? '')),
      ).toEqual([]);
    const entries = await shop.db.select().from(ledgerEntries);
    const known = [worked?.id, worked?.convertedFromIntake];
    expect(entries.every(({ orderId, intakeId }) => known.includes(orderId ?? intakeId ?? ''))).toBe(true);
    expect(await shop.db.select().from(dayCloses)).toEqual([]);
    expect((await findOrder(owner, worked?.id ?? '')).jobs.length).toBeGreaterThan(0);
  });

  async function firstLine(id: string) {
    const { jobs } = await findOrder(owner, id);
    const job = jobs.find(({ decision }) => decision === 'approved');
    return { jobId: job?.id, lineId: job?.lines[0]?.id, done: true };
  }
});
