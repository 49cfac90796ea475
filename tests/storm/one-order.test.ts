import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { termsNow } from '../../apps/server/src/testing/intakes.ts';
import {
  addJob,
  change,
  decision,
  findOrder,
  line,
  newOrder,
  sendEstimate,
} from '../../apps/server/src/testing/orders.ts';
import { signedInAs } from '../../apps/server/src/testing/people.ts';
import { centsIn } from './readers/mails.ts';
import { printPaper, sumsIn } from './readers/papers.ts';
import { type Fixture, openFixture, openWorld, type World } from './world.ts';

type Sums = Record<string, number>;

/**
 * Two jobs, one declined; extra work, approved; a line of each struck; a payment, a refund of it and a credit.
 * Brakes: 1.2 h at $125.00 and pads at $68.50, struck later. Chain: 2 h, a kit at $149.99 and a sprocket at $40.00,
 * struck later. Everything is taxed at the shop's 6.625%.
 */
const EXPECTED = {
  firstVersion: { brakes: 21_850, forks: 25_000 },
  secondVersion: { approved: 23_298, asked: 46_913, all: 70_211 },
  /** Rows of the second version, which keeps lines struck later, and rows of the bill. */
  frozen: [21_850, 43_999],
  billed: [15_000, 39_999],
  totals: [49_954, 70_211],
  bill: { subtotalCents: 54_999, taxCents: 3644, totalCents: 58_643 },
  sums: {
    billCents: 58_643,
    storageCents: 0,
    chargedCents: 0,
    creditedCents: 1000,
    depositCents: 10_000,
    paidCents: 30_000,
    refundedCents: 5000,
  },
  balance: 58_643 - 1000 - 30_000 + 5000,
} as const;

let fixture: Fixture;
let world: World;
beforeAll(async () => {
  fixture = await openFixture();
  world = await openWorld(fixture);
});
afterAll(() => fixture.close());

describe('one order, from intake to credit', () => {
  it('WO-07 WO-14 WO-15 PUB-02 TXN-06 reads the same on every page, mail, paper, list and file', async () => {
    const { shop, admin: owner } = fixture;
    const customerBrowser = await signedInAs(shop, 'customer');
    const order = await newOrder(shop, owner, { customerEmail: 'customer.one@shop.test' });
    await change(owner, order, 'move', { event: 'start_diagnosis' });
    const pads = line({ kind: 'part', description: 'Pads', quantityMilli: 1000, unitPriceCents: 6850 });
    const brakes = await addJob(owner, order, 'Front brake service', [
      line(),
      { ...pads, partCondition: 'new' },
    ]);
    const forks = await addJob(owner, order, 'Fork seals', [line({ quantityMilli: 2000 })]);
    const shareId = await sendEstimate(owner, order);
    const decide = async (version: number, choices: Parameters<typeof decision>[1]) => {
      const given = { ...decision(version, choices), termsVersion: await termsNow(owner) };
      const answer = await world.call('anonymous', 'review/decide', {
        id: shareId,
        key: randomUUID(),
        decision: given,
      });
      expect(answer.status, JSON.stringify(answer.data)).toBe(200);
    };
    await decide(1, { [brakes]: 'approve', [forks]: 'decline' });
    await change(owner, order, 'move', { event: 'start_work' });
    const kit = line({ kind: 'part', description: 'Chain kit', quantityMilli: 1000, unitPriceCents: 14_999 });
    const chain = await addJob(owner, order, 'Chain', [
      line({ quantityMilli: 2000 }),
      { ...kit, partCondition: 'new' },
      { ...kit, partCondition: 'new', description: 'Sprocket', unitPriceCents: 4000 },
    ]);
    await sendEstimate(owner, order);
    const asked = (await world.call<{ proposal: Sums | null }>('anonymous', 'review/review', { id: shareId }))
      .value;
    expect(asked.proposal).toMatchObject({
      approvedCents: EXPECTED.secondVersion.approved,
      askedCents: EXPECTED.secondVersion.asked,
      ifApprovedCents: EXPECTED.secondVersion.all,
    });
    await decide(2, { [chain]: 'approve' });
    for (const job of (await findOrder(owner, order.id)).jobs)
      for (const { id, description } of job.lines)
        if (description === 'Pads' || description === 'Sprocket')
          await change(owner, order, 'lines/strike', { jobId: job.id, lineId: id, reason: 'Still good' });
    const pay = { id: order.id, key: randomUUID(), amountCents: 20_000, method: 'cash' };
    const paid = (await owner.call<{ entries: { id: string; kind: string }[] }>('payments/take', pay)).value;
    const payment = paid.entries.find(({ kind }) => kind === 'payment')?.id;
    const back = { id: payment, key: randomUUID(), amountCents: 5000, method: 'cash', reason: 'Too much' };
    expect((await owner.call('payments/refund', back)).status).toBe(200);
    const credit = { id: order.id, key: randomUUID(), direction: 'credit', amountCents: 1000 };
    expect((await owner.call('payments/adjust', { ...credit, reason: 'Waited a day' })).status).toBe(200);

    // 1: the order
    const shown = await findOrder(owner, order.id);
    expect(shown.money).toMatchObject({ ...EXPECTED.sums, balanceCents: EXPECTED.balance, proposal: null });
    expect(shown.money.totals).toMatchObject(EXPECTED.bill);
    // 2: its versions, as they were sent
    const version = async (number: number) =>
      (
        await owner.call<{ totals: Sums; jobs: { title: string; totalCents: number }[] }>(
          'workorders/estimate/version',
          { id: order.id, version: number },
        )
      ).value;
    const first = await version(1);
    expect(first.jobs.map(({ totalCents }) => totalCents)).toEqual(Object.values(EXPECTED.firstVersion));
    const second = await version(2);
    expect(second.totals.totalCents).toBe(EXPECTED.secondVersion.all);
    expect(second.jobs.map(({ title }) => title)).toEqual(['Front brake service', 'Chain']);
    const sent = (
      await owner.call<{ version: number; totalCents: number }[]>('workorders/estimate/versions', {
        id: order.id,
      })
    ).value.toSorted((a, b) => a.version - b.version);
    expect(sent.map(({ totalCents }) => totalCents)).toEqual(EXPECTED.totals);
    // 3 to 5: the customer's review, report and payment pages
    const page = async <View>(path: string) => {
      const { value } = await world.call<View>('anonymous', path, { id: shareId });
      expect(value, path).toMatchObject(EXPECTED.sums);
      return value;
    };
    type Row = { decision: string; totalCents: number };
    const cents = (rows: readonly Pick<Row, 'totalCents'>[]) => rows.map(({ totalCents }) => totalCents);
    const review = await page<{ jobs: Row[]; bill: Sums }>('review/review');
    expect([cents(review.jobs), review.bill]).toEqual([
      EXPECTED.frozen,
      expect.objectContaining(EXPECTED.bill),
    ]);
    const report = await page<{ estimate: { jobs: Row[] } }>('review/report');
    expect(report).toMatchObject({
      estimate: { shows: 'approved', totals: EXPECTED.bill },
      balanceCents: EXPECTED.balance,
    });
    const approved = report.estimate.jobs.filter((job) => job.decision === 'approved');
    expect(cents(approved)).toEqual(EXPECTED.billed);
    const payPage = await page<{ jobs: Row[]; totals: Sums; dueCents: number }>('payments/page');
    expect(payPage).toMatchObject({ totals: EXPECTED.bill, dueCents: EXPECTED.balance });
    expect(cents(payPage.jobs)).toEqual(EXPECTED.billed);
    // 6: the emails, about the second version and about what is owed now
    const mailed = async (kind: string) => {
      const { rows } = await shop.db.execute<{ sealed_data: string }>(
        sql`select sealed_data from mail_outbox where kind = ${kind} and record_id = ${order.id} order by created_at`,
      );
      const { facts } = JSON.parse(shop.secrets.unseal(rows.at(-1)?.sealed_data ?? '')) as {
        facts: { label: string; value: string }[];
      };
      return Object.fromEntries(facts.map(({ label, value }) => [label, centsIn(value)]));
    };
    expect(await mailed('estimate_ready')).toMatchObject({
      approvedSoFar: EXPECTED.secondVersion.approved,
      askedNow: EXPECTED.secondVersion.asked,
      totalIfApproved: EXPECTED.secondVersion.all,
    });
    const mail = { reportId: order.id, customerEmail: 'rider@riders.test', customerName: 'Rider' };
    expect((await owner.call('workorders/email', mail)).status).toBe(200);
    expect(await mailed('order_update')).toMatchObject({
      total: EXPECTED.bill.totalCents,
      balance: EXPECTED.balance,
    });
    // 7: the three papers; the work order has no amounts
    const paper = { id: order.id, versions: [first, second] } as unknown as Parameters<typeof printPaper>[2];
    const sheets = {
      estimate: await printPaper('estimate', world, paper),
      invoice: await printPaper('invoice', world, paper),
      order: await printPaper('order', world, paper),
    };
    for (const sheet of Object.values(sheets)) expect(sheet).not.toContain('Fork seals');
    for (const part of ['Pads', 'Sprocket']) {
      expect(sheets.estimate).toContain(part);
      expect(sheets.invoice).not.toContain(part);
      expect(sheets.order).not.toContain(part);
    }
    expect(sheets.order).toContain('Chain kit');
    expect(sheets.order).not.toContain('$');
    const sums = (which: keyof typeof sheets) => sumsIn(sheets[which]).map((row) => row.cents);
    expect(sums('estimate')).toContain(EXPECTED.secondVersion.all);
    expect(sums('invoice')).toEqual([
      EXPECTED.bill.subtotalCents,
      EXPECTED.bill.taxCents,
      EXPECTED.bill.totalCents,
      -EXPECTED.sums.creditedCents,
      -EXPECTED.sums.paidCents,
      -EXPECTED.sums.depositCents,
      EXPECTED.sums.refundedCents,
      EXPECTED.balance,
    ]);
    // 8: the list, 9: the home page, 10: the customer
    const { orders } = (await owner.call<{ orders: { id: string }[] }>('workorders/list', {})).value;
    const card = orders.find(({ id }) => id === order.id);
    expect(card).toMatchObject({ totalCents: EXPECTED.bill.totalCents, balanceCents: EXPECTED.balance });
    const floor = await owner.call<{ unpaid: object }>('home/floor', {});
    expect(floor.value.unpaid).toMatchObject({
      cents: EXPECTED.balance,
      count: 1,
      rows: [{ id: order.id, balanceCents: EXPECTED.balance }],
    });
    const customer = await owner.call<Sums>('customers/find', { id: shown.customerId });
    expect(customer.value).toMatchObject({
      owedCents: EXPECTED.balance,
      paidCents: EXPECTED.sums.paidCents,
      refundedCents: EXPECTED.sums.refundedCents,
      creditedCents: EXPECTED.sums.creditedCents,
    });
    const customerOrders = await owner.call<{ orders: object[] }>('customers/orders', {
      id: shown.customerId,
    });
    const ownOrders = await customerBrowser.call<{ orders: object[] }>('customers/mine', {});
    for (const { orders } of [customerOrders.value, ownOrders.value])
      expect(orders).toMatchObject([
        { id: order.id, totalCents: EXPECTED.bill.totalCents, balanceCents: EXPECTED.balance },
      ]);
    // 11: the bookkeeper's file
    const { csv } = (await owner.call<{ csv: string }>('payments/export', { from: world.firstDay })).value;
    const own = csv.split('\r\n').filter((row) => row.split(',').includes(`WO-${shown.number}`));
    const amounts = own.map((row) => Math.round(Number(row.split(',')[5]) * 100)).sort((a, b) => a - b);
    expect(amounts).toEqual([-5000, 1000, 10_000, 20_000]);
  });
});
