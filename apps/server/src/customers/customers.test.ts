import { randomUUID } from 'node:crypto';
import type { Outputs } from '@kickstand/api';
import { desc, eq, like } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '../audit/audit.table.ts';
import { SYSTEM } from '../audit/index.ts';
import type { Database } from '../platform/database/index.ts';
import { submittedForm, termsNow } from '../testing/intakes.ts';
import {
  addJob,
  approvedOrder,
  change,
  decision,
  findOrder,
  line,
  newOrder,
  sendEstimate,
} from '../testing/orders.ts';
import { signedInAs } from '../testing/people.ts';
import { openTestShop, setUpAndSignIn, type TestBrowser, type TestShop } from '../testing/test-shop.ts';
import { attachCustomer } from './attach.ts';
import { customers } from './customers.table.ts';
import { recognize, suggest } from './recognize.ts';

type List = Outputs['customers']['list'];
type Page = Outputs['customers']['find'];
type Suggested = Outputs['customers']['suggest'];
type Mine = Outputs['customers']['mine'];

describe('customers', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  beforeAll(async () => {
    shop = await openTestShop();
  });
  beforeEach(async () => {
    await shop.reset();
    owner = await setUpAndSignIn(shop);
  });
  afterAll(() => shop.close());

  const list = async (input: object = {}) => (await owner.call<List>('customers/list', input)).value;
  const names = async (search: string) => (await list({ search })).customers.map(({ name }) => name);
  const page = async (id: string) => (await owner.call<Page>('customers/find', { id })).value;
  const lastAudit = async () =>
    (
      await shop.db
        .select()
        .from(auditLog)
        .where(like(auditLog.action, 'customers.%'))
        .orderBy(desc(auditLog.at))
        .limit(1)
    )[0]?.action;

  it('CUS-01 makes one customer of forms with one email and different phones that come at the same moment', async () => {
    const contact = { name: 'Ana Ruiz', email: 'ana@mail.test', language: 'en' as const };
    const phones = Array.from({ length: 8 }, (_, at) => `97355501${at}0`);
    const attach = (phone: string) =>
      shop.db.transaction((tx) => attachCustomer(tx, shop.clock, SYSTEM, { ...contact, phone }));
    const ids = await Promise.all(phones.map(attach));
    expect(new Set(ids).size).toBe(1);
  });

  it('CUS-01 CUS-02 are found by name, phone in any writing, email, VIN and plate, with what they owe', async () => {
    const { order } = await approvedOrder(shop, owner);
    await submittedForm(shop, owner, {
      customerName: 'Ana Ruiz',
      customerEmail: 'ana@mail.test',
      customerPhone: '(973) 555-0142'.replace(/\D/g, ''),
      vin: 'ZDM1YAKT3MB012345',
    });
    const zoe = 'Zoë Núñez 🏍️';
    const found = await list();
    expect(found.customers).toMatchObject([
      {
        name: 'Ana Ruiz',
        bikes: [{ title: '2006 Honda CB 750' }],
        openOrders: 0,
        owedCents: 0,
        duplicate: true,
      },
      { name: zoe, openOrders: 1, owedCents: order.money.balanceCents, duplicate: true },
    ]);
    expect(order.money.balanceCents).toBeGreaterThan(0);
    expect(await names('zoe nunez')).toEqual([zoe]);
    expect(await names('ZOE@riders')).toEqual([zoe]);
    expect(await names('+1 (973) 555-0142')).toEqual(['Ana Ruiz', zoe]);
    expect(await names('ana 700635')).toEqual([]);
    expect(await names('zoe 700635')).toEqual([zoe]);
    expect(await names('100%')).toEqual([]);
    const [ana] = (await list({ search: 'mb012345' })).customers;
    const bike = ana?.bikes[0]?.id;
    const plate = await owner.call('customers/updateBike', { id: bike, plate: 'k42 nrv', seen: '' });
    expect([plate.value, await lastAudit()]).toEqual([
      { id: bike, plate: 'K42NRV' },
      'customers.bike.plate_changed',
    ]);
    const stale = await owner.call('customers/updateBike', { id: bike, plate: 'AAA', seen: '' });
    expect([stale.code, stale.data]).toEqual(['STALE', { current: { plate: 'K42NRV' } }]);
    for (const search of ['K42-NRV', 'k42 nrv', 'K42NRV']) expect(await names(search)).toEqual(['Ana Ruiz']);
    expect((await list({ duplicates: true })).customers).toHaveLength(2);
    await owner.call('customers/update', { ...edited((await page(ana?.id ?? '')).customer), phone: '' });
    expect((await list({ duplicates: true })).customers).toEqual([]);
  });

  const edited = ({ createdAt: _, ...customer }: Page['customer']) => customer;

  it('CUS-01 come a page at a time by name, the last as quick as the first', async () => {
    const now = shop.clock.now();
    await shop.db.insert(customers).values(
      Array.from({ length: 120 }, (_, at) => ({
        id: randomUUID(),
        name: `Rider ${at % 60}`,
        nameKey: `rider ${at % 60}`,
        email: '',
        phone: '',
        language: 'en' as const,
        createdAt: now,
        updatedAt: now,
      })),
    );
    const seen: string[] = [];
    let after: string | undefined;
    for (let pages = 1; ; pages += 1) {
      const { customers: rows, more } = await list(after ? { after } : {});
      seen.push(...rows.map(({ id }) => id));
      after = rows.at(-1)?.id;
      if (more) continue;
      expect(pages).toBe(3);
      break;
    }
    expect(new Set(seen).size).toBe(120);
  });

  it('CUS-01 show contact, consent, bikes, histories, papers and money; an edit over an old revision loses nothing', async () => {
    const { order } = await approvedOrder(shop, owner);
    const id = order.customerId ?? '';
    const shown = await page(id);
    expect(shown).toMatchObject({
      customer: { email: 'zoe@riders.test', language: 'en', consentText: false },
      bikes: [
        {
          vin: 'JH2PC35106M700635',
          mileage: '12,400',
          until: null,
          here: { number: order.number },
          orders: 1,
        },
      ],
      openOrders: 1,
      owedCents: order.money.balanceCents,
      paidCents: 10_000,
      invoicedCents: 0,
      counts: { orders: 1, intakes: 1, payments: 1, papers: 3 },
      merges: [],
    });
    const ask = async (what: string) =>
      (await owner.call<Record<string, unknown[]>>(`customers/${what}`, { id })).value;
    expect((await ask('orders')).orders).toMatchObject([
      { id: order.id, status: 'approved', balanceCents: order.money.balanceCents },
    ]);
    expect((await ask('intakes')).intakes).toMatchObject([{ depositPaid: true, order: { id: order.id } }]);
    expect((await ask('payments')).payments).toMatchObject([
      { kind: 'deposit', amountCents: 10_000, order: { number: order.number } },
    ]);
    expect((await ask('papers')).papers).toMatchObject([
      { kind: 'approval' },
      { kind: 'estimate' },
      { kind: 'form' },
    ]);

    const change = { ...edited(shown.customer), consentText: true, notes: 'Calls after 5 PM.' };
    const saved = await owner.call<Page['customer']>('customers/update', change);
    expect(saved.value).toMatchObject({
      consentText: true,
      notes: 'Calls after 5 PM.',
      revision: change.revision + 1,
    });
    expect(await lastAudit()).toBe('customers.consent.given');
    const late = await owner.call('customers/update', { ...edited(shown.customer), name: 'Zoe N.' });
    expect([late.code, late.data]).toMatchObject(['STALE', { current: { notes: 'Calls after 5 PM.' } }]);
    expect((await owner.call('customers/update', { ...change, email: 'zoe' })).status).toBe(400);
    expect((await owner.call('customers/find', { id: randomUUID() })).code).toBe('NOT_FOUND');
  });

  it('CUS-01 INT-14 hand their contact and one bike of their own to a new form', async () => {
    const order = await newOrder(shop, owner, { termsLanguage: 'es' });
    const other = await newOrder(shop, owner, {
      customerName: 'Ana Ruiz',
      customerPhone: '2015550100',
      customerEmail: 'ana@mail.test',
      vin: 'ZDM1YAKT3MB012345',
    });
    const [id, otherId] = [order.customerId ?? '', other.customerId ?? ''];
    const bikeId = (await page(id)).bikes[0]?.id ?? '';
    const known = (input: object) => owner.call('customers/known', input);
    expect((await known({ id, bikeId })).value).toMatchObject({
      ...{ id, name: 'Zoë Núñez 🏍️', phone: '9735550142', email: 'zoe@riders.test', language: 'es' },
      bikes: [{ id: bikeId, make: 'Honda', vin: 'JH2PC35106M700635' }],
    });
    expect((await known({ id })).value).toMatchObject({ id, bikes: [] });
    expect((await known({ id: otherId, bikeId })).code).toBe('NOT_FOUND');
    expect((await known({ id: randomUUID() })).code).toBe('NOT_FOUND');
    await owner.call('customers/merge', { keptId: otherId, mergedId: id });
    expect((await known({ id, bikeId })).value).toMatchObject({ id: otherId, bikes: [{ id: bikeId }] });
    const me = await signedInAs(shop, 'customer');
    expect((await me.call('customers/known', { id })).code).toBe('FORBIDDEN');
  });

  it('INT-14 are suggested while a name, phone or email is typed, with their bikes, in two statements', async () => {
    const ray = { customerName: 'Ray Delgado', customerPhone: '9735550142', customerEmail: 'ray@mail.test' };
    await submittedForm(shop, owner, { ...ray, vin: 'ZDM1YAKT3MB012345' });
    await submittedForm(shop, owner, { ...ray, vin: 'JH2PC35106M700635' });
    const ana = { customerName: 'Ana Del Río', customerPhone: '2015550100', customerEmail: 'ana@mail.test' };
    await submittedForm(shop, owner, { ...ana, vin: 'JYAVM01E27A113338' });
    const names = async (by: string, text: string) =>
      (await owner.call<Suggested>('customers/suggest', { by, text })).value.map(({ name }) => name);
    expect(await names('name', 'del')).toEqual(['Ana Del Río', 'Ray Delgado']);
    expect(await names('name', 'rio ÁNA')).toEqual(['Ana Del Río']);
    expect(await names('name', 'gado')).toEqual([]);
    expect(await names('name', 'ra')).toEqual([]);
    expect(await names('name', '0142')).toEqual([]);
    expect(await names('phone', '0142')).toEqual(['Ray Delgado']);
    expect(await names('phone', '(973) 5')).toEqual(['Ray Delgado']);
    expect(await names('phone', '014')).toEqual([]);
    expect(await names('email', 'RAY@')).toEqual(['Ray Delgado']);
    expect(await names('email', 'mail.test')).toEqual([]);
    expect(await names('email', '%@m')).toEqual([]);

    let statements = 0;
    const logger = {
      logQuery() {
        statements += 1;
      },
    };
    const counted = drizzle({ client: (shop.db as unknown as { $client: Pool }).$client, logger });
    const found = await suggest(counted as unknown as Database, { by: 'name', text: 'del' });
    expect(statements).toBe(2);
    expect(found.map(({ bikes }) => bikes.length)).toEqual([1, 2]);
    statements = 0;
    await recognize(counted as unknown as Database, { phone: '9735550142', vin: 'JYAVM01E27A113338' });
    expect(statements).toBe(2);
  });

  it('INT-14 an old name finds the record it was merged into; customers may not ask', async () => {
    const kept = await newOrder(shop, owner, { customerName: 'Ray Delgado', customerEmail: 'ray@mail.test' });
    const merged = await newOrder(shop, owner, {
      ...{ customerName: 'Raymond Oldname', customerPhone: '2015550100', customerEmail: 'old@mail.test' },
      vin: 'ZDM1YAKT3MB012345',
    });
    await owner.call('customers/merge', { keptId: kept.customerId, mergedId: merged.customerId });
    const asked = { by: 'name', text: 'oldname' };
    expect((await owner.call('customers/suggest', asked)).value).toMatchObject([{ id: kept.customerId }]);
    const tech = await signedInAs(shop, 'technician');
    expect((await tech.call('customers/suggest', asked)).status).toBe(200);
    const me = await signedInAs(shop, 'customer');
    expect((await me.call('customers/suggest', asked)).code).toBe('FORBIDDEN');
    expect((await shop.browser().call('customers/suggest', asked)).code).toBe('UNAUTHORIZED');
  });

  it('WO-15 CUS-03 read the same total as the order page everywhere, with the same label', async () => {
    const me = await signedInAs(shop, 'customer');
    const order = await newOrder(shop, owner, { customerEmail: 'Customer.One@shop.test' });
    await change(owner, order, 'move', { event: 'start_diagnosis' });
    const jobId = await addJob(owner, order, 'Chain');
    const shareId = await sendEstimate(owner, order);
    const { customerId, money } = await findOrder(owner, order.id);
    const shown = async () => {
      const mine = (await me.call<Mine>('customers/mine', {})).value.orders;
      const tab = await owner.call<Outputs['customers']['orders']>('customers/orders', { id: customerId });
      const of = { orderId: order.id };
      const thread = (await owner.call<Outputs['messages']['thread']>('messages/thread', of)).value;
      const rows = [mine, tab.value.orders].map((orders) => orders.find(({ id }) => id === order.id));
      return [...rows.map((row) => [row?.totalKind, row?.totalCents]), thread.order?.totalCents];
    };
    const estimated = money.ifApproved.totalCents;
    expect(estimated).toBeGreaterThan(0);
    expect(estimated).not.toBe(money.totals.totalCents);
    expect(await shown()).toEqual([['estimate', estimated], ['estimate', estimated], estimated]);
    await shop.browser().call('review/decide', {
      ...{ id: shareId, key: randomUUID() },
      decision: { ...decision(1, { [jobId]: 'approve' }), termsVersion: await termsNow(owner) },
    });
    expect(await shown()).toEqual([['bill', estimated], ['bill', estimated], estimated]);
    const addition = { jobId, lineId: randomUUID(), line: line() };
    await change(owner, order, 'lines/add', addition);
    expect((await shown())[0]).toEqual(['approved_so_far', estimated]);
  });

  it('CUS-03 see only their own bikes, orders, invoices and papers; another customer’s ids are not there', async () => {
    const me = await signedInAs(shop, 'customer');
    expect((await me.call<Mine>('customers/mine', {})).value).toMatchObject({
      names: [],
      bikes: [],
      orders: [],
    });
    const mine = await newOrder(shop, owner, {
      customerName: 'Pat One',
      customerEmail: 'Customer.One@shop.test',
      vin: 'ZDM1YAKT3MB012345',
    });
    const { order: theirs } = await approvedOrder(shop, owner);
    await change(owner, mine, 'move', { event: 'start_diagnosis' });
    await addJob(owner, mine, 'Chain');
    const before = (await me.call<Mine>('customers/mine', {})).value;
    expect(before.orders).toMatchObject([{ id: mine.id, status: 'diagnosing', totalCents: 0, next: 'none' }]);
    await sendEstimate(owner, mine);
    const shown = (await me.call<Mine>('customers/mine', {})).value;
    expect(shown).toMatchObject({
      names: ['Pat One'],
      bikes: [{ title: '2006 Honda CB 750', here: { id: mine.id } }],
      orders: [{ id: mine.id, status: 'awaiting_approval', estimated: true, next: 'review' }],
      papers: [
        { kind: 'estimate', recordId: mine.id },
        { kind: 'form', recordId: mine.intakeId },
      ],
    });

    const pages = (order: { id: string; intakeId: string | null }) => [
      ['review/report', order.id],
      ['review/review', order.id],
      ['payments/page', order.id],
      ['intake/view', order.intakeId],
      ['intake/receipt', order.intakeId],
    ];
    for (const [path = '', id] of pages(mine))
      expect([path, (await me.call(path ?? '', { id })).status]).toEqual([path, 200]);
    const stranger = shop.browser();
    const another = await signedInAs(shop, 'customer', 'two');
    for (const [path, id] of pages(theirs))
      expect([path, (await me.call(path ?? '', { id })).code]).toEqual([path, 'NOT_FOUND']);
    for (const [path, id] of pages(mine))
      for (const browser of [stranger, another])
        expect([path, (await browser.call(path ?? '', { id })).code]).toEqual([path, 'NOT_FOUND']);
    const asked = { id: theirs.customerId ?? '' };
    for (const path of ['find', 'orders', 'intakes', 'payments', 'papers', 'duplicates'])
      expect((await me.call(`customers/${path}`, asked)).code).toBe('FORBIDDEN');

    // a record under an old name, merged away, is still theirs
    const [kept] = await shop.db
      .select()
      .from(customers)
      .where(eq(customers.id, theirs.customerId ?? ''));
    await owner.call('customers/merge', { keptId: kept?.id, mergedId: mine.customerId });
    const merged = (await me.call<Mine>('customers/mine', {})).value;
    expect(merged.orders.map(({ id }) => id).sort()).toEqual([mine.id, theirs.id].sort());
  });
});
