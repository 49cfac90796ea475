import { randomUUID } from 'node:crypto';
import type { Outputs } from '@kickstand/api';
import { localDate } from '@kickstand/domain/format';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '../../platform/clock.ts';
import { workOrders } from '../../platform/database/schema.ts';
import { meOf, takeDeposit } from '../../testing/intakes.ts';
import { postEntries } from '../../testing/ledger.ts';
import { signedInAs } from '../../testing/people.ts';
import { openSetUpShop, SET_UP, type TestBrowser, type TestShop } from '../../testing/test-shop.ts';

type Totals = Outputs['payments']['totals'];
type Page = Outputs['payments']['list'];
type Close = Outputs['payments']['closeDay'];
type Drawer = Outputs['payments']['drawer'];

let shop: TestShop;
let owner: TestBrowser;
let head: TestBrowser;
let technician: TestBrowser;

beforeAll(async () => {
  ({ shop, owner } = await openSetUpShop());
  head = await signedInAs(shop, 'head_technician');
  technician = await signedInAs(shop, 'technician');
});
beforeEach(emptyLedger);
afterAll(() => shop.close());

/** Only with triggers off: one of them refuses to delete entries. */
async function emptyLedger(): Promise<void> {
  await shop.database.pool.query(`do $$
    begin
      set local session_replication_role = replica;
      delete from ledger_entries;
      delete from day_closes;
    end $$`);
}

const today = (days = 0) =>
  localDate(new Date(shop.clock.now().getTime() + days * DAY), SET_UP.shop.timeZone);

/** Posts entries a millisecond apart, without orders. */
function post(entries: Parameters<typeof postEntries>[1]): Promise<string[]> {
  const start = shop.clock.now().getTime();
  return postEntries(
    shop,
    entries.map((entry, at) => ({ at: new Date(start + at), ...entry })),
  );
}

const list = async (browser: TestBrowser, filter: object = {}) =>
  (await browser.call<Page>('payments/list', filter)).value;
const ids = ({ entries }: Page) => entries.map(({ id }) => id);
const close = (browser: TestBrowser, closing: object) =>
  browser.call<Close>('payments/closeDay', { key: randomUUID(), openingCents: 20_000, ...closing });

describe('transactions', () => {
  it('TXN-02 pages through everything by key, and filters by day, method, kind and person', async () => {
    const me = await meOf(technician);
    const booked = await post(Array.from({ length: 120 }, (_, at) => ({ amountCents: at + 1 })));
    const [card, refund, other, yesterday] = await post([
      { method: 'card', providerId: 'pi_1', amountCents: 60_000 },
      { kind: 'refund', method: 'card', amountCents: -4500, reverses: booked[0] ?? null, reason: 'Price' },
      { method: 'check', takenBy: me },
      { at: new Date(shop.clock.now().getTime() - DAY) },
    ]);

    const seen: string[] = [];
    let page = await list(owner);
    for (let pages = 1; ; pages++) {
      seen.push(...ids(page));
      if (!page.more) break;
      expect(pages).toBeLessThan(4);
      page = await list(owner, { after: page.entries.at(-1)?.id });
    }
    expect(seen).toHaveLength(124);
    expect(new Set(seen).size).toBe(124);
    expect(seen.at(-1)).toBe(yesterday);

    expect(ids(await list(owner, { method: 'card' })).sort()).toEqual([card, refund].sort());
    expect(ids(await list(owner, { kind: 'refund' }))).toEqual([refund]);
    expect(ids(await list(owner, { person: 'online' }))).toEqual([card]);
    expect(ids(await list(owner, { person: me }))).toEqual([other]);
    expect(ids(await list(owner, { day: today(-1) }))).toEqual([yesterday]);
    expect(ids(await list(owner, { to: today(-1) }))).toEqual([yesterday]);
    expect(ids(await list(owner, { from: today(1) }))).toEqual([]);

    const totals = (await owner.call<Totals>('payments/totals', { day: today() })).value;
    expect(totals.byMethod.find(({ method }) => method === 'card')).toEqual({
      method: 'card',
      takenCents: 60_000,
      takenCount: 1,
      returnedCents: 4500,
      returnedCount: 1,
      netCents: 55_500,
    });
    expect(totals).toMatchObject({ netCents: 7260 + 55_500 + 1000, rows: 123, takenCount: 122 });
    expect((await owner.call('payments/people', {})).value).toEqual([{ id: me, name: 'Pat technician' }]);
  });

  it('TXN-02 shows technicians only what they took, whatever the filter', async () => {
    const [mine, theirs] = [await meOf(technician), await meOf(owner)];
    const [own] = await post([
      { takenBy: mine },
      { takenBy: theirs },
      { method: 'card', providerId: 'pi_1' },
    ]);
    for (const filter of [{}, { person: theirs }, { person: 'online' }])
      for (const { entries } of [await list(technician, filter)])
        for (const entry of entries) expect(entry.id).toBe(own);
    expect((await technician.call<Totals>('payments/totals', {})).value.rows).toBe(1);
    for (const path of ['export', 'people', 'drawer', 'closes'])
      expect((await technician.call(`payments/${path}`, {})).code, path).toBe('FORBIDDEN');
    expect((await close(technician, { day: today(), countedCents: 0 })).code).toBe('FORBIDDEN');
    expect((await list(head)).entries).toHaveLength(3);
    expect((await (await signedInAs(shop, 'customer')).call('payments/list', {})).code).toBe('FORBIDDEN');
  });

  it('TXN-02 exports nothing that a spreadsheet runs as a formula', async () => {
    const now = shop.clock.now();
    const orderId = randomUUID();
    await shop.db.insert(workOrders).values({
      id: orderId,
      status: 'submitted',
      customerName: '=HYPERLINK("http://evil.test")',
      customerEmail: '',
      customerPhone: '',
      customerLanguage: 'en',
      bikeInfo: '',
      vin: '',
      mileage: '',
      bikeMakeCustom: false,
      bikeModelCustom: false,
      bikeClassificationCustom: false,
      completedItems: {},
      photoUrls: [],
      createdAt: now,
      updatedAt: now,
    });
    await post([
      { orderId: orderId, note: '@SUM(A1)' },
      { kind: 'refund', amountCents: -4550, reason: '-2+3, "cmd"' },
    ]);
    const { csv, rows, cut, filename } = (
      await head.call<Outputs['payments']['export']>('payments/export', {})
    ).value;
    expect({ rows, cut, filename }).toEqual({ rows: 2, cut: false, filename: `transactions-${today()}.csv` });
    expect(csv.startsWith('\uFEFFtransaction,date,time,kind,method,amount,')).toBe(true);
    const lines = csv.split('\r\n');
    expect(lines[1]).toContain(',refund,cash,-45.50,');
    expect(lines[1]).toContain(`"'-2+3, ""cmd"""`);
    expect(lines[2]).toContain(`,10.00,WO-`);
    expect(lines[2]).toContain(`"'=HYPERLINK(""http://evil.test"")"`);
    expect(lines[2]).toContain(`'@SUM(A1)`);
    expect(csv).not.toMatch(/(^|,)"?[=+@]/m);
  });

  it('TXN-02 TXN-05 exports what an entry reverses by its printed transaction number', async () => {
    const [paid = ''] = await post([{}]);
    await post([{ kind: 'refund', amountCents: -400, reason: 'Too much', reverses: paid }]);
    const { csv } = (await head.call<Outputs['payments']['export']>('payments/export', {})).value;
    const rows = csv.split('\r\n').map((row) => row.split(','));
    const [refund, payment] = ['refund', 'payment'].map((kind) => rows.find((row) => row[3] === kind));
    expect(payment?.[0]).toMatch(/^T-\d+$/);
    expect(refund?.[12]).toBe(payment?.[0]);
  });
});

describe('the daily close', () => {
  it('TXN-02 counts cash against what is expected, once a day, and records the difference', async () => {
    await post([
      { amountCents: 42_000 },
      { kind: 'refund', amountCents: -1500 },
      { method: 'card', amountCents: 99_900 },
      { kind: 'adjustment', method: 'other', amountCents: 5000 },
    ]);
    const open = (await head.call<Drawer>('payments/drawer', {})).value;
    expect(open).toMatchObject({ day: today(), closed: null, cashInCents: 42_000, cashOutCents: 1500 });
    expect((await close(head, { day: today(), countedCents: 60_300 })).data).toEqual({
      differenceCents: -200,
    });
    expect((await close(head, { day: today(1), countedCents: 60_500 })).code).toBe('DAY_AHEAD');

    const closing = { day: today(), countedCents: 60_300, reason: 'Change given twice' };
    const tries = await Promise.all(Array.from({ length: 5 }, () => close(head, closing)));
    expect(tries.map(({ code }) => code).filter(Boolean)).toEqual(Array(4).fill('DAY_CLOSED'));
    expect(tries.find(({ status }) => status === 200)?.value).toMatchObject({
      day: today(),
      expectedCents: 60_500,
      countedCents: 60_300,
      differenceCents: -200,
      reason: 'Change given twice',
      closedBy: 'Pat head_technician',
    });

    // what arrives afterwards is counted in the next close
    await post([{ amountCents: 800, at: new Date(shop.clock.now().getTime() + MINUTE) }]);
    shop.clock.advance(DAY);
    await post([{ amountCents: 70 }]);
    const next = (await head.call<Drawer>('payments/drawer', {})).value;
    expect(next).toMatchObject({
      cashInCents: 870,
      cashOutCents: 0,
      openingCents: 20_000,
      lastClosedDay: today(-1),
    });
    const key = randomUUID();
    const same = { day: today(), countedCents: 20_870, key };
    expect((await close(owner, same)).value).toEqual((await close(owner, same)).value);
    const { closes } = (await head.call<Outputs['payments']['closes']>('payments/closes', {})).value;
    expect(closes.map(({ day }) => day)).toEqual([today(), today(-1)]);
    shop.clock.advance(-DAY);
  });

  it('TXN-03 DEP-08 prevents later voids and edits of deposits, and waits for entries being written', async () => {
    const me = await meOf(owner);
    const [slip] = await post([{ takenBy: me, at: shop.clock.now() }]);
    const formId = randomUUID();
    const { id: paymentId } = (await takeDeposit(owner, formId)).value;
    const voiding = (id: string | undefined) =>
      owner.call('payments/void', { id, key: randomUUID(), reason: 'Typed twice' });
    // close and payments at the same moment: each payment is either counted or still open
    const forms = Array.from({ length: 6 }, () => randomUUID());
    const [closed] = await Promise.all([
      close(head, { day: today(), countedCents: 0, reason: 'Test' }),
      ...forms.map((form) => takeDeposit(owner, form)),
    ]);
    const counted = closed.value.cashInCents;
    const { cashInCents } = (await head.call<Drawer>('payments/drawer', { day: today() })).value;
    expect(counted + cashInCents).toBe(1000 + 7 * 10_000);

    expect((await voiding(slip)).data).toEqual({ why: 'day_closed' });
    const edited = await owner.call('intake/reverseDeposit', { formId, paymentId });
    expect([edited.status, edited.code]).toEqual([409, 'DAY_CLOSED']);
    const [fresh] = await post([{ takenBy: me, at: shop.clock.now() }]);
    expect((await voiding(fresh)).status).toBe(200);
  });
});

describe('a deposit that a device kept while offline', () => {
  const deposit = (heldMs: number, key = randomUUID(), formId = randomUUID()) =>
    technician.call<{ id: string; createdAt: string }>('intake/takeDeposit', {
      formId,
      key,
      amountCents: 10_000,
      method: 'cash',
      heldMs,
    });

  it('OFF-04 keeps its own time, and sent again with another age it is the same deposit', async () => {
    const [key, formId] = [randomUUID(), randomUUID()];
    const first = (await deposit(3 * 60 * MINUTE, key, formId)).value;
    const age = shop.clock.now().getTime() - Date.parse(first.createdAt);
    expect(Math.round(age / MINUTE)).toBe(3 * 60);
    expect((await deposit(4 * 60 * MINUTE, key, formId)).value).toEqual(first);
    expect((await list(owner)).entries).toHaveLength(1);
    expect((await deposit(-1)).code).toBe('BAD_REQUEST');
  });

  it('OFF-04 is counted once: with its own day, or with the next one when that is closed', async () => {
    await deposit(DAY);
    const yesterday = await close(owner, { day: today(-1), countedCents: 30_000 });
    expect(yesterday.value).toMatchObject({ cashInCents: 10_000, differenceCents: 0 });
    await deposit(DAY);
    expect((await close(owner, { day: today(), countedCents: 30_000 })).value).toMatchObject({
      cashInCents: 10_000,
      differenceCents: 0,
    });
  });

  it("OFF-04 that arrives after today's money takes none of it into yesterday", async () => {
    await post([{ amountCents: 5000 }]);
    await deposit(DAY);
    expect((await close(owner, { day: today(-1), countedCents: 20_000 })).value.cashInCents).toBe(0);
    expect((await close(owner, { day: today(), countedCents: 35_000 })).value.cashInCents).toBe(15_000);
  });
});
