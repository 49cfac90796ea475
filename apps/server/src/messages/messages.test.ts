import { randomUUID } from 'node:crypto';
import type { Outputs } from '@kickstand/api';
import { emptyIntakeForm } from '@kickstand/domain/intake';
import type { TextKind } from '@kickstand/domain/messages';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pictureProcess } from '../../../../tests/support/test-database.ts';
import { auditLog } from '../audit/audit.table.ts';
import { SYSTEM } from '../audit/index.ts';
import { appointments } from '../calendar/calendar.table.ts';
import { visitToken } from '../calendar/visit-link.ts';
import { consents } from '../customers/consents.table.ts';
import { customers } from '../customers/customers.table.ts';
import { attachCustomerAndBike, noteConsent } from '../customers/index.ts';
import { files } from '../files/files.table.ts';
import { openPhotoStore } from '../files/index.ts';
import { jpeg } from '../files/testing/pictures.ts';
import { DAY, HOUR, MINUTE } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { termsNow } from '../testing/intakes.ts';
import {
  addJob,
  change,
  decision,
  findOrder,
  finishLines,
  line,
  newOrder,
  sendEstimate,
} from '../testing/orders.ts';
import { signedInAs } from '../testing/people.ts';
import {
  ORIGIN,
  openTestShop,
  setUpAndSignIn,
  type TestBrowser,
  type TestShop,
} from '../testing/test-shop.ts';
import { lockConversation, refusalFor } from './conversations.ts';
import { deliverDueTexts } from './deliver-texts.ts';
import { enqueueText } from './enqueue-text.ts';
import { fetchDuePhotos } from './fetch-photos.ts';
import { messageConversations, messagePhotos, messages, plainBody } from './messages.table.ts';
import { messagesOfOrder } from './order-messages.ts';
import { androidSignature } from './provider/android-gateway.ts';
import { twilioSignature } from './provider/twilio.ts';
import { sendReminders } from './reminders/send-reminders.ts';
import { startTextServer, type TextServer } from './testing/text-server.ts';
import { findTextProvider } from './text-provider.ts';

type Thread = Outputs['messages']['thread'];
type Inbox = Outputs['messages']['list'];

const PHONE = '9735550142';
const ADDRESS = '+19735550142';
const log = createLog({ logLevel: 'silent' });

let shop: TestShop;
let server: TextServer;
let owner: TestBrowser;

beforeAll(async () => {
  server = await startTextServer();
  shop = await openTestShop();
});
beforeEach(async () => {
  await shop.reset();
  server.mood = 'well';
  server.taken.length = 0;
  owner = await setUpAndSignIn(shop);
  await connect('android');
  await noQuietHours();
});
afterAll(async () => {
  await shop.close();
  await server.close();
});

async function connect(provider: 'android' | 'twilio'): Promise<void> {
  const { revision } = (await owner.call<{ revision: number }>('messages/provider')).value;
  const account = provider === 'twilio' ? 'AC1' : 'sms';
  const sender = provider === 'twilio' ? '+19735550100' : '';
  const secret = { password: 'secret', signingKey: provider === 'twilio' ? '' : 'key' };
  const saved = await owner.call('messages/updateProvider', {
    provider,
    url: server.url,
    account,
    sender,
    ...secret,
    revision,
  });
  expect(saved.code).toBeNull();
}

async function noQuietHours(quiet = { quietFrom: 0, quietTo: 0 }): Promise<void> {
  const setting = (await owner.call<Outputs['messages']['setting']>('messages/setting', {})).value;
  const { templates, revision } = setting;
  await owner.call('messages/updateSetting', { ...quiet, templates, revision });
}

const shopHour = (): number =>
  Number(
    new Intl.DateTimeFormat('en-US', {
      hour: 'numeric',
      hourCycle: 'h23',
      timeZone: 'America/New_York',
    }).format(shop.clock.now()),
  );

async function deliver(): Promise<number> {
  const provider = await findTextProvider({ secrets: shop.secrets, baseUrl: () => ORIGIN }, shop.db);
  return provider ? deliverDueTexts({ db: shop.db, clock: shop.clock, log, changed: () => {} }, provider) : 0;
}

function hook(event: string, payload: object, { id = randomUUID() as string, signature = '' } = {}) {
  const body = Buffer.from(JSON.stringify({ event, id, deviceId: 'd', webhookId: 'w', payload }));
  const timestamp = String(Math.floor(shop.clock.now().getTime() / 1000));
  return shop.app.inject({
    method: 'POST',
    url: '/webhooks/texts/android',
    headers: {
      host: new URL(ORIGIN).host,
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': signature || androidSignature('key', body, timestamp),
    },
    body,
  });
}
const hears = (message: string, from = ADDRESS, id?: string) =>
  hook('sms:received', { messageId: 'm', message, phoneNumber: from }, id ? { id } : {});

async function customer(name = 'Ray Delgado', consent = true): Promise<string> {
  const order = await newOrder(shop, owner, { customerName: name, customerPhone: PHONE });
  const id =
    (await owner.call<Outputs['workorders']['find']>('workorders/find', { id: order.id })).value.customerId ??
    '';
  if (consent) await owner.call('messages/agree', { customerId: id, given: true });
  return id;
}

const send = (input: object) =>
  owner.call<Outputs['messages']['send']>('messages/send', {
    key: randomUUID(),
    text: 'Hi Ray',
    by: 'provider',
    ...input,
  });
const threadOf = async (input: object) => (await owner.call<Thread>('messages/thread', input)).value;
const inbox = async (input: object = {}) => (await owner.call<Inbox>('messages/list', input)).value;
const allTexts = () => shop.db.select().from(messages).orderBy(messages.seq);

describe('sending', () => {
  it('MSG-04 needs consent, and records when and how it was given', async () => {
    const customerId = await customer('Ray Delgado', false);
    expect((await send({ customerId })).code).toBe('TEXT_NO_CONSENT');
    await owner.call('messages/agree', { customerId, given: true });
    expect((await send({ customerId })).code).toBeNull();
    const [answer] = await shop.db.select().from(consents);
    expect(answer).toMatchObject({ channel: 'text', given: true, source: 'counter', address: ADDRESS });
    expect(answer?.wording).toContain('Reply STOP to end');
    expect(answer?.actorId).not.toBeNull();
    await expect(shop.db.update(consents).set({ given: false })).rejects.toThrow();
  });

  it('MSG-04 consent covers the number it was given for, not another one of the customer', async () => {
    const customerId = await customer();
    const other = await newOrder(shop, owner, {
      ...{ customerName: 'Ray Delgado', customerPhone: '9735550155', customerContact: 'text' },
    });
    expect(other.customerId).toBe(customerId);
    expect((await threadOf({ orderId: other.id })).to.refused).toBe('TEXT_NO_CONSENT');
    expect((await send({ orderId: other.id })).code).toBe('TEXT_NO_CONSENT');
    // staff who enter the new number with the box checked record consent for that one
    const { customer: shown } = (
      await owner.call<Outputs['customers']['find']>('customers/find', { id: customerId })
    ).value;
    const { id, name, email, preferredContact, language, notes, revision } = shown;
    const saved = await owner.call('customers/update', {
      ...{ id, name, email, preferredContact, language, notes, revision, phone: '9735550155' },
      ...{ consentEmail: false, consentText: true, consentCall: false },
    });
    expect(saved.code).toBeNull();
    expect((await send({ orderId: other.id })).code).toBeNull();
    const answers = await shop.db.select().from(consents).orderBy(consents.seq);
    expect(answers.map(({ address, given }) => [address, given])).toEqual([
      [ADDRESS, true],
      ['+19735550155', true],
    ]);
  });

  it('MSG-04 one key makes one message, even for concurrent calls', async () => {
    const customerId = await customer();
    const key = randomUUID();
    const answers = await Promise.all([
      send({ customerId, key }),
      send({ customerId, key }),
      send({ customerId, key }),
    ]);
    expect(new Set(answers.map(({ value }) => value.messageId)).size).toBe(1);
    await deliver();
    await deliver();
    expect(server.taken).toEqual([expect.objectContaining({ to: ADDRESS, body: 'Hi Ray' })]);
  });

  it('MSG-04 a text accepted just before the connection broke is not sent twice', async () => {
    const customerId = await customer();
    for (const provider of ['android', 'twilio'] as const) {
      await connect(provider);
      server.taken.length = 0;
      server.mood = 'swallow';
      await send({ customerId, text: `Hi by ${provider}` });
      await deliver();
      server.mood = 'well';
      shop.clock.advance(5 * MINUTE);
      await deliver();
      expect(server.taken.length, provider).toBe(1);
      expect((await allTexts()).at(-1), provider).toMatchObject({ state: 'sent', unclear: false });
    }
  });

  it('MSG-04 a text that was not accepted is sent later, once', async () => {
    const customerId = await customer();
    server.mood = 'broken';
    await send({ customerId });
    await deliver();
    expect(await allTexts()).toEqual([expect.objectContaining({ state: 'waiting', unclear: true })]);
    server.mood = 'well';
    shop.clock.advance(5 * MINUTE);
    await deliver();
    expect(server.taken).toHaveLength(1);
  });

  it('MSG-04 texts to one number are sent in the order they were written, also after a pause of the service', async () => {
    const customerId = await customer();
    server.mood = 'busy';
    await send({ customerId, text: 'First' });
    await deliver();
    server.mood = 'well';
    await send({ customerId, text: 'Second' });
    // another number does not wait for this one, nor does the reply to a keyword
    await hears('Hi', '+19735550155');
    await send({ phone: '9735550155', text: 'Other' });
    await hears('HELP');
    expect(await deliver()).toBe(2);
    const bodies = () => server.taken.map(({ body }) => body);
    expect(bodies()).toEqual(['Other', expect.stringContaining('Ironbound')]);
    shop.clock.advance(5 * MINUTE);
    expect(await deliver()).toBe(2);
    expect(bodies().slice(2)).toEqual(['First', 'Second']);
  });

  it('MSG-04 a text that failed, was withdrawn or stays unclear for long does not hold up the next one', async () => {
    const customerId = await customer();
    server.mood = 'refuse';
    await send({ customerId, text: 'Failed' });
    await deliver();
    server.mood = 'busy';
    const { messageId } = (await send({ customerId, text: 'Withdrawn' })).value;
    await deliver();
    expect((await owner.call('messages/cancel', { id: messageId })).code).toBeNull();
    server.mood = 'broken';
    await send({ customerId, text: 'Unclear' });
    await deliver();
    expect((await allTexts()).map(({ state }) => state)).toEqual(['failed', 'canceled', 'waiting']);
    const due = new Date(shop.clock.now().getTime() + 2 * DAY);
    await shop.db.update(messages).set({ nextAttemptAt: due }).where(eq(messages.state, 'waiting'));
    server.mood = 'well';
    await send({ customerId, text: 'Next' });
    expect(await deliver()).toBe(0);
    shop.clock.advance(13 * HOUR);
    expect(await deliver()).toBe(1);
    expect(server.taken.map(({ body }) => body)).toEqual(['Next']);
  });

  it('MSG-02 a refusal is kept in the provider’s words and can be tried again', async () => {
    const customerId = await customer();
    server.mood = 'refuse';
    const { value } = await send({ customerId });
    await deliver();
    const [failed] = (await threadOf({ customerId })).messages;
    expect(failed).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('not a valid phone number'),
    });
    server.mood = 'well';
    expect((await owner.call('messages/tryAgain', { id: value.messageId })).code).toBeNull();
    expect((await owner.call('messages/tryAgain', { id: value.messageId })).code).toBe('TEXT_NOT_FAILED');
    await deliver();
    expect((await threadOf({ customerId })).messages).toEqual([expect.objectContaining({ state: 'sent' })]);
  });

  it('MSG-04 waits until the quiet hours are over, and can be withdrawn until then', async () => {
    const customerId = await customer();
    const hour = shopHour();
    await noQuietHours({ quietFrom: hour, quietTo: (hour + 2) % 24 });
    const first = await send({ customerId });
    const second = await send({ customerId, text: 'Second' });
    expect(await deliver()).toBe(0);
    expect((await threadOf({ customerId })).messages[0]?.sendAt).not.toBeNull();
    expect((await owner.call('messages/cancel', { id: first.value.messageId })).code).toBeNull();
    shop.clock.advance(2 * HOUR);
    expect(await deliver()).toBe(1);
    expect(server.taken.map(({ body }) => body)).toEqual(['Second']);
    expect((await owner.call('messages/cancel', { id: second.value.messageId })).code).toBe(
      'TEXT_NOT_WAITING',
    );
  });

  it('MSG-04 new quiet hours also apply to the texts that wait for the end of the old ones', async () => {
    const customerId = await customer();
    const hour = shopHour();
    await noQuietHours({ quietFrom: hour, quietTo: (hour + 4) % 24 });
    await send({ customerId });
    expect(await deliver()).toBe(0);
    await noQuietHours({ quietFrom: hour, quietTo: (hour + 8) % 24 });
    const [longer] = await allTexts();
    shop.clock.advance(5 * HOUR);
    expect(await deliver()).toBe(0);
    expect((await allTexts())[0]?.nextAttemptAt).toEqual(longer?.nextAttemptAt);
    await noQuietHours({ quietFrom: (hour + 8) % 24, quietTo: (hour + 16) % 24 });
    expect(await deliver()).toBe(1);
  });

  it('MSG-04 new quiet hours do not shorten the pause after a failed attempt, only the wait for their end', async () => {
    const customerId = await customer();
    server.mood = 'busy';
    await send({ customerId });
    expect(await deliver()).toBe(0);
    const [postponed] = await allTexts();
    await noQuietHours({ quietFrom: (shopHour() + 12) % 24, quietTo: (shopHour() + 13) % 24 });
    expect((await allTexts())[0]?.nextAttemptAt).toEqual(postponed?.nextAttemptAt);
    const hour = shopHour();
    await noQuietHours({ quietFrom: hour, quietTo: (hour + 4) % 24 });
    server.mood = 'well';
    shop.clock.advance(HOUR);
    expect(await deliver()).toBe(0);
    await noQuietHours();
    expect(await deliver()).toBe(1);
  });

  it('MSG-04 a text that failed in the evening, or that a stopped server left, is not sent at night', async () => {
    const customerId = await customer();
    await send({ customerId });
    server.mood = 'busy';
    expect(await deliver()).toBe(0);
    server.mood = 'well';
    const hour = shopHour();
    await noQuietHours({ quietFrom: hour, quietTo: (hour + 4) % 24 });
    shop.clock.advance(2 * HOUR);
    expect(await deliver()).toBe(0);
    expect(await allTexts()).toEqual([
      expect.objectContaining({ state: 'waiting', problem: expect.any(String) }),
    ]);
    expect(server.taken).toEqual([]);
    shop.clock.advance(2 * HOUR);
    expect(await deliver()).toBe(1);
    expect(server.taken).toHaveLength(1);
  });

  it('MSG-01 an invalid number is refused, and without a service the device’s messenger is noted on the order', async () => {
    const order = await newOrder(shop, owner, { customerPhone: PHONE });
    expect((await send({ phone: '123' })).code).toBe('TEXT_PHONE_INVALID');
    const { revision } = (await owner.call<{ revision: number }>('messages/provider')).value;
    const none = { provider: 'none', url: '', account: '', sender: '', password: '', signingKey: '' };
    await owner.call('messages/updateProvider', { ...none, revision });
    const customerId = (await threadOf({ orderId: order.id })).to.customerId;
    await owner.call('messages/agree', { customerId, given: true });
    expect((await send({ orderId: order.id })).code).toBe('TEXT_NO_PROVIDER');
    expect((await send({ orderId: order.id, by: 'device' })).code).toBeNull();
    const { events } = (
      await owner.call<Outputs['workorders']['timeline']>('workorders/timeline', { id: order.id })
    ).value;
    expect(events[0]).toMatchObject({ kind: 'text_handed', data: { text: 'Hi Ray' } });
    expect((await threadOf({ orderId: order.id })).messages[0]?.state).toBe('handed');
  });
});

describe('an estimate by text', () => {
  it('MSG-05 WO-15 gives one total first, and for extra work what is approved and the total if approved', async () => {
    const order = await newOrder(shop, owner, { customerPhone: PHONE, customerContact: 'text' });
    await owner.call('messages/agree', { customerId: order.customerId, given: true });
    await change(owner, order, 'move', { event: 'start_diagnosis' });
    const labor = line({ quantityMilli: 1000, unitPriceCents: 30_000 });
    const jobId = await addJob(owner, order, 'Front brake service', [labor]);
    const shareId = await sendEstimate(owner, order);
    await shop.browser().call('review/decide', {
      ...{ id: shareId, key: randomUUID() },
      decision: { ...decision(1, { [jobId]: 'approve' }), termsVersion: await termsNow(owner) },
    });
    await change(owner, order, 'lines/add', { jobId, lineId: randomUUID(), line: labor });
    await sendEstimate(owner, order);
    const [first, second] = (await allTexts()).map(({ body }) => body);
    expect(first).toContain('is ready: $319.88.');
    expect(second).toContain('Approved so far: $319.88. Total if approved: $639.75.');
    expect(second).not.toContain('{');
  });
});

describe('notices by text', () => {
  it('MSG-05 reports an answer and a payment by text, in the customer’s language', async () => {
    const order = await newOrder(shop, owner, {
      ...{ customerPhone: PHONE, customerContact: 'text', termsLanguage: 'es' },
    });
    await owner.call('messages/agree', { customerId: order.customerId, given: true });
    await change(owner, order, 'move', { event: 'start_diagnosis' });
    const labor = line({ quantityMilli: 1000, unitPriceCents: 30_000 });
    const jobId = await addJob(owner, order, 'Frenos', [labor]);
    const { revision } = await findOrder(owner, order.id);
    const answer = await owner.call<Outputs['workorders']['estimate']['send']>('workorders/estimate/send', {
      ...{ id: order.id, revision, key: randomUUID() },
    });
    expect(answer.value).toMatchObject({ mailed: false, texted: true });
    const id = answer.value.url.split('/').at(-1);
    await shop.browser().call('review/ask', { id, key: randomUUID(), jobId, question: '¿Puede esperar?' });
    const reply = { id: order.id, key: randomUUID(), jobId, text: 'Hasta junio.' };
    const replied = await owner.call<Outputs['workorders']['answer']>('workorders/answer', reply);
    expect(replied.value).toMatchObject({ mailed: false, texted: true });
    await shop.browser().call('review/decide', {
      ...{ id, key: randomUUID() },
      decision: { ...decision(1, { [jobId]: 'approve' }), termsVersion: await termsNow(owner) },
    });
    const payment = { id: order.id, key: randomUUID(), amountCents: 1000, method: 'cash' };
    expect((await owner.call('payments/take', payment)).code).toBeNull();
    const sent = new Map((await allTexts()).map(({ kind, body }) => [kind, body]));
    expect(sent.get('question_answered')).toMatch(/: Hola Zoë, respondimos su pregunta sobre la .* https?:/);
    expect(sent.get('payment_receipt')).toMatch(/: Gracias, Zoë\. Recibimos \$10\.00 por su .* Saldo: \$/);
  });
});

describe('a text that waits', () => {
  const agree = (customerId: string, given: boolean) => owner.call('messages/agree', { customerId, given });
  const states = async () => (await allTexts()).map(({ state, problem }) => [state, problem]);
  const withheld = ['canceled', 'TEXT_NO_CONSENT'];
  const notice = async (orderId: string, customerId: string | null, kind: TextKind = 'question_answered') =>
    shop.db.transaction(async (tx) => {
      const conversation = await lockConversation(tx, shop.clock, ADDRESS, customerId);
      return enqueueText(tx, shop.clock, SYSTEM, conversation, {
        ...{ kind, body: 'Your bike is ready', key: randomUUID(), orderId },
        ...(customerId && { customerId }),
      });
    });
  /** Two orders of two people who share a phone. */
  const family = async () => {
    const ray = await newOrder(shop, owner, { customerName: 'Ray Delgado', customerPhone: PHONE });
    const uma = await newOrder(shop, owner, { customerName: 'Uma Delgado', customerPhone: PHONE });
    const idOf = async (id: string) =>
      (await owner.call<Outputs['workorders']['find']>('workorders/find', { id })).value.customerId ?? '';
    return { rays: ray.id, umas: uma.id, ray: await idOf(ray.id), uma: await idOf(uma.id) };
  };

  it.each(['quiet hours', 'a busy service'])(
    'MSG-04 is not sent after %s if consent was withdrawn meanwhile, and the thread says why',
    async (reason) => {
      const { rays, ray } = await family();
      await agree(ray, true);
      const hour = shopHour();
      if (reason === 'quiet hours') await noQuietHours({ quietFrom: hour, quietTo: (hour + 2) % 24 });
      else server.mood = 'busy';
      await send({ customerId: ray });
      await notice(rays, ray);
      await deliver();
      await agree(ray, false);
      server.mood = 'well';
      shop.clock.advance(3 * HOUR);
      expect(await deliver()).toBe(0);
      expect(server.taken).toEqual([]);
      expect(await states()).toEqual([withheld, withheld]);
      expect((await threadOf({ customerId: ray })).messages[1]).toMatchObject({
        ...{ state: 'canceled', problem: 'TEXT_NO_CONSENT' },
      });
      const noted = await shop.db
        .select()
        .from(auditLog)
        .where(eq(auditLog.action, 'messages.text.canceled'));
      expect(noted.map(({ after }) => after)).toEqual([
        expect.objectContaining({ reason: 'TEXT_NO_CONSENT' }),
        expect.objectContaining({ reason: 'TEXT_NO_CONSENT' }),
      ]);
      shop.clock.advance(DAY);
      await agree(ray, true);
      expect(await deliver()).toBe(0);
    },
  );

  it('MSG-04 leaves all the same where it needs no yes: an answer to who wrote, and the answer to HELP', async () => {
    const customerId = await customer();
    await hears('Is it ready?');
    await send({ customerId, text: 'Tomorrow' });
    await agree(customerId, false);
    await hears('HELP');
    expect(await deliver()).toBe(2);
    expect(server.taken.map(({ body }) => body)).toEqual(['Tomorrow', expect.stringContaining('Ironbound')]);
  });

  it('MSG-04 asks about the person it is for, where a family shares the phone', async () => {
    const { rays, umas, ray, uma } = await family();
    expect(ray).not.toBe(uma);
    await agree(ray, true);
    await agree(uma, true);
    await notice(rays, ray);
    await notice(umas, uma);
    shop.clock.advance(MINUTE);
    await agree(uma, false);
    expect(await deliver()).toBe(1);
    expect(await states()).toEqual([['sent', null], withheld]);
    // of what a person wrote nobody knows for whom of them it was: a new one can be written
    await send({ customerId: ray });
    expect(await deliver()).toBe(1);
    await send({ customerId: ray });
    await agree(ray, false);
    expect(await deliver()).toBe(0);
    expect((await states()).at(-1)).toEqual(withheld);
  });

  it('MSG-04 goes by the record that is kept when two customers become one', async () => {
    const { rays, ray, uma } = await family();
    await agree(ray, true);
    await notice(rays, ray);
    expect((await owner.call('customers/merge', { keptId: uma, mergedId: ray })).code).toBeNull();
    await agree(uma, false);
    expect(await deliver()).toBe(0);
    expect(await states()).toEqual([withheld]);
  });

  it('MSG-04 is withdrawn, not failed, when the number opted out at the moment of delivery', async () => {
    const customerId = await customer();
    await send({ customerId });
    await shop.db.update(messageConversations).set({ optedOutAt: shop.clock.now() });
    expect(await deliver()).toBe(0);
    expect(server.taken).toEqual([]);
    expect(await states()).toEqual([['canceled', 'TEXT_OPTED_OUT']]);
  });

  it('MSG-04 MSG-03 is shown as sent after a STOP if the service had it before', async () => {
    const customerId = await customer();
    server.mood = 'swallow';
    await send({ customerId });
    await send({ customerId, text: 'Second' });
    await deliver();
    server.taken.splice(1);
    await hears('STOP');
    server.mood = 'well';
    shop.clock.advance(5 * MINUTE);
    await deliver();
    expect(server.taken.map(({ body }) => body)).toEqual(['Hi Ray', expect.stringContaining('START')]);
    expect((await states()).slice(0, 2)).toEqual([
      ['sent', null],
      ['canceled', 'TEXT_OPTED_OUT'],
    ]);
  });

  it('MSG-04 MSG-05 is withdrawn once the order has moved on: the estimate is answered, the bike no longer ready', async () => {
    const order = await newOrder(shop, owner, { customerPhone: PHONE, customerContact: 'text' });
    await agree(order.customerId ?? '', true);
    await change(owner, order, 'move', { event: 'start_diagnosis' });
    const jobId = await addJob(owner, order, 'Brakes');
    server.mood = 'busy';
    const shareId = await sendEstimate(owner, order);
    expect(await deliver()).toBe(0);
    server.mood = 'well';
    await shop.browser().call('review/decide', {
      ...{ id: shareId, key: randomUUID() },
      decision: { ...decision(1, { [jobId]: 'approve' }), termsVersion: await termsNow(owner) },
    });
    shop.clock.advance(5 * MINUTE);
    expect(await deliver()).toBe(0);
    const outdated = ['canceled', 'TEXT_OUTDATED'];
    expect(await states()).toEqual([outdated]);
    await change(owner, order, 'move', { event: 'start_work' });
    await finishLines(owner, order);
    for (const event of ['finish_work', 'pass_check']) await change(owner, order, 'move', { event });
    // it is ready, and this is said
    expect(await deliver()).toBe(1);
    await notice(order.id, order.customerId, 'ready_for_pickup');
    await addJob(owner, order, 'Chain');
    await sendEstimate(owner, order);
    expect(await deliver()).toBe(1);
    expect(await states()).toEqual([outdated, ['sent', null], outdated, ['sent', null]]);
    expect(server.taken.at(-1)?.body).toContain('Total if approved');
    expect((await threadOf({ orderId: order.id })).messages[0]).toMatchObject({
      ...{ state: 'canceled', problem: 'TEXT_OUTDATED' },
    });
  });

  it('MSG-04 cannot be retried once consent is withdrawn', async () => {
    const { rays, ray } = await family();
    await agree(ray, true);
    server.mood = 'refuse';
    await notice(rays, ray);
    await deliver();
    await agree(ray, false);
    const [text] = await allTexts();
    expect((await owner.call('messages/tryAgain', { id: text?.id })).code).toBe('TEXT_NO_CONSENT');
    await agree(ray, true);
    expect((await owner.call('messages/tryAgain', { id: text?.id })).code).toBeNull();
  });
});

describe('delivery reports', () => {
  it('MSG-02 come late, twice and in any order', async () => {
    const customerId = await customer();
    const { messageId } = (await send({ customerId })).value;
    await deliver();
    for (const event of ['sms:delivered', 'sms:sent', 'sms:delivered', 'sms:failed'])
      expect((await hook(event, { messageId, phoneNumber: ADDRESS })).statusCode).toBe(200);
    expect((await threadOf({ customerId })).messages[0]?.state).toBe('delivered');
    const told = await shop.db.select().from(auditLog).where(eq(auditLog.action, 'messages.text.delivered'));
    expect(told).toHaveLength(1);
  });

  it('MSG-02 about a text of someone else change nothing', async () => {
    await customer();
    expect((await hook('sms:delivered', { messageId: randomUUID() })).statusCode).toBe(200);
    expect((await hook('sms:delivered', { messageId: 'not an id' })).statusCode).toBe(200);
  });

  it('MSG-02 of Twilio carry our id, so that one may come before the answer', async () => {
    const customerId = await customer();
    await connect('twilio');
    const { messageId } = (await send({ customerId })).value;
    const url = `/webhooks/texts/twilio?message=${messageId}`;
    const form = new URLSearchParams({ AccountSid: 'AC1', MessageSid: 'SM1', MessageStatus: 'delivered' });
    const answer = await shop.app.inject({
      method: 'POST',
      url,
      headers: {
        host: new URL(ORIGIN).host,
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': twilioSignature('secret', `${ORIGIN}${url}`, form),
      },
      body: form.toString(),
    });
    expect([answer.statusCode, answer.body]).toEqual([200, '<Response></Response>']);
    expect((await threadOf({ customerId })).messages[0]?.state).toBe('delivered');
    expect(await deliver()).toBe(0);
  });
});

describe('receiving', () => {
  it('MSG-03 refuses a wrong signature and says so in the audit', async () => {
    const answer = await hook(
      'sms:received',
      { message: 'Hi', phoneNumber: ADDRESS },
      { signature: 'f'.repeat(64) },
    );
    expect(answer.statusCode).toBe(403);
    expect(await allTexts()).toEqual([]);
    expect(
      await shop.db.select().from(auditLog).where(eq(auditLog.action, 'messages.webhook.forged')),
    ).toHaveLength(1);
  });

  it('MSG-03 keeps a repeated text once, also at the same moment', async () => {
    const id = randomUUID();
    await Promise.all([1, 2, 3].map(() => hears('Hello?', ADDRESS, id)));
    await hears('Hello?', ADDRESS, id);
    expect(await allTexts()).toHaveLength(1);
    expect((await inbox()).conversations[0]).toMatchObject({ unread: 1, phone: '(973) 555-0142' });
    await hears('Hello?');
    expect(await allTexts()).toHaveLength(2);
  });

  it('MSG-03 stores a text from an unknown number, and a person links it to a customer', async () => {
    await hears('Do you work on Urals?', '+15515550138');
    const [row] = (await inbox({ filter: 'unread' })).conversations;
    expect(row).toMatchObject({ customer: null, unread: 1, last: { body: 'Do you work on Urals?' } });
    const id = row?.id ?? '';
    const { value } = await owner.call<{ customerId: string }>('messages/attach', {
      id,
      newCustomer: { name: 'Ola Nordmann', language: 'en' },
    });
    const [made] = await shop.db.select().from(customers).where(eq(customers.id, value.customerId));
    expect(made).toMatchObject({ name: 'Ola Nordmann', phone: '5515550138', consentText: false });
    expect((await send({ id, text: 'Yes we do' })).code).toBeNull();
    expect((await inbox({ search: 'nordmann' })).conversations).toHaveLength(1);
    expect((await inbox({ search: '555-0138' })).conversations).toHaveLength(1);
    expect((await inbox({ search: 'nobody' })).conversations).toHaveLength(0);
    expect((await inbox({ search: 'on Uráls' })).conversations).toHaveLength(1);
    for (const query of ['nordmann', '5550138']) {
      const hits = (await owner.call<Outputs['search']['all']>('search/all', { query })).value;
      expect(hits.filter(({ kind }) => kind === 'conversation')).toMatchObject([
        { detail: '(551) 555-0138' },
      ]);
    }
  });

  it('MSG-02 finds what was said by an index, not by reading every text', async () => {
    const plan = await shop.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const said = sql`${plainBody(sql`${'%Uráls%'}::text`)}`;
      return tx.execute(sql`explain select id from messages where ${plainBody(sql`body`)} like ${said}`);
    });
    expect(JSON.stringify(plan.rows)).toContain('messages_said_idx');
  });

  it('MSG-03 attaches to a known customer, and to nobody when a family shares the phone', async () => {
    const ray = await customer();
    await hears('Hi');
    expect((await inbox()).conversations[0]?.customer?.id).toBe(ray);
    await newOrder(shop, owner, { customerName: 'Uma Delgado', customerPhone: '9735550177' });
    await newOrder(shop, owner, { customerName: 'Leo Delgado', customerPhone: '9735550177' });
    await hears('Hi', '+19735550177');
    expect((await inbox()).conversations[0]?.customer).toBeNull();
  });

  it.each(['STOP', 'unsubscribe', 'ALTO', 'Parar', 'BAJA'])('MSG-03 obeys %s at once', async (word) => {
    const customerId = await customer();
    await noQuietHours({ quietFrom: 0, quietTo: 23 });
    await send({ customerId, text: 'Waits until eleven' });
    await hears(word);
    expect((await send({ customerId })).code).toBe('TEXT_OPTED_OUT');
    expect((await owner.call('messages/agree', { customerId, given: true })).code).toBe('TEXT_OPTED_OUT');
    shop.clock.advance(DAY);
    await deliver();
    expect(server.taken.map(({ body }) => body)).toEqual([expect.stringMatching(/START/)]);
    const [answer] = await shop.db.select().from(consents).where(eq(consents.given, false));
    expect(answer).toMatchObject({ source: 'text_message', wording: word, customerId, address: ADDRESS });
    const [after] = await shop.db.select().from(customers).where(eq(customers.id, customerId));
    expect(after?.consentText).toBe(false);
    await hears('START');
    expect((await send({ customerId })).code).toBeNull();
  });

  it('MSG-03 a STOP between writing and sending wins', async () => {
    const customerId = await customer();
    server.mood = 'busy';
    await send({ customerId });
    await deliver();
    await hears('STOP');
    server.mood = 'well';
    shop.clock.advance(HOUR);
    await deliver();
    expect(server.taken.filter(({ body }) => body === 'Hi Ray')).toEqual([]);
  });

  it('MSG-03 answers HELP with the shop’s name and phone', async () => {
    await hears('HELP');
    await deliver();
    expect(server.taken[0]?.body).toMatch(/^Ironbound Moto: .*\(973\)/);
    expect((await shop.db.select().from(consents)).length).toBe(0);
  });

  it('MSG-03 stores photos like uploads, and refuses anything else', async () => {
    await hook('mms:downloaded', {
      sender: ADDRESS,
      body: 'Look at this',
      attachments: [
        { contentType: 'image/jpeg', data: (await jpeg()).toString('base64') },
        { contentType: 'image/png', data: Buffer.from('<html>').toString('base64') },
      ],
    });
    const provider = await findTextProvider({ secrets: shop.secrets, baseUrl: () => ORIGIN }, shop.db);
    const photos = openPhotoStore({ db: shop.db, clock: shop.clock, files: shop.files }, pictureProcess());
    if (provider)
      await fetchDuePhotos({ db: shop.db, clock: shop.clock, log, photos, changed: () => {} }, provider);
    photos.close();
    const [row] = (await inbox()).conversations;
    const [text] = (await threadOf({ id: row?.id })).messages;
    expect(text?.photos.map(({ state }) => state)).toEqual(['stored', 'refused']);
    expect(text?.photos[0]?.url).toMatch(/^\/files\/bike-photos\//);
    const [kept] = await shop.db.select().from(files);
    expect(kept).toMatchObject({ uploadedBy: null, recordKind: 'message', recordId: text?.id });
    expect((await shop.db.select().from(messagePhotos)).every(({ source }) => source === null)).toBe(true);
  });

  it('MSG-02 belongs to the order that is open, for its page and its packet', async () => {
    const order = await newOrder(shop, owner, { customerName: 'Ray Delgado', customerPhone: PHONE });
    await hears('Is the chain really that bad?');
    expect(await messagesOfOrder(shop.db, order.id)).toEqual([
      expect.objectContaining({ direction: 'in', body: 'Is the chain really that bad?', phone: ADDRESS }),
    ]);
    expect((await threadOf({ orderId: order.id })).messages).toHaveLength(1);
    const { value } = await owner.call<Outputs['workorders']['timeline']>('workorders/timeline', {
      id: order.id,
    });
    expect(value.events[0]).toMatchObject({ kind: 'text_received', side: 'customer' });
  });

  it('MSG-02 shows what the customer decided and paid between their texts, each once over all pages', async () => {
    const order = await newOrder(shop, owner, { customerName: 'Ray Delgado', customerPhone: PHONE });
    const other = await newOrder(shop, owner, { customerName: 'Ray Delgado', customerPhone: PHONE });
    expect(other.customerId).toBe(order.customerId);
    const take = (amountCents: number) =>
      owner.call('payments/take', { id: order.id, key: randomUUID(), amountCents, method: 'cash' });
    await change(owner, order, 'move', { event: 'start_diagnosis' });
    const jobId = await addJob(owner, order, 'Brakes', [line({ unitPriceCents: 30_000 })]);
    const id = await sendEstimate(owner, order);
    await shop.browser().call('review/decide', {
      ...{ id, key: randomUUID() },
      decision: { ...decision(1, { [jobId]: 'approve' }), termsVersion: await termsNow(owner) },
    });
    shop.clock.advance(MINUTE);
    for (let at = 0; at < 60; at++) {
      await hears(`Hi ${at}`);
      shop.clock.advance(1000);
      if (at === 30) expect((await take(1000)).code).toBeNull();
    }
    const latest = await threadOf({ orderId: order.id });
    const earlier = await threadOf({ orderId: order.id, before: latest.messages[0]?.id });
    const kinds = (thread: Thread) => thread.events.map((event) => event.kind);
    expect(latest.messages).toHaveLength(50);
    expect(kinds(latest).filter((kind) => kind !== 'mail_sent')).toEqual(['payment_taken']);
    expect(kinds(earlier).filter((kind) => kind !== 'mail_sent')).toEqual([
      'deposit_taken',
      'deposit_taken',
      'decided',
    ]);
    expect(latest.events.find(({ kind }) => kind === 'payment_taken')).toMatchObject({
      order: { id: order.id, number: order.number },
      data: { cents: 1000, method: 'cash' },
    });
    const ids = [...earlier.events, ...latest.events].map((event) => event.id);
    expect(new Set(ids).size).toBe(ids.length);
    const shown = latest.order?.id ?? '';
    expect(latest.otherOrders.map((one) => one.id)).toEqual([shown === order.id ? other.id : order.id]);
    expect(earlier.otherOrders).toEqual([]);
  });

  it('A "yes" by text approves nothing', async () => {
    const order = await newOrder(shop, owner, { customerName: 'Ray Delgado', customerPhone: PHONE });
    await hears('yes, approved');
    const found = await owner.call<Outputs['workorders']['find']>('workorders/find', { id: order.id });
    expect(found.value.status).toBe(order.status);
  });
});

describe('the inbox', () => {
  it('MSG-02 assigns, marks as read and sets aside until the next text', async () => {
    await hears('Hi');
    const { id } = (await inbox()).conversations[0] ?? { id: '' };
    const technician = await signedInAs(shop, 'technician');
    const me = (await technician.call<{ user: { id: string } }>('auth/session')).value.user?.id;
    const people = (await owner.call<Outputs['messages']['setting']>('messages/setting', {})).value.people;
    expect(people.length).toBeGreaterThan(1);
    expect((await owner.call('messages/assign', { id, personId: randomUUID() })).code).toBe('PERSON_UNKNOWN');
    expect((await technician.call('messages/assign', { id, personId: me ?? people[0]?.id })).code).toBeNull();
    expect((await owner.call('messages/markRead', { id })).code).toBeNull();
    expect((await inbox({ filter: 'unread' })).conversations).toEqual([]);
    await owner.call('messages/setDone', { id, done: true });
    expect((await inbox()).conversations).toEqual([]);
    expect((await inbox({ filter: 'done' })).conversations).toHaveLength(1);
    await hears('Still there?');
    expect((await inbox()).conversations[0]).toMatchObject({ unread: 1, done: false });
  });

  it('MSG-02 comes a page at a time, the latest first', async () => {
    for (let at = 10; at < 45; at++) await hears(`Hi ${at}`, `+197355501${at}`);
    const first = await inbox();
    expect([first.conversations.length, first.more]).toEqual([30, true]);
    expect(first.conversations[0]?.last?.body).toBe('Hi 44');
    const rest = await inbox({ after: first.conversations.at(-1)?.id });
    expect([rest.conversations.length, rest.more]).toEqual([5, false]);
    expect(first.counts).toEqual({ unread: 35, mine: 0, unassigned: 35 });
  });

  it('MSG-01 gives nobody its secrets, and asks for them again for another service', async () => {
    const record = (await owner.call<Record<string, unknown>>('messages/provider')).value;
    expect(record).toMatchObject({ configured: true, passwordSet: true, signingKeySet: true });
    expect(JSON.stringify(record)).not.toMatch(/secret"|"key"/);
    const input = { provider: 'android', url: 'http://192.168.1.9:8080', account: 'sms', sender: '' };
    const moved = await owner.call('messages/updateProvider', {
      ...input,
      password: '',
      signingKey: '',
      revision: record.revision,
    });
    expect(moved.code).toBe('TEXT_PASSWORD_NEEDED');
    const log = await shop.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, 'texts')));
    expect(JSON.stringify(log)).not.toContain('secret"');
    const technician = await signedInAs(shop, 'technician');
    for (const path of ['messages/provider', 'messages/testProvider', 'messages/updateProvider'])
      expect((await technician.call(path, {})).code, path).toBe('FORBIDDEN');
    const buyer = await signedInAs(shop, 'customer');
    for (const path of ['messages/list', 'messages/thread', 'messages/send', 'messages/setting'])
      expect((await buyer.call(path, {})).code, path).toBe('FORBIDDEN');
  });

  it('MSG-01 a test shows the provider’s own words', async () => {
    server.mood = 'refuse';
    const refused = await owner.call('messages/testProvider', { to: '(973) 555-0142' });
    expect(refused.value).toMatchObject({
      sent: false,
      reached: true,
      words: expect.stringContaining("'To' number"),
    });
    server.mood = 'well';
    expect((await owner.call('messages/testProvider', { to: PHONE })).value).toMatchObject({ sent: true });
    expect((await owner.call('messages/testProvider', { to: 'abc' })).code).toBe('TEXT_PHONE_INVALID');
  });

  it('MSG-04 unknown numbers that opted out stay opted out when they become customers', async () => {
    await hears('STOP', '+15515550138');
    const order = await newOrder(shop, owner, { customerName: 'Ola Nordmann', customerPhone: '5515550138' });
    expect((await threadOf({ orderId: order.id })).to.refused).toBe('TEXT_OPTED_OUT');
    expect((await shop.db.select().from(messageConversations))[0]?.optedOutAt).not.toBeNull();
  });
});

describe('appointments', () => {
  const visit = async (change: object = {}) => {
    const now = shop.clock.now();
    const row = {
      ...{
        id: randomUUID(),
        state: 'confirmed' as const,
        startsAt: new Date(now.getTime() + 20 * HOUR),
        minutes: 60,
      },
      ...{
        name: 'Ana Ruiz',
        phone: PHONE,
        email: 'ana@example.com',
        language: 'es' as const,
        service: 'Frenos',
      },
      ...{ bikeYear: '2019', bikeMake: 'Honda', bikeModel: 'CB500X', source: 'online' as const },
      ...{ textConsentAt: now, textConsentWording: 'Sí', createdAt: now, updatedAt: now, ...change },
    };
    await shop.db.insert(appointments).values(row);
    return row;
  };
  const longAgo = () => new Date(shop.clock.now().getTime() - 3 * DAY);
  const said = (source: 'booking' | 'text_message', given: boolean) =>
    noteConsent(shop.db, shop.clock, SYSTEM, {
      ...{ customerId: null, address: ADDRESS, channel: 'text', given, source, language: 'es' },
    });
  const remind = () =>
    sendReminders({
      ...{ db: shop.db, clock: shop.clock, secrets: shop.secrets, log, textsWaiting: () => {} },
      ...{ baseUrl: () => ORIGIN, mailConfigured: async () => false },
    });
  const turnOn = async () => {
    const { pausedOn: _paused, ...rules } = (
      await owner.call<Outputs['reminders']['overview']>('reminders/overview', {})
    ).value.rules;
    const appointment = { ...rules.appointment, on: true };
    return owner.call('reminders/save', { ...rules, appointment, seen: 1 });
  };

  it('REM-01 REM-02 reminds once of a visit, in the language of the booking, of its new time if it is moved', async () => {
    const { id, startsAt } = await visit({ createdAt: longAgo() });
    expect((await turnOn()).code).toBeNull();
    expect([await remind(), await remind()]).toEqual([1, 0]);
    await deliver();
    expect(server.taken.map(({ to }) => to)).toEqual([ADDRESS]);
    expect(server.taken[0]?.body).toMatch(/^Hola Ana, le esperamos el .* con su 2019 Honda CB500X/);
    const { reminders } = (await owner.call<Outputs['reminders']['sent']>('reminders/sent', {})).value;
    expect(reminders[0]).toMatchObject({ rule: 'appointment', customer: { id: null, name: 'Ana Ruiz' } });
    await shop.db
      .update(appointments)
      .set({ startsAt: new Date(startsAt.getTime() + HOUR) })
      .where(eq(appointments.id, id));
    expect(await remind()).toBe(1);
  });

  it('MSG-04 REM-02 texts nobody about a visit who did not agree, or said no since', async () => {
    const createdAt = longAgo();
    await visit({ createdAt, textConsentAt: null, textConsentWording: null });
    await turnOn();
    expect(await remind()).toBe(0);
    await visit({ createdAt });
    await said('text_message', false);
    expect(await remind()).toBe(0);
    // another booking cannot withdraw what the number itself said
    await said('booking', true);
    expect(await remind()).toBe(0);
    await said('text_message', true);
    expect(await remind()).toBe(1);
  });

  it('REM-02 MSG-04 a reminder that waits for the service leaves with the yes of its booking, and not after a no', async () => {
    await turnOn();
    for (const no of [false, true]) {
      await visit({ createdAt: longAgo() });
      expect(await remind()).toBe(1);
      server.mood = 'busy';
      expect(await deliver()).toBe(0);
      if (no) await said('text_message', false);
      server.mood = 'well';
      shop.clock.advance(5 * MINUTE);
      expect(await deliver()).toBe(no ? 0 : 1);
    }
    expect((await allTexts()).map(({ state, problem }) => [state, problem])).toEqual([
      ['sent', null],
      ['canceled', 'TEXT_NO_CONSENT'],
    ]);
  });

  it('REM-02 does not remind immediately of a visit that was just made or confirmed', async () => {
    const startsAt = new Date(shop.clock.now().getTime() + 40 * HOUR);
    const asked = await visit({ state: 'requested', startsAt, createdAt: longAgo() });
    await turnOn();
    shop.clock.advance(10 * HOUR);
    // confirmed 30 hours before: a day later they are reminded, 6 hours before
    await owner.call('calendar/change', { id: asked.id, revision: 1, event: 'confirm' });
    shop.clock.advance(20 * HOUR);
    expect(await remind()).toBe(0);
    await visit({ startsAt, createdAt: shop.clock.now() });
    shop.clock.advance(4 * HOUR);
    expect(await remind()).toBe(1);
    shop.clock.advance(5 * HOUR);
    expect(await remind()).toBe(0);
  });

  it('MSG-04 the yes of a booking is for texts about that visit, and for nothing else', async () => {
    const mine = await visit();
    const theirs = await visit({ textConsentAt: null, textConsentWording: null });
    const order = await newOrder(shop, owner, {
      ...{ customerName: 'Luz Prado', customerPhone: PHONE, customerContact: 'text' as const },
    });
    const conversation = await shop.db.transaction((tx) => lockConversation(tx, shop.clock, ADDRESS, null));
    const about = (visitId?: string) =>
      refusalFor(shop.db, conversation, 'rule', visitId ? { visit: { id: visitId } } : {});
    expect(await about(mine.id)).toBeNull();
    expect(await about(theirs.id)).toBe('TEXT_NO_CONSENT');
    expect(await about()).toBe('TEXT_NO_CONSENT');
    // staff may write about the visit while it is upcoming
    expect((await send({ orderId: order.id })).code).toBeNull();
    await shop.db.update(appointments).set({ state: 'cancelled' }).where(eq(appointments.id, mine.id));
    expect((await send({ orderId: order.id })).code).toBe('TEXT_NO_CONSENT');
  });

  it('MSG-02 MSG-04 a text that was refused leaves no empty conversation in the inbox or the search', async () => {
    const { id } = await visit({ state: 'requested', textConsentAt: null, textConsentWording: null });
    expect((await owner.call('calendar/change', { id, revision: 1, event: 'confirm' })).code).toBeNull();
    expect((await send({ phone: '9735550155' })).code).toBe('TEXT_NO_CONSENT');
    expect(await allTexts()).toEqual([]);
    const none = { conversations: [], counts: { unread: 0, mine: 0, unassigned: 0 } };
    expect(await inbox()).toMatchObject(none);
    expect(await inbox({ search: '555' })).toMatchObject(none);
    const found = (await owner.call<Outputs['search']['all']>('search/all', { query: PHONE })).value;
    expect(found.map(({ kind }) => kind)).toEqual(['appointment']);
    // it is listed as soon as there is something to read
    await hears('Hi');
    expect((await inbox()).conversations.map(({ last }) => last?.body)).toEqual(['Hi']);
    expect((await inbox()).counts.unassigned).toBe(1);
  });

  it('MSG-05 confirms and cancels a visit by text, once each', async () => {
    const { id } = await visit({ state: 'requested' });
    expect((await owner.call('calendar/change', { id, revision: 1, event: 'confirm' })).code).toBeNull();
    await deliver();
    expect(server.taken.map(({ body }) => body)).toEqual([
      expect.stringContaining('su visita está confirmada'),
    ]);
    await owner.call('calendar/change', { id, revision: 2, event: 'cancel', reason: 'x' });
    await deliver();
    expect(server.taken).toHaveLength(2);
  });

  it('MSG-04 MSG-05 withdraws what it queued about a visit that was moved or canceled since', async () => {
    const { id, startsAt, ...facts } = await visit({ state: 'requested' });
    server.mood = 'busy';
    await owner.call('calendar/change', { id, revision: 1, event: 'confirm' });
    expect(await deliver()).toBe(0);
    const { name, phone, email, language, service, bikeYear, bikeMake, bikeModel, minutes } = facts;
    const moved = await owner.call('calendar/update', {
      ...{ id, revision: 2, startsAt: new Date(startsAt.getTime() + HOUR).toISOString(), minutes },
      ...{ name, phone, email, language, service, bikeYear, bikeMake, bikeModel },
      ...{ technicianId: null, customerId: null, bikeId: null, serviceId: null },
      ...{ concern: '', note: '', waits: false, overbookReason: 'Regular customer' },
    });
    expect(moved.code).toBeNull();
    await owner.call('calendar/change', { id, revision: 3, event: 'cancel', reason: 'x' });
    server.mood = 'well';
    shop.clock.advance(5 * MINUTE);
    expect(await deliver()).toBe(1);
    expect((await allTexts()).map(({ state, problem }) => [state, problem])).toEqual([
      ['canceled', 'TEXT_OUTDATED'],
      ['canceled', 'TEXT_OUTDATED'],
      ['sent', null],
    ]);
    expect(server.taken[0]?.body).toContain('cancel');
  });

  it('MSG-04 a text about a visit that waits out the night leaves with the yes of its booking, unless the number said no', async () => {
    const [hour, morning] = [shopHour(), (shopHour() + 2) % 24];
    const startsAt = new Date(shop.clock.now().getTime() + 5 * DAY);
    for (const [no, byOlderVersion] of [
      [false, false],
      [false, true],
      [true, false],
    ]) {
      await noQuietHours({ quietFrom: hour, quietTo: morning });
      const { id } = await visit({ state: 'requested', startsAt });
      expect((await owner.call('calendar/change', { id, revision: 1, event: 'confirm' })).code).toBeNull();
      expect(await deliver()).toBe(0);
      // whose keys did not end with the time
      if (byOlderVersion)
        await shop.db.execute(sql`update messages set once_key = regexp_replace(once_key, ' [0-9]+$', '')`);
      if (no)
        await noteConsent(shop.db, shop.clock, SYSTEM, {
          ...{ customerId: null, address: ADDRESS, channel: 'text', given: false },
          ...{ source: 'counter', language: 'es' },
        });
      await noQuietHours();
      shop.clock.advance(3 * HOUR);
      expect(await deliver()).toBe(no ? 0 : 1);
      shop.clock.advance(21 * HOUR);
    }
    expect((await allTexts()).map(({ state, problem }) => [state, problem])).toEqual([
      ['sent', null],
      ['sent', null],
      ['canceled', 'TEXT_NO_CONSENT'],
    ]);
  });

  it('MSG-05 W8 a number that anyone typed into a booking gets eight texts a day, however often the visit moves', async () => {
    await signedInAs(shop, 'technician');
    const startsAt = new Date(shop.clock.now().getTime() + 5 * DAY);
    const visits = [await visit({ startsAt }), await visit({ startsAt })];
    const offered = await shop.browser().call<Outputs['booking']['days']>('booking/days', {});
    const { day, times = [] } = offered.value.days.filter(({ times }) => times.length > 1).at(-1) ?? {};
    const texts = async () => (await allTexts()).length;
    const move = async (turn: number) => {
      const { id } = visits[turn % 2] as { id: string };
      const link = { id, token: visitToken(shop.secrets, id) };
      const minute = times[Math.floor(turn / 2) % 2];
      const from = { remoteAddress: `203.0.113.${turn}` };
      expect((await shop.browser().call('booking/move', { ...link, day, minute }, from)).code).toBeNull();
    };
    for (let turn = 0; turn < 12; turn++) await move(turn);
    expect(await texts()).toBe(8);
    shop.clock.advance(DAY + MINUTE);
    await move(13);
    expect(await texts()).toBe(9);
  });

  it('MSG-05 W8 leaves a name that contains a link out of a text that anyone can have sent to any number', async () => {
    const { id } = await visit({ state: 'requested', name: 'evil.test/pay Ruiz' });
    await owner.call('calendar/change', { id, revision: 1, event: 'confirm' });
    await deliver();
    expect(server.taken[0]?.body).toContain(': Hola, su visita');
    expect(server.taken[0]?.body).not.toContain('evil');
  });

  it('MSG-04 the yes of a booking becomes the customer’s with the intake, unless the number is another', async () => {
    const intakeId = randomUUID();
    const { id } = await visit({ intakeId });
    const form = { ...emptyIntakeForm('es'), customerName: 'Ana Ruiz', customerPhone: PHONE, vin: 'X1' };
    const attach = (changed: object) =>
      shop.db.transaction((tx) =>
        attachCustomerAndBike(tx, shop.clock, SYSTEM, { ...form, ...changed }, intakeId),
      );
    await attach({ customerPhone: '9735550199', customerName: 'Otra' });
    expect(await shop.db.select().from(consents)).toEqual([]);
    const { customerId } = await attach({});
    const [answer] = await shop.db.select().from(consents);
    expect(answer).toMatchObject({ customerId, given: true, source: 'booking', wording: 'Sí', recordId: id });
    const [stored] = await shop.db.select().from(customers).where(eq(customers.id, customerId));
    expect(stored?.consentText).toBe(true);
  });
});
