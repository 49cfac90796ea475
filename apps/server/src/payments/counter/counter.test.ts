import { randomUUID } from 'node:crypto';
import { contract, type Outputs } from '@kickstand/api';
import { localDate } from '@kickstand/domain/format';
import { sumOf } from '@kickstand/domain/payments';
import { count, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '../../audit/audit.table.ts';
import { mailOutbox } from '../../mail/mail.table.ts';
import { DAY, HOUR } from '../../platform/clock.ts';
import { intakeForms, shares, workOrders, workorderLines } from '../../platform/database/schema.ts';
import { billedOrder } from '../../testing/billed-orders.ts';
import { completeForm, meOf, submittedForm, takeDeposit } from '../../testing/intakes.ts';
import { approvedOrder, change, findOrder, finishLines, line } from '../../testing/orders.ts';
import { signedInAs } from '../../testing/people.ts';
import {
  openTestShop,
  SET_UP,
  setUpAndSignIn,
  type TestBrowser,
  type TestShop,
} from '../../testing/test-shop.ts';
import { ledgerEntries, tempPayments } from '../ledger/payments.table.ts';
import { lockDeposit } from '../locks.ts';

type Ledger = Outputs['payments']['forOrder'];
type Entry = Ledger['entries'][number];

/** $150.00 of labor with tax, less the deposit. */
const BALANCE = 15_994 - 10_000;

let shop: TestShop;
let owner: TestBrowser;
let head: TestBrowser;
let technician: TestBrowser;

beforeAll(async () => {
  // why: nothing listens there; the mail stays in the outbox, where the tests read it
  shop = await openTestShop(undefined, { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@shop.test' });
  owner = await setUpAndSignIn(shop);
  head = await signedInAs(shop, 'head_technician');
  technician = await signedInAs(shop, 'technician');
});
afterAll(() => shop.close());

const ledgerOf = async (id: string, browser = owner) =>
  (await browser.call<Ledger>('payments/forOrder', { id })).value;

const take = (browser: TestBrowser, id: string, amountCents: number, more: object = {}) =>
  browser.call<Ledger>('payments/take', { id, key: randomUUID(), amountCents, method: 'cash', ...more });

const refund = (browser: TestBrowser, id: string, amountCents: number, more: object = {}) =>
  browser.call<Entry>('payments/refund', {
    id,
    key: randomUUID(),
    amountCents,
    method: 'cash',
    reason: 'Wrong filter, price corrected',
    ...more,
  });

const voiding = (browser: TestBrowser, id: string) =>
  browser.call<Entry>('payments/void', { id, key: randomUUID(), reason: 'Typed twice' });

async function unchanged(id: string, work: () => Promise<unknown>) {
  const before = await ledgerOf(id);
  await work();
  expect(await ledgerOf(id)).toEqual(before);
}

describe('payments at the counter', () => {
  it('TXN-01 TXN-03 takes partial payments up to the balance, once per key, and emails receipts', async () => {
    const { order } = await approvedOrder(shop, owner);
    const first = await ledgerOf(order.id);
    expect(first).toMatchObject({ depositCents: 10_000, paidCents: 10_000, balanceCents: BALANCE });
    expect(first.entries).toMatchObject([{ kind: 'deposit', order: { id: order.id, number: order.number } }]);

    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        take(technician, order.id, 2000, { key, method: 'check', note: 'No. 2204' }),
      ),
    );
    for (const { value } of answers) expect(value.balanceCents).toBe(BALANCE - 2000);
    expect((await take(technician, order.id, 2001, { key })).code).toBe('KEY_REUSED');

    const ledger = await ledgerOf(order.id);
    expect(ledger.entries).toHaveLength(2);
    expect(ledger.entries[1]).toMatchObject({
      kind: 'payment',
      method: 'check',
      note: 'No. 2204',
      by: 'Pat technician',
      byId: await meOf(technician),
      online: false,
      refundableCents: 2000,
    });
    expect(ledger.paymentState).toBe('part');
    expect(ledger.balanceCents).toBe(ledger.totals.totalCents - sumOf(ledger.entries));

    const above = await take(owner, order.id, BALANCE - 2000 + 1);
    expect([above.status, above.code, above.data]).toEqual([
      422,
      'ABOVE_BALANCE',
      { balanceCents: BALANCE - 2000 },
    ]);
    // two take the rest at two counters: one of them succeeds
    const both = await Promise.all([
      take(owner, order.id, BALANCE - 2000),
      take(head, order.id, BALANCE - 2000),
    ]);
    expect(both.map(({ code }) => code).sort()).toEqual(['ABOVE_BALANCE', null].sort());
    expect(await ledgerOf(order.id)).toMatchObject({ balanceCents: 0, paymentState: 'paid' });

    const mails = await shop.db.select().from(mailOutbox).where(eq(mailOutbox.recordId, order.id));
    const receipts = mails.filter(({ kind }) => kind === 'payment_receipt');
    expect(receipts.map(({ language }) => language)).toEqual(['en', 'en']);
    const texts = receipts.map(({ sealedData }) => shop.secrets.unseal(sealedData ?? ''));
    expect(texts.join()).toContain('$20.00');
    expect(texts.join()).toContain('$39.94');
    const link = (JSON.parse(texts[0] ?? '{}') as { link: string }).link;
    const page = await shop.browser().call('payments/page', { id: link.split('/').at(-1) });
    expect(page.value).toMatchObject({ state: 'paid', balanceCents: 0, preview: false });
  });

  it('PUB-04 the link in a receipt sent after the order ended works for 90 days', async () => {
    const { order } = await billedOrder(shop);
    const closedAt = shop.clock.now();
    await shop.db.transaction(async (tx) => {
      // skips the steps in between, which the trigger on the status would require
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.update(workOrders).set({ status: 'closed', closedAt }).where(eq(workOrders.id, order.id));
    });
    await shop.db.delete(shares).where(eq(shares.recordId, order.id));
    expect((await take(owner, order.id, 100)).status).toBe(200);
    const [link] = await shop.db.select().from(shares).where(eq(shares.recordId, order.id));
    expect(Math.round(((link?.expiresAt?.getTime() ?? 0) - shop.clock.now().getTime()) / DAY)).toBe(90);
  });

  it('PUB-05 writes the receipt in the customer’s language', async () => {
    const { order } = await billedOrder(shop);
    await shop.db.update(workOrders).set({ customerLanguage: 'es' }).where(eq(workOrders.id, order.id));
    expect((await take(owner, order.id, 100)).status).toBe(200);
    const [mail] = await shop.db.select().from(mailOutbox).where(eq(mailOutbox.recordId, order.id));
    expect(mail).toMatchObject({ kind: 'payment_receipt', language: 'es' });
    expect(shop.secrets.unseal(mail?.sealedData ?? '')).toContain('Efectivo');
  });

  it('TXN-03 refunds at most what was paid, with a reason, by an administrator; a deposit only as an exception', async () => {
    const { order } = await billedOrder(shop);
    await take(owner, order.id, 3000);
    const [deposit, payment] = (await ledgerOf(order.id)).entries;
    const paymentId = payment?.id ?? '';
    const depositId = deposit?.id ?? '';
    expect([payment?.mayRefund, payment?.mayVoid]).toEqual([true, true]);
    expect((await ledgerOf(order.id, technician)).entries[1]).toMatchObject({
      mayRefund: false,
      mayVoid: false,
    });

    await unchanged(order.id, async () => {
      expect((await refund(technician, paymentId, 100)).code).toBe('FORBIDDEN');
      expect((await refund(head, paymentId, 100)).code).toBe('FORBIDDEN');
      expect((await refund(owner, paymentId, 3001)).data).toEqual({ refundableCents: 3000 });
      expect((await refund(owner, paymentId, 100, { reason: '  ' })).status).toBe(400);
      expect((await refund(owner, randomUUID(), 100)).code).toBe('NOT_FOUND');
      expect((await refund(owner, order.id, 100)).code).toBe('NOT_FOUND');
      expect((await refund(owner, depositId, 100)).data).toEqual({ why: 'deposit_kept' });
    });

    const key = randomUUID();
    const back = await refund(owner, paymentId, 1000, { key });
    expect((await refund(owner, paymentId, 1000, { key })).value).toEqual(back.value);
    expect(back.value).toMatchObject({ kind: 'refund', amountCents: -1000, reverses: paymentId });
    const twice = await Promise.all([refund(owner, paymentId, 2000), refund(owner, paymentId, 2000)]);
    expect(twice.map(({ code }) => code).sort()).toEqual(['ABOVE_PAID', null].sort());
    expect((await voiding(owner, paymentId)).data).toEqual({ why: 'already_reversed' });

    expect((await refund(owner, depositId, 10_000, { depositException: true })).status).toBe(200);
    const ledger = await ledgerOf(order.id);
    expect(ledger).toMatchObject({
      paidCents: 13_000,
      depositCents: 10_000,
      refundedCents: 13_000,
      depositRefundedCents: 10_000,
      balanceCents: 15_994,
      paymentState: 'unpaid',
    });
    expect(ledger.entries.map(({ kind, refundedCents }) => [kind, refundedCents])).toEqual([
      ['deposit', 10_000],
      ['payment', 3000],
      ['refund', 0],
      ['refund', 0],
      ['refund', 0],
    ]);
    expect(ledger.balanceCents).toBe(ledger.totals.totalCents - sumOf(ledger.entries));
    expect((await findOrder(owner, order.id)).money).toMatchObject({
      balanceCents: 15_994,
      depositRefundedCents: 10_000,
    });
  });

  it('TXN-03 TXN-05 counts a refund once, wherever the entry is shown', async () => {
    const { order } = await billedOrder(shop);
    await take(owner, order.id, 5000);
    const id = (await ledgerOf(order.id)).entries[1]?.id ?? '';
    await refund(owner, id, 1000);
    const shown = { refundedCents: 1000, refundableCents: 4000 };
    expect((await ledgerOf(order.id)).entries[1]).toMatchObject(shown);
    const listed = (await owner.call<Outputs['payments']['list']>('payments/list', {})).value.entries;
    expect(listed.find((entry) => entry.id === id)).toMatchObject(shown);
  });

  it('TXN-03 refunds the deposit of a form that never became an order', async () => {
    const formId = randomUUID();
    const { id } = (await takeDeposit(technician, formId)).value;
    expect((await refund(owner, id, 10_001, { depositException: true })).data).toEqual({
      refundableCents: 10_000,
    });
    expect((await refund(owner, id, 10_000, { depositException: true })).value).toMatchObject({
      amountCents: -10_000,
      order: null,
      intakeId: formId,
    });
  });

  it('TXN-03 DEP-06 V5 refunds a deposit only once: after an exception refund it is neither open nor reversible', async () => {
    const formId = randomUUID();
    const { id } = (await takeDeposit(owner, formId)).value;
    await refund(owner, id, 10_000, { depositException: true });
    const reversed = await owner.call('intake/reverseDeposit', { formId, paymentId: id });
    expect([reversed.status, reversed.code]).toEqual([409, 'DEPOSIT_REFUNDED']);
    const rows = await shop.db.select().from(ledgerEntries).where(eq(ledgerEntries.intakeId, formId));
    expect(sumOf(rows)).toBe(0);
    const form = await completeForm(shop, owner);
    expect((await owner.call('intake/submit', { id: formId, form })).code).toBe('DEPOSIT_REQUIRED');
    expect((await takeDeposit(owner, formId, 5000)).status).toBe(200);
  });

  it('TXN-03 DEP-06 keeps track of a deposit that was partly refunded before the form was submitted', async () => {
    const formId = randomUUID();
    const { id } = (await takeDeposit(owner, formId)).value;
    await refund(owner, id, 4000, { depositException: true });
    const form = await completeForm(shop, owner);
    expect((await owner.call('intake/submit', { id: formId, form })).status).toBe(200);
    const shown = await owner.call<Outputs['intake']['find']>('intake/find', { id: formId });
    expect(shown.value.deposit.amountCents).toBe(6000);
    const { orderId } = (await owner.call<{ orderId: string }>('intake/convert', { id: formId })).value;
    const [order] = await shop.db.select().from(workOrders).where(eq(workOrders.id, orderId));
    expect(order).toMatchObject({ intakeDepositAmount: 6000, diagnosticFeeCents: 6000 });
  });

  it('WO-14 TXN-01 V6 takes no more than was approved, even if an approved line was raised afterwards', async () => {
    const { order, jobId } = await approvedOrder(shop, owner);
    const [first] = order.jobs[0]?.lines ?? [];
    const raised = { jobId, lineId: first?.id, line: line({ unitPriceCents: 20_000, quantityMilli: 9000 }) };
    await change(owner, order, 'lines/update', raised);
    const { balanceCents } = await ledgerOf(order.id);
    const { authorizedCents } = (await findOrder(owner, order.id)).money;
    expect(balanceCents).toBeLessThanOrEqual(authorizedCents ?? 0);
    expect((await take(owner, order.id, balanceCents + 1)).data).toEqual({ balanceCents });
    expect((await take(owner, order.id, balanceCents)).status).toBe(200);
    expect((await take(owner, order.id, 1)).data).toEqual({ balanceCents: 0 });
  });

  it('TXN-03 DEP-06 shows the deposit of a form as refunded once all of it was', async () => {
    const formId = await submittedForm(shop, owner);
    type Shown = { deposit: { payment: { id: string; status: string; statusLabel: string } } };
    const shown = async () => (await owner.call<Shown>('intake/find', { id: formId })).value.deposit.payment;
    const { id } = await shown();
    await refund(owner, id, 4000, { depositException: true });
    expect(await shown()).toMatchObject({ status: 'completed' });
    await refund(owner, id, 6000, { depositException: true });
    expect(await shown()).toMatchObject({ status: 'refunded', statusLabel: 'Refunded' });
    const [row] = await shop.db.select().from(tempPayments).where(eq(tempPayments.id, id));
    expect(row?.paymentStatus).toBe('refunded');
  });

  it('DEP-08 cannot reverse the deposit of a form that is being submitted', async () => {
    const [stored] = await shop.db
      .select()
      .from(intakeForms)
      .where(eq(intakeForms.id, await submittedForm(shop, owner)));
    if (!stored) throw new Error('no form');
    const formId = randomUUID();
    const { id: paymentId } = (await takeDeposit(owner, formId)).value;
    let reversing: ReturnType<TestBrowser['call']> | undefined;
    await shop.db.transaction(async (tx) => {
      await lockDeposit(tx, formId);
      reversing = owner.call('intake/reverseDeposit', { formId, paymentId });
      await waitsForLock(tx);
      const { number: _number, ...copy } = stored;
      await tx.insert(intakeForms).values({ ...copy, id: formId, depositId: paymentId });
    });
    expect((await reversing)?.code).toBe('ALREADY_SUBMITTED');
  });

  /** Resolves when someone else waits for a lock of this transaction. */
  async function waitsForLock(tx: Parameters<typeof lockDeposit>[0]): Promise<void> {
    for (;;) {
      const { rows } = await tx.execute(
        sql`select 1 from pg_locks where locktype = 'advisory' and not granted limit 1`,
      );
      if (rows.length > 0) return;
    }
  }

  it('TXN-03 voids an entry of the same day and nothing else, and only once', async () => {
    const { order } = await billedOrder(shop);
    await take(technician, order.id, 700);
    const [deposit, slip] = (await ledgerOf(order.id)).entries;
    const slipId = slip?.id ?? '';
    expect((await voiding(technician, slipId)).code).toBe('FORBIDDEN');
    expect((await voiding(owner, deposit?.id ?? '')).data).toEqual({ why: 'deposit' });
    const tries = await Promise.all([voiding(owner, slipId), voiding(owner, slipId)]);
    expect(tries.map(({ code }) => code).sort()).toEqual(['VOID_REFUSED', null].sort());
    const ledger = await ledgerOf(order.id);
    expect(ledger).toMatchObject({ balanceCents: BALANCE, paidCents: 10_000 });
    expect(ledger.entries[1]).toMatchObject({ voided: true, refundableCents: 0, mayVoid: false });
    expect((await refund(owner, slipId, 1)).data).toEqual({ why: 'voided' });

    await take(owner, order.id, 900);
    const older = (await ledgerOf(order.id)).entries.at(-1)?.id ?? '';
    shop.clock.advance(DAY);
    expect((await voiding(owner, older)).data).toEqual({ why: 'another_day' });
    shop.clock.advance(-DAY);
  });

  it('TXN-01 TXN-05 WO-08 adjusts what is owed without money: a credit down to zero, a charge up to what was authorized', async () => {
    const { order } = await billedOrder(shop);
    const adjust = (browser: TestBrowser, direction: 'credit' | 'charge', amountCents: number) =>
      browser.call<Ledger>('payments/adjust', {
        id: order.id,
        key: randomUUID(),
        direction,
        amountCents,
        reason: 'Scratch on the tank',
      });
    expect((await adjust(head, 'credit', 100)).code).toBe('FORBIDDEN');
    expect((await adjust(owner, 'credit', BALANCE + 1)).data).toEqual({ balanceCents: BALANCE });
    expect((await adjust(owner, 'credit', 994)).value).toMatchObject({
      balanceCents: 5000,
      paidCents: 10_000,
      creditedCents: 994,
    });
    // everything authorized is billed, until a line gets cheaper
    expect((await adjust(owner, 'charge', 1)).data).toEqual({ roomCents: 0 });
    await shop.db
      .update(workorderLines)
      .set({ quantityMilli: 1000 })
      .where(eq(workorderLines.orderId, order.id));
    // 15,993.75 authorized, 13,328.125 billed
    const room = 2665;
    expect((await adjust(owner, 'charge', room + 1)).data).toEqual({ roomCents: room });
    expect((await adjust(owner, 'charge', 300)).value).toMatchObject({
      balanceCents: 13_328 - 10_000 - 994 + 300,
      chargeRoomCents: room - 300,
      creditedCents: 994,
      chargedCents: 300,
    });
    const totals = (await owner.call<Outputs['payments']['totals']>('payments/totals', {})).value;
    expect(totals.adjustmentsCents).toBe(694);
    expect(totals.byMethod.find(({ method }) => method === 'other')?.netCents).toBe(0);
  });

  it('TXN-01 lets nobody change or delete an entry, and audits every one', async () => {
    const { order } = await billedOrder(shop);
    await take(owner, order.id, 500);
    const row = (await ledgerOf(order.id)).entries[1];
    const rowId = row?.id ?? '';
    await expect(
      shop.db.update(ledgerEntries).set({ amountCents: 1 }).where(eq(ledgerEntries.id, rowId)),
    ).rejects.toThrow();
    await expect(shop.db.delete(ledgerEntries).where(eq(ledgerEntries.id, rowId))).rejects.toThrow();
    const audited = await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, rowId));
    expect(audited).toMatchObject([{ action: 'payments.payment.taken', after: { amountCents: 500 } }]);
  });

  it('WO-09 bills a day of storage once and waives with a reason; the price of a billed day stays', async () => {
    const { order } = await approvedOrder(shop, owner);
    await change(owner, order, 'move', { event: 'start_work' });
    await finishLines(owner, order);
    await change(owner, order, 'move', { event: 'finish_work' });
    await change(owner, order, 'move', { event: 'pass_check' });
    const bill = (throughDay: number, browser = technician) =>
      browser.call<Ledger>('payments/billStorage', { id: order.id, throughDay });
    const waive = (browser: TestBrowser, throughDay: number) =>
      browser.call<Ledger>('payments/waiveStorage', { id: order.id, throughDay, reason: 'We were closed' });

    expect((await bill(1)).code).toBe('STORAGE_SETTLED');
    shop.clock.advance(48 * HOUR + 2 * DAY + HOUR);
    expect(await ledgerOf(order.id)).toMatchObject({
      openStorageDays: [1, 2, 3],
      balanceCents: BALANCE + 12_000,
    });
    const tries = await Promise.all(Array.from({ length: 4 }, () => bill(1)));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await waive(head, 2)).code).toBe('FORBIDDEN');
    expect((await waive(owner, 2)).value).toMatchObject({
      openStorageDays: [3],
      balanceCents: BALANCE + 8000,
      storage: { billedDays: 1, waivedDays: 1, cents: 8000 },
    });
    const setting = (await owner.call<Outputs['workorders']['setting']>('workorders/setting')).value;
    const priced = await owner.call('workorders/updateSetting', { ...setting, storageCentsPerDay: 5000 });
    expect(priced.code).toBeNull();
    expect((await ledgerOf(order.id)).storage.cents).toBe(4000 + 5000);
    shop.clock.advance(-(48 * HOUR + 2 * DAY + HOUR));
  });

  it('TXN-01 keeps the money of orders apart: ids of one have no effect on another', async () => {
    const { order: mine } = await billedOrder(shop);
    const { order: theirs } = await billedOrder(shop);
    await take(owner, mine.id, 1000);
    const slip = (await ledgerOf(mine.id)).entries[1]?.id ?? '';
    await unchanged(theirs.id, async () => {
      expect((await take(owner, slip, 100)).code).toBe('NOT_FOUND');
      expect((await refund(owner, slip, 100)).value).toMatchObject({ order: { id: mine.id } });
    });
    expect((await owner.call('payments/forOrder', { id: slip })).code).toBe('NOT_FOUND');
    const customer = await signedInAs(shop, 'customer');
    expect((await customer.call('payments/forOrder', { id: mine.id })).code).toBe('FORBIDDEN');
    expect((await shop.browser().call('payments/forOrder', { id: mine.id })).code).toBe('UNAUTHORIZED');
    expect((await shop.browser().call('payments/page', { id: mine.id })).code).toBe('NOT_FOUND');
  });

  it('AUD-01 DAT-03 audits every change of money', async () => {
    const { order } = await approvedOrder(shop, owner);
    const { id } = order;
    for (const event of ['start_work', 'finish_work', 'pass_check']) {
      if (event === 'finish_work') await finishLines(owner, order);
      await change(owner, order, 'move', { event });
    }
    const done = new Set<string>();
    const rows = async () => (await shop.db.select({ rows: count() }).from(auditLog))[0]?.rows ?? 0;
    const does = async (name: string, input: object) => {
      const before = await rows();
      const answer = await owner.call(`payments/${name}`, input);
      expect([name, answer.code]).toEqual([name, null]);
      expect(await rows(), name).toBeGreaterThan(before);
      done.add(name);
    };
    const key = () => randomUUID();
    const last = async () => (await ledgerOf(id)).entries.at(-1)?.id;
    await does('take', { id, key: key(), amountCents: 500, method: 'card' });
    const reason = 'Typed twice';
    await does('refund', { id: await last(), key: key(), amountCents: 200, method: 'cash', reason });
    await does('void', { id: await last(), key: key(), reason });
    await does('adjust', { id, key: key(), direction: 'credit', amountCents: 10, reason });
    shop.clock.advance(3 * DAY);
    await does('billStorage', { id, throughDay: 1 });
    shop.clock.advance(DAY);
    await does('waiveStorage', { id, throughDay: 2, reason });
    shop.clock.advance(-4 * DAY);
    const day = localDate(shop.clock.now(), SET_UP.shop.timeZone);
    await does('closeDay', { day, key: key(), openingCents: 0, countedCents: 0, reason });
    const changing = Object.entries(contract.payments).filter(
      ([, one]) => one['~orpc'].route.method !== 'GET',
    );
    expect([...done, 'checkout', 'endCheckout'].sort()).toEqual(changing.map(([name]) => name).sort());
  });
});
