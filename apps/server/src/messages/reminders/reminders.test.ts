import { randomUUID } from 'node:crypto';
import type { Outputs } from '@kickstand/api';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { consents } from '../../customers/consents.table.ts';
import { bikeOwnerships, bikes, customers } from '../../customers/customers.table.ts';
import { mailOutbox } from '../../mail/mail.table.ts';
import { DAY, HOUR } from '../../platform/clock.ts';
import { createLog } from '../../platform/log.ts';
import {
  ORIGIN,
  OWNER,
  openTestShop,
  SET_UP,
  setUpAndSignIn,
  type TestBrowser,
  type TestShop,
} from '../../testing/test-shop.ts';
import { workOrders } from '../../workorders/workorders.table.ts';
import { reminders } from './reminders.table.ts';
import { sendReminders } from './send-reminders.ts';

type Preview = Outputs['reminders']['preview'];
type Overview = Outputs['reminders']['overview'];

let shop: TestShop;
let owner: TestBrowser;
const log = createLog({ logLevel: 'silent' });

beforeAll(async () => {
  // why: nothing listens there, so mail stays in the outbox, where the tests read it
  shop = await openTestShop(undefined, { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@shop.test' });
});
beforeEach(async () => {
  await shop.reset();
  owner = await setUpAndSignIn(shop);
  const { templates, revision } = (await owner.call<Outputs['messages']['setting']>('messages/setting', {}))
    .value;
  await owner.call('messages/updateSetting', { quietFrom: 0, quietTo: 0, templates, revision });
});
afterAll(async () => {
  await shop.close();
});

const send = () =>
  sendReminders({
    ...{ db: shop.db, clock: shop.clock, secrets: shop.secrets, log, textsWaiting: () => {} },
    ...{ baseUrl: () => ORIGIN, mailConfigured: async () => true },
  });

/** Customers whose bikes were here a year ago. */
async function visited(count: number, { consent = true, daysAgo = 370 } = {}): Promise<void> {
  const now = shop.clock.now();
  const closedAt = new Date(now.getTime() - daysAgo * DAY);
  const people = Array.from({ length: count }, (_, at) => ({
    customer: randomUUID(),
    bike: randomUUID(),
    at,
  }));
  const chunk = <T>(list: T[]) =>
    Array.from({ length: Math.ceil(list.length / 1000) }, (_, n) => list.slice(n * 1000, n * 1000 + 1000));
  for (const some of chunk(people)) {
    await shop.db.insert(customers).values(
      some.map(({ customer, at }) => ({
        ...{
          id: customer,
          name: `Rider ${at}`,
          nameKey: `rider ${at}`,
          email: `rider${at}@example.com`,
          phone: '',
        },
        ...{ language: 'en' as const, consentEmail: consent, createdAt: closedAt, updatedAt: closedAt },
      })),
    );
    await shop.db.insert(bikes).values(
      some.map(({ bike, at }) => ({
        ...{
          id: bike,
          vin: `VIN${at}`,
          make: 'Kawasaki',
          model: 'Z900',
          year: '2020',
          color: '',
          classification: '',
        },
        ...{ createdAt: closedAt, updatedAt: closedAt },
      })),
    );
    await shop.db.insert(bikeOwnerships).values(
      some.map(({ customer, bike }) => ({
        id: randomUUID(),
        bikeId: bike,
        customerId: customer,
        since: closedAt,
      })),
    );
    await shop.db.insert(workOrders).values(
      some.map(({ customer, bike, at }) => ({
        ...{
          id: randomUUID(),
          status: 'closed' as const,
          customerId: customer,
          bikeId: bike,
          customerName: `Rider ${at}`,
        },
        ...{ customerEmail: `rider${at}@example.com`, customerPhone: '', customerLanguage: 'en' as const },
        ...{ bikeInfo: '2020 Kawasaki Z900', vin: `VIN${at}`, mileage: '12000', bikeMakeCustom: false },
        ...{ bikeModelCustom: false, bikeClassificationCustom: false, completedItems: {}, photoUrls: [] },
        ...{ closedAt, createdAt: closedAt, updatedAt: closedAt },
      })),
    );
  }
}

const overview = async () => (await owner.call<Overview>('reminders/overview', {})).value;
const preview = async () => (await owner.call<Preview>('reminders/preview', { rule: 'serviceDue' })).value;
async function turnOn(seen: number, change: Partial<Overview['rules']['serviceDue']> = {}) {
  const { pausedOn: _paused, ...rules } = (await overview()).rules;
  const serviceDue = { ...rules.serviceDue, on: true, channel: 'email', ...change };
  return owner.call('reminders/save', { ...rules, serviceDue, seen });
}

/** More than a page shows; the full run uses all of them. */
const MANY = process.env.TEST_FULL ? 5000 : 500;

describe('reminders', () => {
  it('REM-01 are off until turned on, and show recipients and skipped people with the reasons', async () => {
    await visited(1);
    await visited(1, { consent: false });
    expect(await send()).toBe(0);
    const { now, soon, skipped, people } = await preview();
    expect([now, soon, skipped]).toEqual([1, 1, 1]);
    expect(people[0]).toMatchObject({ name: 'Rider 0', why: 'date', skip: null, email: true });
    expect(people[0]?.words).toContain('2020 Kawasaki Z900');
    expect(people[1]).toMatchObject({ skip: 'NO_CONSENT' });
    expect((await preview()).due).toEqual({ optedOut: 0, noConsent: 1 });
  });

  it(`REM-01 a rule that reaches ${MANY} people says so and asks again; nothing is sent twice`, async () => {
    await visited(MANY);
    const first = await turnOn(0);
    expect([first.code, first.data]).toEqual(['RULE_REACHES', { people: MANY }]);
    expect((await overview()).rules.serviceDue.on).toBe(false);
    expect((await turnOn(MANY - 1)).code).toBe('RULE_REACHES');
    expect((await turnOn(MANY)).code).toBeNull();
    const sent = await Promise.all([send(), send()]);
    const rows = await shop.db.select().from(reminders);
    expect(sent[0] + sent[1]).toBe(rows.length);
    expect(new Set(rows.map(({ cause }) => cause)).size).toBe(rows.length);
    // why: inserting 5,000 customers takes a busy machine 15 seconds
  }, 240_000);

  it('REM-01 a rule that is on says how many people a shorter time reaches immediately, and asks again', async () => {
    await visited(3);
    await visited(4, { daysAgo: 200 });
    expect((await turnOn(3)).code).toBeNull();
    const shorter = await turnOn(0, { months: 6 });
    expect([shorter.code, shorter.data]).toEqual(['RULE_REACHES', { people: 4 }]);
    expect((await overview()).rules.serviceDue.months).toBe(12);
    const { text } = (await overview()).rules.serviceDue;
    expect((await turnOn(0, { text: { ...text, en: 'Hi {name}, see you soon.' } })).code).toBeNull();
    expect((await turnOn(4, { months: 6 })).code).toBeNull();
  });

  it('REM-02 go out once per cause, with one click to unsubscribe', async () => {
    await visited(1);
    await turnOn(1);
    expect(await send()).toBe(1);
    expect(await send()).toBe(0);
    shop.clock.advance(10 * DAY);
    expect(await send()).toBe(0);
    const [row] = await shop.db.select().from(reminders);
    const url = `/unsubscribe/${row?.id}`;
    const headers = { host: new URL(ORIGIN).host };
    const page = await shop.app.inject({ method: 'GET', url, headers });
    expect([page.statusCode, page.body.includes('Rider')]).toEqual([200, false]);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = 'List-Unsubscribe=One-Click';
    for (let time = 0; time < 2; time++)
      expect(
        (await shop.app.inject({ method: 'POST', url, headers: { ...headers, ...form }, body })).statusCode,
      ).toBe(200);
    const answers = await shop.db.select().from(consents).where(eq(consents.given, false));
    expect(answers).toEqual([expect.objectContaining({ channel: 'email', source: 'unsubscribe_link' })]);
    expect((await shop.db.select().from(customers))[0]?.consentEmail).toBe(false);
    const gone = await shop.app.inject({ method: 'GET', url: `/unsubscribe/${randomUUID()}`, headers });
    expect(gone.statusCode).toBe(404);
  });

  it('REM-02 a mail carries the headers of RFC 8058', async () => {
    await visited(1);
    await turnOn(1);
    await send();
    const [mail] = await shop.db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'reminder'));
    expect(mail?.toAddress).toBe('rider0@example.com');
    const data = JSON.parse(shop.secrets.unseal(mail?.sealedData ?? '')) as {
      unsubscribe: string;
      body: string;
    };
    expect(data.unsubscribe).toMatch(/\/unsubscribe\/[0-9a-f-]{36}$/);
    expect(data.body).not.toContain('STOP');
  });

  it('REM-02 wait for the end of quiet hours and of a pause, and leave the long past alone', async () => {
    await visited(1);
    await visited(1, { daysAgo: 800 });
    await turnOn(1);
    await owner.call('reminders/pause', { paused: true });
    expect(await send()).toBe(0);
    await owner.call('reminders/pause', { paused: false });
    const { templates, revision } = (await owner.call<Outputs['messages']['setting']>('messages/setting', {}))
      .value;
    await owner.call('messages/updateSetting', { quietFrom: 0, quietTo: 23, templates, revision });
    const hour = Number(sqlHour(shop.clock.now()));
    if (hour < 23) expect(await send()).toBe(0);
    shop.clock.advance((23 - hour) * HOUR);
    expect(await send()).toBe(1);
  });

  it('REM-01 a test goes to the person who asks for it, with example figures and the shop’s own', async () => {
    const ask = (change: object = {}) =>
      owner.call<Outputs['reminders']['sendTest']>('reminders/sendTest', {
        ...{ rule: 'serviceDue', language: 'es', to: '' },
        ...change,
      });
    const { text } = (await overview()).rules.serviceDue;
    await turnOn(0, { on: false, text: { ...text, es: 'Hola {name}: su {bike}. {book} {shop}' } });
    expect((await ask()).value).toEqual({ email: OWNER.email, text: null });
    const [mail] = await shop.db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'reminder'));
    expect(mail).toMatchObject({ toAddress: OWNER.email, language: 'es' });
    const { body } = JSON.parse(shop.secrets.unseal(mail?.sealedData ?? '')) as { body: string };
    expect(body).toBe(`Hola ${OWNER.firstName}: su 2021 Honda NC750X. ${ORIGIN}/book ${SET_UP.shop.name}`);
    expect(await shop.db.select().from(reminders)).toEqual([]);
    expect((await ask({ rule: 'pickupWaiting', to: '9735550142' })).code).toBe('TEXT_NO_PROVIDER');
  });

  it('REM-02 counts who came back', async () => {
    await visited(2);
    await turnOn(2);
    await send();
    shop.clock.advance(DAY);
    await shop.db.execute(
      sql`insert into diagnostic_reports (id, status, customer_id, customer_name, customer_email, customer_phone,
        customer_language, bike_info, vin, mileage, bike_make_custom, bike_model_custom, bike_classification_custom,
        completed_items, photo_urls, created_at, updated_at)
        select gen_random_uuid(), 'submitted', customer_id, customer_name, customer_email, '', 'en', bike_info, vin, '',
        false, false, false, '{}', '[]', ${shop.clock.now()}, ${shop.clock.now()} from diagnostic_reports limit 1`,
    );
    expect((await overview()).cameBack).toEqual({ sent: 2, came: 1 });
    const { reminders: rows } = (await owner.call<Outputs['reminders']['sent']>('reminders/sent', {})).value;
    expect(rows.map(({ cameBack }) => cameBack).sort()).toEqual([false, true]);
  });
});

const sqlHour = (at: Date) =>
  new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    hourCycle: 'h23',
    timeZone: 'America/New_York',
  }).format(at);
