import { randomUUID } from 'node:crypto';
import type { Outputs } from '@kickstand/api';
import { sumOf } from '@kickstand/domain/payments';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM } from '../../audit/index.ts';
import { DAY, HOUR } from '../../platform/clock.ts';
import { workOrders } from '../../platform/database/schema.ts';
import { hashOf } from '../../platform/hash.ts';
import { billedOrder } from '../../testing/billed-orders.ts';
import { change } from '../../testing/orders.ts';
import { openTestShop, setUpAndSignIn, type TestBrowser, type TestShop } from '../../testing/test-shop.ts';
import { lockOrder, orderMoney } from '../../workorders/index.ts';
import { workorderLines } from '../../workorders/jobs/jobs.table.ts';
import { creditMemos } from './credit-memos.table.ts';
import { issueInvoice } from './invoices.ts';

type Ledger = Outputs['payments']['forOrder'];
type Invoice = Outputs['payments']['invoice'];
type Memo = Outputs['payments']['creditMemo'];

let shop: TestShop;
let owner: TestBrowser;

beforeAll(async () => {
  shop = await openTestShop();
  owner = await setUpAndSignIn(shop);
});
afterAll(() => shop.close());

const ledgerOf = async (id: string) => (await owner.call<Ledger>('payments/forOrder', { id })).value;
const invoiceOf = async (id: string) => (await owner.call<Invoice>('payments/invoice', { id })).value;
const does = (what: string, input: object) =>
  owner.call<Ledger>(`payments/${what}`, { key: randomUUID(), reason: 'Scratch on the tank', ...input });
const adjust = (id: string, direction: 'credit' | 'charge', amountCents: number) =>
  does('adjust', { id, direction, amountCents });
const refund = (id: string, amountCents: number) => does('refund', { id, amountCents, method: 'cash' });

/** As closing an order does. */
const issue = (id: string) =>
  shop.db.transaction(async (tx) => {
    await lockOrder(tx, id);
    const money = await orderMoney(tx, id, shop.clock.now());
    if (!money) throw new Error('no order');
    await issueInvoice(tx, shop.clock, SYSTEM, money);
  });

/** Paid in full and invoiced. */
async function invoiced() {
  const { order, shareId } = await billedOrder(shop);
  const take = { id: order.id, key: randomUUID(), amountCents: 5994, method: 'cash' };
  await owner.call('payments/take', take);
  await issue(order.id);
  const payment = (await ledgerOf(order.id)).entries.find(({ kind }) => kind === 'payment');
  return { id: order.id, shareId, paymentId: payment?.id ?? '' };
}

describe('an issued invoice', () => {
  it('TXN-05 WO-12 never changes: a refund is a credit memo, and nothing is owed again', async () => {
    const { id, shareId, paymentId } = await invoiced();
    const before = await invoiceOf(id);
    expect((await refund(paymentId, 2000)).status).toBe(200);

    expect(await invoiceOf(id)).toEqual(before);
    const ledger = await ledgerOf(id);
    expect(ledger).toMatchObject({ refundedCents: 2000, creditedCents: 2000, balanceCents: 0 });
    const [memo] = ledger.creditMemos;
    expect(memo).toMatchObject({ refundedCents: 2000, creditedCents: 2000 });
    const number = memo?.number ?? 0;
    const paper = (await owner.call<Memo>('payments/creditMemo', { id, number })).value;
    expect(paper).toMatchObject({
      number,
      invoiceNumber: before.number,
      kind: 'refund',
      method: 'cash',
      balanceCents: 0,
      voided: false,
      customer: { name: 'Zoë Núñez' },
    });
    const { id: _id, number: own, issuedAt: _at, hash, voided: _voided, proof: _proof, ...content } = paper;
    expect(hash).toBe(hashOf({ number: own, ...content }));
    expect((await owner.call('payments/creditMemo', { id: randomUUID(), number })).code).toBe('NOT_FOUND');

    const page = await shop.browser().call<Outputs['payments']['page']>('payments/page', { id: shareId });
    expect(page.value).toMatchObject({ dueCents: 0, balanceCents: 0, creditMemos: [{ number }] });
  });

  it('PUB-03 TXN-05 the payment page says Refunded after a refund of an invoiced order', async () => {
    const { id, shareId, paymentId } = await invoiced();
    const stateOf = async () =>
      (await shop.browser().call<Outputs['payments']['page']>('payments/page', { id: shareId })).value.state;
    expect(await stateOf()).toBe('paid');
    await refund(paymentId, 5994);
    expect((await ledgerOf(id)).entries.at(-1)?.kind).toBe('adjustment');
    expect(await stateOf()).toBe('refunded');
  });

  it('TXN-05 WO-12 keeps the deposit remainder that it billed: a refund of it is credited once', async () => {
    const { order } = await billedOrder(shop);
    await shop.db
      .update(workorderLines)
      .set({ quantityMilli: 400 })
      .where(eq(workorderLines.orderId, order.id));
    await issue(order.id);
    const before = await ledgerOf(order.id);
    expect(before).toMatchObject({ totals: { remainderCents: 4669 }, billCents: 10_000, balanceCents: 0 });
    const [deposit] = before.entries;
    const refund = { id: deposit?.id, amountCents: 4669, method: 'cash', depositException: true };
    expect((await does('refund', refund)).status).toBe(200);
    expect(await ledgerOf(order.id)).toMatchObject({
      totals: { remainderCents: 4669 },
      billCents: 10_000,
      creditedCents: 4669,
      refundedCents: 4669,
      balanceCents: 0,
    });
  });

  it('TXN-05 takes a credit up to its total, which is then refunded without a second credit', async () => {
    const { id, paymentId } = await invoiced();
    expect((await adjust(id, 'credit', 15_995)).data).toEqual({ balanceCents: 15_994 });
    expect((await adjust(id, 'credit', 3000)).value).toMatchObject({
      balanceCents: -3000,
      paymentState: 'credit',
    });
    expect((await refund(paymentId, 4000)).status).toBe(200);
    const ledger = await ledgerOf(id);
    expect(ledger).toMatchObject({ creditedCents: 4000, refundedCents: 4000, balanceCents: 0 });
    expect(ledger.creditMemos.map((memo) => [memo.creditedCents, memo.refundedCents])).toEqual([
      [3000, 0],
      [1000, 4000],
    ]);
  });

  it('TXN-03 TXN-05 accepts no charges and voids anymore', async () => {
    const { id, paymentId } = await invoiced();
    expect((await adjust(id, 'charge', 100)).code).toBe('INVOICE_ISSUED');
    expect((await does('void', { id: paymentId })).data).toEqual({ why: 'invoiced' });
    expect((await ledgerOf(id)).entries.some(({ mayVoid }) => mayVoid)).toBe(false);
  });

  it('TXN-05 has memos numbered without gaps, even when many are issued at once, and nobody can change one', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, invoiced));
    await Promise.all(orders.map(({ paymentId }) => refund(paymentId, 100)));
    const rows = await shop.db.select().from(creditMemos).orderBy(creditMemos.number);
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1));
    await expect(shop.db.execute(sql`update credit_memos set hash = ''`)).rejects.toMatchObject({
      cause: { message: 'rows of credit_memos are only ever added' },
    });
  });

  it('TXN-05 lists every sum and every payment with its amount, and adds up', async () => {
    const { order } = await billedOrder(shop);
    const take = { id: order.id, amountCents: 1000, method: 'cash' };
    await does('take', { ...take, reason: undefined });
    await does('take', { ...take, reason: undefined });
    const [, kept, slip] = (await ledgerOf(order.id)).entries;
    await does('void', { id: slip?.id });
    await refund(kept?.id ?? '', 400);
    await adjust(order.id, 'credit', 500);
    const invoice = await invoiceOf(order.id);
    expect(invoice).toMatchObject({
      billCents: 15_994,
      chargedCents: 0,
      creditedCents: 500,
      paidCents: 11_000,
      depositCents: 10_000,
      refundedCents: 400,
      balanceCents: 15_994 - 500 - 11_000 + 400,
    });
    expect(invoice.payments.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ['deposit', 10_000],
      ['payment', 1000],
      ['refund', -400],
      ['adjustment', 500],
    ]);
    expect(invoice.balanceCents).toBe(invoice.billCents - sumOf(invoice.payments));
  });
});

describe('a cancelled order', () => {
  it('TXN-05 WO-03 is blocked only by money held; credits are reversed by entries and what is kept is invoiced', async () => {
    const { order } = await billedOrder(shop);
    await adjust(order.id, 'credit', 994);
    const cancelled = await change(owner, order, 'move', { event: 'cancel', reason: 'Sold the bike' });
    expect(cancelled).toMatchObject({ status: 'cancelled', invoice: { number: expect.any(Number) } });
    const ledger = await ledgerOf(order.id);
    expect(ledger).toMatchObject({
      creditedCents: 0,
      paidCents: 10_000,
      balanceCents: 0,
      paymentState: 'paid',
    });
    expect(ledger.entries.slice(1).map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ['adjustment', 994],
      ['adjustment', -994],
    ]);
    const invoice = await invoiceOf(order.id);
    expect(invoice).toMatchObject({ billCents: 10_000, creditedCents: 0, balanceCents: 0, jobs: null });
    expect(invoice.payments.map(({ kind }) => kind)).toEqual(['deposit']);
  });

  it('WO-03 WO-09 owes no storage, neither open days nor billed ones', async () => {
    const { order } = await billedOrder(shop);
    const noticeAt = shop.clock.now();
    await shop.db.update(workOrders).set({ noticeAt }).where(eq(workOrders.id, order.id));
    shop.clock.advance(48 * HOUR + DAY + HOUR);
    await owner.call('payments/billStorage', { id: order.id, throughDay: 1 });
    shop.clock.advance(DAY);
    expect((await ledgerOf(order.id)).storage).toMatchObject({ billedDays: 1, openDays: 2 });
    await change(owner, order, 'move', { event: 'cancel', reason: 'Sold the bike' });
    expect(await ledgerOf(order.id)).toMatchObject({ storageCents: 0, balanceCents: 0 });
    expect(await invoiceOf(order.id)).toMatchObject({ billCents: 10_000, balanceCents: 0 });
  });

  it('TXN-05 owes nothing and does not count as paid when no money is kept', async () => {
    const { order } = await billedOrder(shop);
    const [deposit] = (await ledgerOf(order.id)).entries;
    await does('refund', { id: deposit?.id, amountCents: 10_000, method: 'cash', depositException: true });
    const cancelled = await change(owner, order, 'move', { event: 'cancel', reason: 'Sold the bike' });
    expect(cancelled).toMatchObject({ paymentState: 'nothing_due', invoice: null });
    const memos = await shop.db.select().from(creditMemos).where(eq(creditMemos.orderId, order.id));
    expect(memos).toEqual([]);
  });
});
