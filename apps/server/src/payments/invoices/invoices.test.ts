import { randomUUID } from 'node:crypto';
import type { Outputs } from '@kickstand/api';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeCapability } from '../../../../../tests/support/test-database.ts';
import { SYSTEM } from '../../audit/index.ts';
import { DAY, HOUR } from '../../platform/clock.ts';
import { isDatabaseAway } from '../../platform/database/open/database-away.ts';
import { workOrders } from '../../platform/database/schema.ts';
import { hashOf } from '../../platform/hash.ts';
import { approvedOrder, change, findOrder, finishLines } from '../../testing/orders.ts';
import { partLine, stocked } from '../../testing/stock.ts';
import { openSetUpShop, type TestBrowser, type TestShop } from '../../testing/test-shop.ts';
import { orderMoney } from '../../workorders/index.ts';
import { invoices, numberings } from './invoices.table.ts';
import { issueInvoice } from './invoices.ts';

type Invoice = Outputs['payments']['invoice'];

const PICKUP = { kind: 'typed', name: 'Zoë Núñez' };
const CLOSINGS = 32;

describeCapability('invoices', (kind) => {
  let shop: TestShop;
  let owner: TestBrowser;
  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop(kind));
  });
  afterAll(() => shop.close());

  /** Orders that are ready with nothing owed, one step before closing. */
  async function readyOrders(count: number): Promise<string[]> {
    const now = shop.clock.now();
    const rows = Array.from({ length: count }, (_, at) => ({
      id: randomUUID(),
      status: 'ready' as const,
      customerName: `Rider ${at}`,
      customerEmail: '',
      customerPhone: '',
      customerLanguage: 'en' as const,
      bikeInfo: '',
      vin: '',
      mileage: '',
      bikeMakeCustom: false,
      bikeModelCustom: false,
      bikeClassificationCustom: false,
      completedItems: {},
      photoUrls: [],
      noticeAt: now,
      createdAt: now,
      updatedAt: now,
    }));
    await shop.db.insert(workOrders).values(rows);
    return rows.map(({ id }) => id);
  }

  /** A busy server answers with a retry time, and a browser follows it. */
  async function close(id: string) {
    for (;;) {
      const answer = await owner.call('workorders/move', { id, revision: 1, event: 'close', pickup: PICKUP });
      if (answer.status !== 503) return answer;
    }
  }

  it('WO-12 are numbered without gaps by 32 closings at once, also when some of them fail', async () => {
    const ids = await readyOrders(CLOSINGS);
    const [lost] = await readyOrders(1);
    const money = await orderMoney(shop.db, lost ?? '', shop.clock.now());
    if (!money) throw new Error('no money');
    const failing = async (): Promise<string> => {
      const issuing = shop.db.transaction(async (tx) => {
        await issueInvoice(tx, shop.clock, SYSTEM, money);
        throw new Error('the power went');
      });
      const failure = await issuing.catch((error: unknown) => error);
      return isDatabaseAway(failure) ? failing() : (failure as Error).message;
    };
    const outcomes = await Promise.all([
      ...ids.slice(0, 16).map(async (id) => (await close(id)).status),
      ...Array.from({ length: 4 }, () => failing()),
      ...ids.slice(16).map(async (id) => (await close(id)).status),
      // sent twice at the same moment: one invoice
      ...ids.slice(0, 4).map(async (id) => (await close(id)).code ?? 'closed'),
    ]);
    expect(outcomes.filter((outcome) => outcome === 'the power went')).toHaveLength(4);
    const rows = await shop.db.select().from(invoices).orderBy(asc(invoices.number));
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: CLOSINGS }, (_, at) => at + 1));
    expect(new Set(rows.map(({ orderId }) => orderId))).toEqual(new Set(ids));
    expect(await shop.db.select().from(numberings)).toEqual([{ id: 'invoice', last: CLOSINGS }]);
  });

  if (kind === 'embedded') return;

  it('WO-12 show how the order would be billed, then how it was: locked, with its storage, whatever changes later', async () => {
    const { order } = await approvedOrder(shop, owner);
    for (const event of ['start_work', 'finish_work', 'pass_check'] as const) {
      if (event === 'finish_work') await finishLines(owner, order);
      await change(owner, order, 'move', { event });
    }
    const find = async () => (await owner.call<Invoice>('payments/invoice', { id: order.id })).value;
    expect(await find()).toMatchObject({
      number: null,
      issuedAt: null,
      balanceCents: 5994,
      approved: { method: 'online', version: 1 },
      jobs: [
        { title: 'Front brake service', totalCents: 15_000, lines: [{ kind: 'labor', totalCents: 15_000 }] },
      ],
      totals: { taxCents: 994, totalCents: 15_994 },
      payments: [{ kind: 'deposit', amountCents: 10_000 }],
    });
    shop.clock.advance(48 * HOUR + DAY + HOUR);
    expect(await find()).toMatchObject({ storage: { days: 2, cents: 8000 }, balanceCents: 13_994 });
    const take = { id: order.id, key: randomUUID(), amountCents: 13_994, method: 'cash' };
    expect((await owner.call('payments/take', take)).status).toBe(200);
    await change(owner, order, 'move', { event: 'close', pickup: PICKUP });

    const issued = await find();
    expect(issued).toMatchObject({ number: CLOSINGS + 1, balanceCents: 0, paidCents: 23_994 });
    expect(issued.storage).toEqual({ days: 2, waivedDays: 0, cents: 8000, taxCents: 0 });
    const { id: _id, number, issuedAt: _at, hash, proof, ...content } = issued;
    expect(proof).toEqual({ size: expect.any(Number), root: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(hash).toBe(hashOf({ number, ...content }));
    const setting = (await owner.call<object>('workorders/setting')).value;
    await owner.call('workorders/updateSetting', { ...setting, storageCentsPerDay: 9900, taxRatePpm: 0 });
    shop.clock.advance(DAY);
    expect(await find()).toEqual(issued);
    expect((await findOrder(owner, order.id)).money.balanceCents).toBe(0);
    await expect(
      shop.db.update(invoices).set({ totalCents: 1 }).where(eq(invoices.orderId, order.id)),
    ).rejects.toThrow();
  });

  it('WO-12 INV-03 lock the order’s parts before they take a number, so that no two closings deadlock', async () => {
    await stocked(owner, 3);
    const { order } = await approvedOrder(shop, owner, [partLine(1)]);
    await change(owner, order, 'move', { event: 'start_work' });
    await finishLines(owner, order);
    for (const event of ['finish_work', 'pass_check']) await change(owner, order, 'move', { event });
    // paid by the deposit; a lock taken out of order throws
    const closed = await change(owner, order, 'move', { event: 'close', pickup: PICKUP });
    expect(closed).toMatchObject({ status: 'closed', invoice: { number: expect.any(Number) } });
  });
});
