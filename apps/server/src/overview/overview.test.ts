import { randomUUID } from 'node:crypto';
import type { Outputs } from '@kickstand/api';
import { localDate } from '@kickstand/domain/format';
import { addDays } from '@kickstand/domain/overview';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  workOrders,
  workorderClock,
  workorderEvents,
  workorderJobs,
  workorderLines,
} from '../platform/database/schema.ts';
import { sampleIntakes } from '../sample/index.ts';
import { meOf } from '../testing/intakes.ts';
import { signedInAs } from '../testing/people.ts';
import { openSetUpShop, SET_UP, type TestBrowser, type TestShop } from '../testing/test-shop.ts';
import { ordersMoney } from '../workorders/index.ts';

type Overview = Outputs['overview']['read'];
const { timeZone } = SET_UP.shop;

describe('the overview', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  let me: string;
  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop());
    me = await meOf(owner);
    const person = { id: me, name: 'Marisol Vega' };
    const wanted = { staff: { owner: person, technicians: [person] }, timeZone, count: 120 };
    await shop.db.transaction((tx) => sampleIntakes.insert(tx, shop.clock, wanted));
  });
  afterAll(() => shop.close());

  const read = async (period: object, browser = owner) =>
    (await browser.call<Overview>('overview/read', period)).value;
  const today = () => localDate(shop.clock.now(), timeZone);

  it('DSH-02 adds up in the database what every closed order of the period says of itself', async () => {
    const { now } = await read({ kind: 'days', days: 120 });
    const first = addDays(today(), -119);
    const closed = (await shop.db.select().from(workOrders).where(eq(workOrders.status, 'closed'))).filter(
      ({ closedAt }) => closedAt && localDate(closedAt, timeZone) >= first,
    );
    const money = await ordersMoney(shop.db, closed, shop.clock.now());
    const sum = (of: (one: (typeof money)[number]) => number) =>
      money.reduce((total, one) => total + of(one), 0);
    expect(closed.length).toBeGreaterThan(5);
    expect(now.sums).toMatchObject({
      closedOrders: closed.length,
      salesCents: sum(({ totals }) => totals.subtotalCents),
      laborCents: sum(({ totals }) => totals.laborCents),
      billedMilli: sum(({ totals }) => totals.laborMilli),
      laborCostCents: Math.round(sum(({ totals }) => totals.laborMilli) * 4.2),
      uncostedMilli: 0,
    });
    expect(now.sums.partsCostCents).toBeGreaterThan(0);
    expect(now.sums.presentedCents).toBeGreaterThan(now.sums.approvedCents);
    expect(now.pieces.reduce((total, { sums }) => total + sums.salesCents, 0)).toBe(now.sums.salesCents);
    expect(now.technicians).toEqual([{ id: me, name: 'Marisol Vega', sums: now.sums }]);
    const { before } = await read({ kind: 'custom', from: first, to: today() });
    expect(before).toMatchObject({ from: addDays(first, -120), to: addDays(first, -1) });
  });

  /** An order that ended long ago, when the shop had no others. */
  async function endedOrder(at: string, change: Partial<typeof workOrders.$inferInsert> = {}) {
    const id = randomUUID();
    const closedAt = new Date(at);
    const createdAt = new Date(closedAt.getTime() - 10 * 3_600_000);
    await shop.db.insert(workOrders).values({
      ...{ id, status: 'closed', customerName: 'Ana', customerEmail: '', customerPhone: '' },
      ...{ customerLanguage: 'en', bikeInfo: 'Honda', vin: '', mileage: '', technicianId: me },
      ...{ bikeMakeCustom: false, bikeModelCustom: false, bikeClassificationCustom: false },
      ...{ completedItems: {}, photoUrls: [], closedAt, createdAt, updatedAt: closedAt },
      ...change,
    });
    return { id, createdAt };
  }

  async function addJob(
    { id: orderId, createdAt }: { id: string; createdAt: Date },
    approvedCents: number | null,
    lines: readonly Partial<typeof workorderLines.$inferInsert>[],
  ) {
    const jobId = randomUUID();
    await shop.db.insert(workorderJobs).values({
      ...{ id: jobId, orderId, position: 1, title: 'Job', createdAt, approvedCents },
      decision: approvedCents === null ? 'declined' : 'approved',
      approvedTaxableCents: approvedCents,
    });
    for (const line of lines)
      await shop.db.insert(workorderLines).values({
        ...{ id: randomUUID(), orderId, jobId, position: 1, kind: 'labor', description: 'Work' },
        ...{ quantityMilli: 1000, unitPriceCents: 10_000, taxable: true, createdAt, ...line },
      });
    return jobId;
  }

  it('DSH-02 counts approved against declined, struck lines not at all, hours by who did them', async () => {
    const helper = await meOf(await signedInAs(shop, 'technician'));
    const order = await endedOrder('2015-06-10T15:00:00Z');
    const struck = { struckAt: new Date(), struckReason: 'Not needed' };
    const jobId = await addJob(order, 60_000, [
      { quantityMilli: 1500, costCents: 4000, doneBy: helper },
      { quantityMilli: 500, costCents: null },
      { kind: 'part', quantityMilli: 2000, unitPriceCents: 5000, costCents: 3000 },
      { kind: 'discount', unitPriceCents: 1000 },
      // raises the price of the first line, without adding hours
      { quantityMilli: 1500, unitPriceCents: 200, priceOnly: true },
      { quantityMilli: 9000, ...struck },
    ]);
    await addJob(order, null, [{ quantityMilli: 2000 }]);
    const stretch = { orderId: order.id, jobId, userId: helper, endedBy: 'stop' as const };
    const startedAt = order.createdAt;
    const endedAt = new Date(startedAt.getTime() + 2 * 3_600_000);
    await shop.db.insert(workorderClock).values([
      { id: randomUUID(), ...stretch, startedAt, endedAt },
      { id: randomUUID(), ...stretch, userId: me, startedAt, endedAt: null, endedBy: null },
    ]);
    // everything declined: the fee of $100.00 includes $6.21 of tax
    const declined = await endedOrder('2015-06-10T16:00:00Z', { bills: 'diagnostic_fee' });
    await addJob(declined, null, [{ unitPriceCents: 20_000 }]);
    // cancelled: no sale, but it was asked about
    const cancelled = await endedOrder('2015-06-11T16:00:00Z', { status: 'cancelled' });
    await addJob(cancelled, null, [{ unitPriceCents: 7000 }]);
    const { now } = await read({ kind: 'custom', from: '2015-06-08', to: '2015-06-12' });
    expect(now.sums).toEqual({
      closedOrders: 2,
      salesCents: 20_000 + 10_000 - 1000 + 300 + 9379,
      laborCents: 20_300,
      billedMilli: 2000,
      partsCostCents: 6000,
      laborCostCents: 6000,
      uncostedMilli: 500,
      presentedCents: 60_000 + 20_000 + 20_000 + 7000,
      approvedCents: 60_000,
      clockedSeconds: 7200,
    });
    const theirs = now.technicians.find(({ id }) => id === helper)?.sums;
    expect(theirs).toMatchObject({ billedMilli: 1500, clockedSeconds: 7200, closedOrders: 0, salesCents: 0 });
  });

  it('DSH-02 a day is the shop’s: what closed late in the evening belongs to that evening', async () => {
    // 11:30 PM on June 20 in Newark, June 21 in Greenwich
    await endedOrder('2015-06-21T03:30:00Z');
    const closedOn = async (day: string) =>
      (await read({ kind: 'custom', from: day, to: day })).now.sums.closedOrders;
    expect([await closedOn('2015-06-20'), await closedOn('2015-06-21')]).toEqual([1, 0]);
  });

  it('DSH-02 measures a stage from its last entry, also when two moves share a moment', async () => {
    const order = await endedOrder('2015-07-10T15:00:00Z');
    const hour = (hours: number) => new Date(order.createdAt.getTime() + hours * 3_600_000);
    const move = (at: number, from: string, to: string) => ({
      ...{ id: randomUUID(), orderId: order.id, at: hour(at), side: 'staff' as const, kind: 'moved' },
      data: { from, to },
    });
    await shop.db
      .insert(workorderEvents)
      .values([
        move(1, 'submitted', 'diagnosing'),
        move(3, 'diagnosing', 'approved'),
        move(3, 'approved', 'waiting_parts'),
        move(7, 'waiting_parts', 'approved'),
        move(8, 'approved', 'ready'),
        move(10, 'ready', 'closed'),
      ]);
    const { now } = await read({ kind: 'custom', from: '2015-07-10', to: '2015-07-10' });
    expect(Object.fromEntries(now.stages.map(({ status, seconds }) => [status, seconds / 3600]))).toEqual({
      submitted: 1,
      diagnosing: 2,
      waiting_parts: 4,
      approved: 1,
      ready: 2,
    });
    expect(now.whole).toEqual({ seconds: 36_000, orders: 1 });
  });

  it('DSH-02 an empty period is zeros; wrong dates and a technician are refused', async () => {
    const { now, postedRateCents } = await read({ kind: 'custom', from: '2010-01-01', to: '2010-12-31' });
    expect(now).toMatchObject({ sums: { closedOrders: 0 }, technicians: [], stages: [] });
    expect([now.pieces.length, postedRateCents]).toEqual([12, 12_500]);
    const wrong = await owner.call('overview/read', { kind: 'custom', from: '2010-02-01', to: '2010-01-01' });
    expect(wrong.status).toBe(400);
    const technician = await signedInAs(shop, 'technician');
    expect((await technician.call('overview/read', { kind: 'month' })).code).toBe('FORBIDDEN');
  });
});
