import { createHash, randomUUID } from 'node:crypto';
import type { Outputs } from '@kickstand/api';
import { readZip, verifyPacket } from '@kickstand/domain/evidence';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { files } from '../../apps/server/src/files/files.table.ts';
import type { MailData } from '../../apps/server/src/mail/enqueue-mail.ts';
import { mailOutbox } from '../../apps/server/src/mail/mail.table.ts';
import { deliverDueTexts } from '../../apps/server/src/messages/deliver-texts.ts';
import { androidSignature } from '../../apps/server/src/messages/provider/android-gateway.ts';
import { startTextServer, type TextServer } from '../../apps/server/src/messages/testing/text-server.ts';
import { findTextProvider } from '../../apps/server/src/messages/text-provider.ts';
import { DAY } from '../../apps/server/src/platform/clock.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { change, finishLines, newOrder } from '../../apps/server/src/testing/orders.ts';
import { signedInAs } from '../../apps/server/src/testing/people.ts';
import {
  ORIGIN,
  openTestShop,
  setUpAndSignIn,
  type TestBrowser,
  type TestShop,
} from '../../apps/server/src/testing/test-shop.ts';
import {
  type Call,
  HOSTILE_TEXTS,
  LINE_TEXTS,
  writeIntoCalendar,
  writeIntoMark,
  writeIntoMessages,
  writeIntoSettings,
} from '../support/hostile-texts.ts';
import { type Part, readICalendar } from '../support/icalendar.ts';
import { callAs, hostileOrder } from './hostile-order.ts';

const PLAIN = 'Plain';
const PAYLOADS = Object.entries({ ...HOSTILE_TEXTS, ...LINE_TEXTS });

let shop: TestShop;
let owner: TestBrowser;
let call: Call;
let texts: TextServer;
beforeAll(async () => {
  texts = await startTextServer();
  // why: nothing listens on that port, so mail stays in the outbox, where the test reads it
  shop = await openTestShop(undefined, { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@shop.test' });
  owner = await setUpAndSignIn(shop);
  call = callAs(owner);
  await signedInAs(shop, 'technician'); // without one, no day has hours to book
  await call('messages/updateProvider', {
    ...{ provider: 'android', url: texts.url, account: 'sms', sender: '' },
    ...{ password: 'secret', signingKey: 'key', revision: 0 },
  });
  const { templates } = await call<Outputs['messages']['setting']>('messages/setting');
  await call('messages/updateSetting', { quietFrom: 0, quietTo: 0, templates, revision: 0 });
});
afterAll(async () => {
  await shop.close();
  await texts.close();
});

/** Everything a calendar acts on, without the texts. */
const structureOf = ({ kind, lines }: Part): string[] => [
  kind,
  ...lines.map(({ name, parameters }) => [name, ...parameters].join(';')),
];

/** A calendar cannot contain control characters and has only one kind of line break. */
const asText = (text: string) =>
  text
    .trim()
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those it cannot hold
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/g, ' ');

async function icsAt(url: string): Promise<Part[]> {
  const { host, pathname } = new URL(url);
  const read = await shop.app.inject({ url: pathname, headers: { host } });
  expect([read.statusCode, read.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  return readICalendar(read.body);
}

let visits = 0;
/** Requests an appointment without signing in. */
async function requestVisit(text: string): Promise<{ readonly id: string; readonly token: string }> {
  visits += 1;
  const visitor = shop.browser();
  const { days } = (await visitor.call<Outputs['booking']['days']>('booking/days', {})).value;
  const free = days.find(({ state }) => state === 'free');
  const answer = await visitor.call<{ id: string; token: string }>(
    'booking/request',
    {
      ...{ id: randomUUID(), name: text, phone: '9735550166', email: `${randomUUID()}@riders.test` },
      ...{ language: 'en', bikeYear: text.slice(0, 4), bikeMake: text, bikeModel: text },
      ...{ serviceId: null, day: free?.day, minute: free?.times[0] },
      ...{ concern: text, waits: false, textConsent: false },
    },
    { remoteAddress: `10.1.0.${visits}` },
  );
  expect([answer.code, answer.data]).toEqual([null, undefined]);
  return answer.value;
}

/**
 * Every calendar file made while the shop is full of that text: the feed, the appointment's file, and those in
 * emails.
 */
async function calendarsWith(text: string): Promise<Part[][]> {
  const before = await shop.db.select({ id: mailOutbox.id }).from(mailOutbox);
  await writeIntoSettings(call, text);
  const startsAt = new Date(shop.clock.now().getTime() + 3 * DAY).toISOString();
  const { feedId, url } = await writeIntoCalendar(call, text, startsAt);
  const { id, token } = await requestVisit(text);
  const feed = await icsAt(url);
  await call('calendar/revokeFeed', { id: feedId });
  const visit = await icsAt(`${ORIGIN}/calendar/visit/${id}/${token}.ics`);
  const earlier = new Set(before.map((row) => row.id));
  const mailed = (await shop.db.select().from(mailOutbox))
    .filter((row) => !earlier.has(row.id))
    .flatMap(({ sealedData }) => (JSON.parse(shop.secrets.unseal(sealedData ?? '')) as MailData).event ?? [])
    .map(({ content }) => readICalendar(content));
  expect(mailed).toHaveLength(4);
  await shop.database.pool.query('delete from check_ins');
  await shop.database.pool.query('delete from appointments');
  return [feed, visit, ...mailed];
}

let plain: Promise<Part[][]> | undefined;

describe.each(PAYLOADS)('a %s payload', (_, text) => {
  it('CAL-04 CAL-05 in every field of a visit and of the shop stays text in its feed, its file and its mails', async () => {
    plain ??= calendarsWith(PLAIN);
    const harmless = await plain;
    const hostile = await calendarsWith(text);
    const skeletons = (files: Part[][]) => files.map((parts) => parts.map(structureOf)).sort();
    expect(skeletons(hostile)).toEqual(skeletons(harmless));
    const [feed = []] = hostile;
    const values = (kind: string, name: string) =>
      feed
        .filter((part) => part.kind === kind)
        .flatMap(({ lines }) => lines.flatMap((line) => (line.name === name ? [line.value] : [])));
    expect(values('VCALENDAR', 'NAME')).toEqual([asText(text)]);
    expect(values('VEVENT', 'SUMMARY')).toHaveLength(3);
    for (const summary of values('VEVENT', 'SUMMARY')) expect(summary).toContain(asText(text));
    for (const description of values('VEVENT', 'DESCRIPTION')) expect(description).toContain(asText(text));
    for (const location of values('VEVENT', 'LOCATION')) expect(location).toContain(asText(text));
  });
});

describe('every payload in texts, templates, marks and an order', () => {
  it('MSG-01 MSG-02 reaches the phone, the thread and the templates as it was written', async () => {
    const { id } = await newOrder(shop, owner);
    for (const [, text] of PAYLOADS) {
      await writeIntoMessages(call, id, text);
      await hears(text);
      const { templates } = await call<Outputs['messages']['setting']>('messages/setting');
      expect(templates).toMatchObject([{ text: { en: text.trim(), es: text.trim() } }]);
    }
    await deliver();
    const written = PAYLOADS.map(([, text]) => text.trim());
    expect(texts.taken.map(({ body }) => body)).toEqual(written);
    const thread = await call<Outputs['messages']['thread']>('messages/thread', { orderId: id });
    for (const way of ['out', 'in'])
      expect(thread.messages.filter(({ direction }) => direction === way).map(({ body }) => body)).toEqual(
        written,
      );
  });

  it('EVD-02 DMG-01 MSG-01 stays one value of its part in a packet that can be checked', async () => {
    const [[, first] = ['', '']] = PAYLOADS;
    const id = await hostileOrder(shop, owner, first);
    const { intakeId } = await call<Outputs['workorders']['find']>('workorders/find', { id });
    const form = await call<{ form: { photoLeftSide: string } }>('intake/find', { id: intakeId });
    for (const [, text] of PAYLOADS) {
      await writeIntoMessages(call, id, text);
      await writeIntoMark(call, form.form.photoLeftSide, text);
      await call('workorders/note', { id, key: randomUUID(), text });
    }
    const parts = await packetOf(id);
    const texts = (kind: string, list: string, field: string) =>
      (parts.get(kind)?.[list] as Record<string, unknown>[] | undefined)?.map((one) => one[field]);
    for (const [, text] of PAYLOADS) {
      expect(texts('messages', 'messages', 'body')).toContain(text.trim());
      expect(texts('damage', 'marks', 'note')).toContain(text.trim());
    }
    expect(JSON.stringify(parts.get('pickup'))).toContain(JSON.stringify(first).slice(1, -1));
  });
});

async function deliver(): Promise<void> {
  const deps = { db: shop.db, clock: shop.clock, log: createLog({ logLevel: 'silent' }), changed: () => {} };
  const provider = await findTextProvider({ secrets: shop.secrets, baseUrl: () => ORIGIN }, shop.db);
  if (!provider) throw new Error('no provider');
  while ((await deliverDueTexts(deps, provider)) > 0);
}

/** Completes the order and seals it; returns the parts of its packet by kind. */
async function packetOf(id: string): Promise<Map<string, Record<string, unknown>>> {
  for (const event of ['start_work', 'finish_work', 'pass_check'] as const) {
    if (event === 'finish_work') await finishLines(owner, { id });
    await change(owner, { id }, 'move', { event });
  }
  const { balanceCents } = await call<Outputs['payments']['forOrder']>('payments/forOrder', { id });
  await call('payments/take', { id, key: randomUUID(), amountCents: balanceCents, method: 'cash' });
  const [[, name] = ['', '']] = PAYLOADS;
  await change(owner, { id }, 'move', { event: 'close', pickup: { kind: 'typed', name } });
  await storePictures();
  const packet = await call<{ id: string }>('evidence/seal', { id });
  const url = `/api/evidence/packets/${packet.id}/file`;
  const { rawPayload, headers } = await owner.request({ method: 'GET', url });
  expect(headers['content-disposition']).toMatch(/filename="WO-\d+-packet-1\.zip"$/);
  const verdict = await verifyPacket(new Uint8Array(rawPayload));
  expect(verdict).toMatchObject({ kind: 'packet', unchanged: true, problems: [] });
  const entries = readZip(new Uint8Array(rawPayload))?.entries ?? [];
  for (const entry of entries) expect(entry.name).toMatch(/^[\w/.-]+$/);
  const contentOf = (path: string) =>
    JSON.parse(Buffer.from(entries.find((one) => one.name === path)?.bytes ?? []).toString('utf8'));
  return new Map(
    (verdict.kind === 'packet' ? verdict.parts : []).map(({ kind, path }) => [kind, contentOf(path)]),
  );
}

/** Test pictures are rows without files. */
async function storePictures(): Promise<void> {
  for (const row of await shop.db.select().from(files)) {
    const bytes = Buffer.from(`picture of ${row.path}`);
    await shop.files.store.put(row.path, bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await shop.db.update(files).set({ sha256, bytes: bytes.length }).where(eq(files.id, row.id));
  }
}

async function hears(message: string): Promise<void> {
  const payload = { messageId: 'm', message, phoneNumber: '+19735550142' };
  const body = Buffer.from(
    JSON.stringify({ event: 'sms:received', id: randomUUID(), deviceId: 'd', webhookId: 'w', payload }),
  );
  const timestamp = String(Math.floor(shop.clock.now().getTime() / 1000));
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/webhooks/texts/android',
    headers: {
      host: new URL(ORIGIN).host,
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': androidSignature('key', body, timestamp),
    },
    body,
  });
  expect(answer.statusCode).toBe(200);
}
