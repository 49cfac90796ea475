import { randomUUID } from 'node:crypto';
import type { Outputs } from '@kickstand/api';
import { sumOf } from '@kickstand/domain/payments';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type StripeEvent,
  type StripeServer,
  startStripeServer,
} from '../../../../../tests/support/stripe-server.ts';
import { auditLog } from '../../audit/audit.table.ts';
import { mailOutbox } from '../../mail/mail.table.ts';
import { HOUR, MINUTE } from '../../platform/clock.ts';
import { billedOrder } from '../../testing/billed-orders.ts';
import { change, findOrder, newOrder } from '../../testing/orders.ts';
import {
  openTestShop,
  SET_UP,
  setUpAndSignIn,
  type TestBrowser,
  type TestShop,
} from '../../testing/test-shop.ts';
import { checkouts, providerEvents, providerRefunds } from './checkouts.table.ts';

type Ledger = Outputs['payments']['forOrder'];
type PayPage = Outputs['payments']['page'];

const BALANCE = 15_994 - 10_000;

let shop: TestShop;
let stripe: StripeServer;
let owner: TestBrowser;
let order: { id: string };
let shareId: string;

beforeAll(async () => {
  stripe = await startStripeServer();
  shop = await openTestShop(undefined, {
    ...stripe.environment,
    // why: nothing listens there; the mail stays in the outbox, where the tests read it
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'shop@shop.test',
  });
  owner = await setUpAndSignIn(shop);
});
beforeEach(async () => {
  stripe.away = false;
  stripe.refuseWith = null;
  shop.clock.advance(MINUTE); // a customer's page may be opened thirty times in each
  ({ order, shareId } = await billedOrder(shop));
});
afterAll(async () => {
  await shop.close();
  await stripe.close();
});

const ledgerOf = async (id = order.id) => (await owner.call<Ledger>('payments/forOrder', { id })).value;
const pageOf = async (checkout?: string) =>
  (await shop.browser().call<PayPage>('payments/page', { id: shareId, checkout })).value;

const checkout = (amountCents: number, key: string = randomUUID()) =>
  shop.browser().call<{ url: string }>('payments/checkout', { id: shareId, key, amountCents });

/** Starts a payment and returns the provider's session. */
async function begun(amountCents: number, key: string = randomUUID()) {
  const answer = await checkout(amountCents, key);
  if (answer.status !== 200) throw new Error(`checkout failed: ${answer.code}`);
  const session = stripe.sessions.get(answer.value.url.split('/').at(-1) ?? '');
  if (!session) throw new Error('no session was made');
  return session;
}

const takeCash = (amountCents: number, more: object = {}) =>
  owner.call<Ledger>('payments/take', {
    id: order.id,
    key: randomUUID(),
    amountCents,
    method: 'cash',
    ...more,
  });

const post = (body: string, signature: string | undefined) =>
  shop.app.inject({
    method: 'POST',
    url: '/webhooks/stripe',
    headers: {
      host: 'localhost:3000',
      'content-type': 'application/json; charset=utf-8',
      ...(signature && { 'stripe-signature': signature }),
    },
    payload: body,
  });

async function sendEvent(event: StripeEvent): Promise<number> {
  const body = JSON.stringify(event, null, 2);
  return (await post(body, stripe.sign(body))).statusCode;
}

const paidEvent = (session: object) => stripe.event('checkout.session.completed', session);
const audited = async (action: string) =>
  (await shop.db.select().from(auditLog).where(like(auditLog.action, action))).length;

describe('an online card payment', () => {
  it('TXN-04 PUB-03 counts only after the provider’s signed event, and shows on the page with a receipt', async () => {
    expect(await pageOf()).toMatchObject({
      state: 'due',
      shows: 'approved',
      dueCents: BALANCE,
      leastCents: 100,
      online: true,
      checkout: null,
      jobs: [{ title: 'Front brake service', totalCents: 15_000 }],
      maskedEmail: expect.stringContaining('•'),
    });
    const key = randomUUID();
    const session = await begun(2000, key);
    expect(session).toMatchObject({
      amount_total: 2000,
      currency: 'usd',
      client_reference_id: key,
      success_url: `http://localhost:3000/payment/${shareId}?checkout=${key}`,
      customer_email: 'zoe@riders.test',
    });
    // the same key again returns the same page
    expect((await begun(2000, key)).id).toBe(session.id);
    expect((await checkout(2001, key)).code).toBe('KEY_REUSED');

    stripe.pay(session.id);
    expect(await pageOf(key)).toMatchObject({
      state: 'due',
      balanceCents: BALANCE,
      checkout: { state: 'open' },
    });
    expect(await sendEvent(paidEvent(session))).toBe(200);
    expect(await pageOf(key)).toMatchObject({ state: 'paid', dueCents: BALANCE - 2000, paidCents: 12_000 });
    const ledger = await ledgerOf();
    expect(ledger.entries[1]).toMatchObject({
      kind: 'payment',
      method: 'card',
      online: true,
      by: '',
      amountCents: 2000,
    });
    expect(ledger.checkouts).toMatchObject([{ id: key, state: 'paid' }]);
    const mails = await shop.db.select().from(mailOutbox).where(eq(mailOutbox.recordId, order.id));
    expect(mails.filter(({ kind }) => kind === 'payment_receipt')).toHaveLength(1);
    const page = await pageOf();
    expect(JSON.stringify(page)).not.toContain(order.id);
    expect(page.payments.map(({ amountCents }) => amountCents)).toEqual([10_000, 2000]);
  });

  it('TXN-04 is recorded once though each event arrives 20 times in any order', async () => {
    const session = await begun(BALANCE);
    stripe.pay(session.id);
    const paymentId = session.payment_intent ?? '';
    stripe.refundInDashboard(paymentId, 700);
    const events = [
      paidEvent(session),
      stripe.event('checkout.session.async_payment_succeeded', session),
      stripe.event('checkout.session.completed', { ...session, payment_status: 'unpaid' }),
      stripe.event('checkout.session.expired', session),
      stripe.event('checkout.session.async_payment_failed', session),
      stripe.refundedEvent(paymentId),
      stripe.event('refund.created', stripe.refunds.at(-1) ?? {}),
      stripe.event('customer.created', { id: 'cus_1', object: 'customer' }),
    ];
    const replayed = events
      .flatMap((event) => Array.from({ length: 20 }, () => event))
      .map((event) => ({ event, place: Math.random() }))
      .sort((a, b) => a.place - b.place);
    // four at a time: the same event also races with itself
    for (let at = 0; at < replayed.length; at += 4)
      expect(await Promise.all(replayed.slice(at, at + 4).map(({ event }) => sendEvent(event)))).toEqual([
        200, 200, 200, 200,
      ]);
    const { entries, balanceCents, checkouts: shown } = await ledgerOf();
    expect(entries.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ['deposit', 10_000],
      ['payment', BALANCE],
      ['refund', -700],
    ]);
    expect(balanceCents).toBe(15_994 - sumOf(entries));
    expect(shown).toMatchObject([{ state: 'paid' }]);
    expect(await pageOf()).toMatchObject({ state: 'refunded', dueCents: 700 });
    const stored = await shop.db.select().from(providerEvents);
    for (const { id } of events) expect(stored.filter((event) => event.id === id)).toHaveLength(1);
  });

  it('TXN-04 rejects and logs a wrong amount, currency, session or signature', async () => {
    const session = await begun(3000);
    stripe.pay(session.id);
    const before = await audited('payments.event.%');
    const body = JSON.stringify(paidEvent(session));
    expect((await post(body, undefined)).statusCode).toBe(400);
    expect((await post(body, stripe.sign(body, { secret: 'whsec_another' }))).statusCode).toBe(400);
    expect((await post(body, stripe.sign(body, { at: Date.now() - HOUR }))).statusCode).toBe(400);
    expect((await post(body.replace('3000', '3001'), stripe.sign(body))).statusCode).toBe(400);
    expect((await post('not json', stripe.sign('not json'))).statusCode).toBe(400);
    expect(await audited('payments.event.forged')).toBeGreaterThanOrEqual(5);

    expect(await sendEvent(paidEvent({ ...session, id: 'cs_test_another' }))).toBe(200);
    expect(await sendEvent(paidEvent({ ...session, amount_total: 2999 }))).toBe(200);
    expect(await sendEvent(paidEvent({ ...session, currency: 'eur' }))).toBe(200);
    expect(await sendEvent(paidEvent({ ...session, client_reference_id: randomUUID() }))).toBe(200);
    const ledger = await ledgerOf();
    expect(ledger).toMatchObject({ balanceCents: BALANCE, paidCents: 10_000 });
    expect(ledger.checkouts).toMatchObject([{ state: 'failed', failure: 'amount_differs' }]);
    expect(await audited('payments.event.refused')).toBe(3);
    expect(await audited('payments.event.%')).toBeGreaterThan(before);
  });

  it('PUB-03 shows what is pending, failed and expired, and prevents paying it again meanwhile', async () => {
    const slow = await begun(5000);
    stripe.pay(slow.id, 'later');
    expect(await sendEvent(paidEvent(slow))).toBe(200);
    expect(await pageOf()).toMatchObject({
      state: 'pending',
      dueCents: 994,
      checkout: { amountCents: 5000 },
    });
    expect((await checkout(995)).data).toEqual({ balanceCents: 994 });
    const counter = { id: order.id, key: randomUUID(), amountCents: 995, method: 'cash' };
    expect((await owner.call('payments/take', counter)).data).toEqual({ balanceCents: 994 });
    expect(await sendEvent(stripe.event('checkout.session.async_payment_failed', slow))).toBe(200);
    expect(await pageOf()).toMatchObject({
      state: 'failed',
      dueCents: BALANCE,
      checkout: { failure: 'declined' },
    });

    const left = await begun(BALANCE);
    expect(await sendEvent(stripe.event('checkout.session.expired', left))).toBe(200);
    expect(await pageOf()).toMatchObject({ state: 'expired', dueCents: BALANCE });
  });

  it('TXN-04 TXN-06 allows one open checkout per order, and counts a finished one as pending', async () => {
    const first = await begun(BALANCE);
    const second = await begun(4000);
    expect(stripe.sessions.get(first.id)?.status).toBe('expired');
    stripe.pay(second.id);
    // paid there, not reported yet: a third page would take it twice
    expect((await checkout(BALANCE)).data).toEqual({ amountCents: 4000 });
    expect(await ledgerOf()).toMatchObject({ pendingCents: 4000, openCheckout: null });
    expect((await takeCash(BALANCE)).data).toEqual({ balanceCents: BALANCE - 4000 });
    expect(await sendEvent(paidEvent(second))).toBe(200);
    expect(await ledgerOf()).toMatchObject({ balanceCents: BALANCE - 4000, overpaid: null });
  });

  it('TXN-06 returns no URL of a checkout that was expired while it was being opened', async () => {
    let second: Awaited<ReturnType<typeof checkout>> | undefined;
    stripe.beforeNextSession = async () => {
      second = await checkout(4000);
    };
    const first = await checkout(BALANCE);
    expect([first.status, first.code]).toEqual([409, 'KEY_REUSED']);
    expect(second?.status).toBe(200);
    const open = [...stripe.sessions.values()].filter(
      ({ status, success_url }) => status === 'open' && success_url.includes(shareId),
    );
    expect(open.map(({ amount_total }) => amount_total)).toEqual([4000]);
  });

  it('PUB-03 asks for no more than the balance, no less than a dollar, and nothing before an approval', async () => {
    expect((await checkout(BALANCE + 1)).data).toEqual({ balanceCents: BALANCE });
    expect((await checkout(99)).data).toEqual({ leastCents: 100 });
    for (const amountCents of [0, -5, 10.5, 1e12])
      expect((await checkout(amountCents)).status, String(amountCents)).toBe(400);
    const preview = { id: order.id, key: randomUUID(), amountCents: 500 };
    expect((await owner.call<PayPage>('payments/page', { id: order.id })).value.preview).toBe(true);
    expect((await owner.call('payments/checkout', preview)).code).toBe('NOT_FOUND');
    expect((await shop.browser().call('payments/checkout', preview)).code).toBe('NOT_FOUND');
    await owner.call('workorders/revokeShares', { id: order.id });
    expect((await checkout(500)).code).toBe('NOT_FOUND');

    const fresh = await newOrder(shop, owner);
    const { url } = (await owner.call<{ url: string }>('workorders/share', { id: fresh.id, page: 'report' }))
      .value;
    shareId = url.split('/').at(-1) ?? '';
    expect(await pageOf()).toMatchObject({ shows: 'estimate', dueCents: 0, state: 'nothing_due' });
  });

  it('TXN-04 resumes where it stopped when the provider does not answer', async () => {
    const key = randomUUID();
    stripe.away = true;
    expect((await checkout(2000, key)).status).toBe(503);
    stripe.away = false;
    stripe.loseNextAnswer = true;
    const made = stripe.sessions.size;
    const session = await begun(2000, key);
    expect(stripe.sessions.size).toBe(made + 1);
    // we lost the session's id: the id that we sent leads back to it
    await shop.db.update(checkouts).set({ sessionId: null, url: null }).where(eq(checkouts.id, key));
    stripe.pay(session.id);
    expect(await sendEvent(paidEvent(session))).toBe(200);
    expect((await ledgerOf()).paidCents).toBe(12_000);
  });
});

describe('a refund of a card payment', () => {
  async function paid(amountCents = 4000) {
    const session = await begun(amountCents);
    stripe.pay(session.id);
    await sendEvent(paidEvent(session));
    const entry = (await ledgerOf()).entries.at(-1);
    return { id: entry?.id ?? '', paymentId: session.payment_intent ?? '' };
  }
  const refund = (id: string, amountCents: number, more: object = {}) =>
    owner.call<Ledger['entries'][number]>('payments/refund', {
      id,
      key: randomUUID(),
      amountCents,
      method: 'card',
      reason: 'Price corrected',
      ...more,
    });
  const refundedBy = async () => (await ledgerOf()).entries.filter(({ kind }) => kind === 'refund');

  it('TXN-03 TXN-04 is refunded to the card once, though the response is lost and the webhook arrives too', async () => {
    const { id, paymentId } = await paid();
    expect((await refund(id, 4001)).code).toBe('ABOVE_PAID');
    expect((await owner.call('payments/void', { id, key: randomUUID(), reason: 'x' })).data).toEqual({
      why: 'online',
    });
    const key = randomUUID();
    const made = stripe.refunds.length;
    stripe.away = true;
    expect((await refund(id, 1500, { key })).code).toBe('PROVIDER_AWAY');
    // a requested refund counts until its result is known
    expect((await refund(id, 2501)).data).toEqual({ refundableCents: 2500 });
    expect(await refundedBy()).toHaveLength(0);
    stripe.away = false;
    const answers = await Promise.all([refund(id, 1500, { key }), refund(id, 1500, { key })]);
    expect(answers[0].value).toMatchObject({ amountCents: -1500, online: true, reason: 'Price corrected' });
    expect(answers[1].value).toEqual(answers[0].value);
    expect(stripe.refunds).toHaveLength(made + 1);
    const news = [
      stripe.refundedEvent(paymentId),
      stripe.event('refund.created', stripe.refunds.at(-1) ?? {}),
    ];
    for (const event of [...news, ...news]) expect(await sendEvent(event)).toBe(200);
    expect(await refundedBy()).toHaveLength(1);
    expect((await refund(id, 1500, { key: randomUUID(), method: 'cash' })).value).toMatchObject({
      online: false,
    });
    expect((await refund(id, 1001)).data).toEqual({ refundableCents: 1000 });
  });

  it('TXN-04 mirrors a refund made at the provider, and reverses one that failed there', async () => {
    const { paymentId } = await paid();
    const there = stripe.refundInDashboard(paymentId, 900);
    stripe.away = true;
    expect(await sendEvent(stripe.refundedEvent(paymentId))).toBe(503); // reported again later
    stripe.away = false;
    const event = stripe.refundedEvent(paymentId);
    for (let times = 0; times < 3; times++) expect(await sendEvent(event)).toBe(200);
    expect(await refundedBy()).toMatchObject([{ amountCents: -900, online: true, by: '' }]);
    there.status = 'failed';
    const failed = stripe.event('refund.failed', there);
    for (let times = 0; times < 3; times++) expect(await sendEvent(failed)).toBe(200);
    expect(await sendEvent(stripe.event('refund.updated', { ...there, status: 'succeeded' }))).toBe(200);
    const ledger = await ledgerOf();
    expect(ledger).toMatchObject({ paidCents: 14_000, refundedCents: 0 });
    expect(ledger.entries.filter(({ kind }) => kind === 'void')).toHaveLength(1);
  });

  it('TXN-04 changes nothing when the provider declines, nor for someone else’s payment', async () => {
    const { id, paymentId } = await paid();
    stripe.refundInDashboard(paymentId, 3000); // less is left than we know
    const key = randomUUID();
    expect((await refund(id, 2000, { key })).code).toBe('PROVIDER_REFUSED');
    const [asked] = await shop.db.select().from(providerRefunds).where(eq(providerRefunds.id, key));
    expect(asked?.state).toBe('refused');
    expect((await refund(id, 2000, { key })).code).toBe('PROVIDER_REFUSED');
    const foreign = {
      id: 're_x',
      object: 'refund',
      amount: 100,
      currency: 'usd',
      payment_intent: 'pi_x',
      status: 'succeeded',
    };
    expect(await sendEvent(stripe.event('refund.created', foreign))).toBe(200);
    expect(await refundedBy()).toHaveLength(0);
  });
});

describe('card and cash at once', () => {
  it('TXN-06 reports an open checkout at the counter, and expires it before cash is taken', async () => {
    const session = await begun(BALANCE);
    expect((await ledgerOf()).openCheckout).toEqual({ amountCents: BALANCE, until: expect.any(String) });
    expect((await takeCash(2000)).value).toMatchObject({ openCheckout: null, balanceCents: BALANCE - 2000 });
    expect(stripe.sessions.get(session.id)?.status).toBe('expired');

    const again = await begun(1000);
    const ended = await owner.call<Ledger>('payments/endCheckout', { id: order.id });
    expect(ended.value.openCheckout).toBeNull();
    expect(stripe.sessions.get(again.id)?.status).toBe('expired');
  });

  it('TXN-06 expires a checkout that asks for more than is due: after a credit, a strike and a cancellation', async () => {
    const statusOf = (session: { id: string }) => stripe.sessions.get(session.id)?.status;
    const part = await begun(1000);
    await shop.app.endOutdatedCheckouts();
    expect(statusOf(part)).toBe('open');

    const whole = await begun(BALANCE);
    await owner.call('payments/adjust', {
      ...{ id: order.id, key: randomUUID(), direction: 'credit', amountCents: 100, reason: 'Waited' },
    });
    stripe.away = true;
    await shop.app.endOutdatedCheckouts();
    stripe.away = false;
    expect(statusOf(whole)).toBe('open');
    expect((await ledgerOf()).openCheckout).not.toBeNull();
    await shop.app.endOutdatedCheckouts();
    expect(statusOf(whole)).toBe('expired');
    expect((await ledgerOf()).openCheckout).toBeNull();

    const struck = await begun(BALANCE - 100);
    const { jobs } = await findOrder(owner, order.id);
    const strike = { jobId: jobs[0]?.id, lineId: jobs[0]?.lines[0]?.id, reason: 'Not needed' };
    await change(owner, order, 'lines/strike', strike);
    await shop.app.endOutdatedCheckouts();
    expect(statusOf(struck)).toBe('expired');
    await change(owner, order, 'lines/strike', { ...strike, reason: null });

    const cancelled = await begun(1000);
    await change(owner, order, 'move', { event: 'cancel', reason: 'The bike was sold' });
    expect(statusOf(cancelled)).toBe('expired');
  });

  it('TXN-06 cancels no order while a card payment is pending', async () => {
    const session = await begun(1000);
    // paid, and the provider's event is still to come
    stripe.pay(session.id);
    const { revision } = await findOrder(owner, order.id);
    const cancel = { id: order.id, revision, event: 'cancel', reason: 'The bike was sold' };
    const refused = await owner.call('workorders/move', cancel);
    expect([refused.code, refused.data]).toEqual([
      'BLOCKED',
      { blockers: [{ code: 'PAYMENT_PENDING', cents: 1000 }] },
    ]);
    expect((await findOrder(owner, order.id)).status).toBe('approved');
  });

  it('TXN-06 asks before taking money beside an open checkout; a double payment is flagged and refunded', async () => {
    const session = await begun(4000);
    stripe.away = true;
    const refused = await takeCash(BALANCE);
    expect([refused.status, refused.code]).toEqual([409, 'CHECKOUT_OPEN']);
    expect(refused.data).toEqual({ amountCents: 4000, until: expect.any(String) });
    expect((await ledgerOf()).balanceCents).toBe(BALANCE);
    expect((await takeCash(BALANCE, { despiteCheckout: true })).value.balanceCents).toBe(0);
    stripe.away = false;

    stripe.pay(session.id);
    expect(await sendEvent(paidEvent(session))).toBe(200);
    const ledger = await ledgerOf();
    expect(ledger).toMatchObject({
      balanceCents: -4000,
      paymentState: 'credit',
      paidCents: 10_000 + BALANCE + 4000,
    });
    const entryId = ledger.overpaid?.entryId ?? '';
    expect(ledger.overpaid).toEqual({ entryId: ledger.entries.at(-1)?.id, cents: 4000 });
    expect(ledger.entries.at(-1)).toMatchObject({ overpaidCents: 4000 });
    const alerts = async () => (await owner.call<Outputs['payments']['alerts']>('payments/alerts', {})).value;
    expect((await alerts()).paidTwice).toMatchObject([{ id: order.id, cents: 4000 }]);
    const { orders } = (await owner.call<Outputs['workorders']['list']>('workorders/list', {})).value;
    expect(orders.find(({ id }) => id === order.id)?.overpaidCents).toBe(4000);
    const mails = await shop.db.select().from(mailOutbox).where(eq(mailOutbox.recordId, order.id));
    expect(mails.filter(({ kind }) => kind === 'paid_twice')).toMatchObject([
      { toAddress: SET_UP.owner.email },
    ]);
    // the customer is not asked for anything
    expect(await pageOf()).toMatchObject({ dueCents: 0, leastCents: null });
    expect((await checkout(100)).code).toBe('ABOVE_BALANCE');

    const back = { id: entryId, key: randomUUID(), amountCents: 4000, method: 'card', reason: 'Paid twice' };
    expect((await owner.call('payments/refund', back)).status).toBe(200);
    expect(await ledgerOf()).toMatchObject({ overpaid: null, balanceCents: 0 });
    expect((await alerts()).paidTwice).toEqual([]);
  });
});

describe('a refund the provider does not answer', () => {
  async function asked() {
    const session = await begun(4000);
    stripe.pay(session.id);
    await sendEvent(paidEvent(session));
    const id = (await ledgerOf()).entries.at(-1)?.id ?? '';
    const refund = (amountCents: number) =>
      owner.call('payments/refund', { id, key: randomUUID(), amountCents, method: 'card', reason: 'Price' });
    return { refund, paymentId: session.payment_intent ?? '' };
  }
  const refunds = async () => (await ledgerOf()).entries.filter(({ kind }) => kind === 'refund');

  it('TXN-06 is retried, less and less often, until it is known, and recorded once', async () => {
    const { refund } = await asked();
    const made = stripe.refunds.length;
    stripe.away = true;
    expect((await refund(1500)).code).toBe('PROVIDER_AWAY');
    expect((await ledgerOf()).waitingRefunds).toMatchObject([{ amountCents: 1500 }]);
    for (let times = 0; times < 3; times++) {
      shop.clock.advance(HOUR);
      await shop.app.retryRefunds();
    }
    expect(await refunds()).toEqual([]);
    stripe.away = false;
    // not due yet: nothing is sent
    await shop.app.retryRefunds();
    expect(await refunds()).toEqual([]);
    shop.clock.advance(HOUR);
    await Promise.all([shop.app.retryRefunds(), shop.app.retryRefunds()]);
    expect(await refunds()).toMatchObject([{ amountCents: -1500, online: true }]);
    expect(await ledgerOf()).toMatchObject({ waitingRefunds: [], refundedCents: 1500 });
    expect(stripe.refunds).toHaveLength(made + 1);
  });

  it('TXN-06 is found in the provider’s list once its key has expired, or did not take place', async () => {
    const { refund, paymentId } = await asked();
    stripe.away = true;
    const key = randomUUID();
    const id = (await ledgerOf()).entries.at(-1)?.id ?? '';
    await owner.call('payments/refund', { id, key, amountCents: 1500, method: 'card', reason: 'Price' });
    await refund(500);
    stripe.away = false;
    stripe.refundInDashboard(paymentId, 1500, { refund: key });
    const made = stripe.refunds.length;
    shop.clock.advance(25 * HOUR);
    await shop.app.retryRefunds();
    expect(await refunds()).toMatchObject([{ amountCents: -1500, reason: 'Price' }]);
    expect(stripe.refunds).toHaveLength(made);
    // the other refund never happened: its amount can be returned another way
    expect((await ledgerOf()).waitingRefunds).toEqual([]);
    expect((await refund(2501)).data).toEqual({ refundableCents: 2500 });
  });

  it('TXN-06 blocks nothing when the provider declines', async () => {
    const { refund } = await asked();
    for (const [status, type] of [
      [401, 'authentication_error'],
      [403, 'invalid_request_error'],
      [429, 'rate_limit_error'],
      [400, 'idempotency_error'],
    ] as const) {
      stripe.refuseWith = { status, type };
      expect((await refund(4000)).code, String(status)).toBe('PROVIDER_REFUSED');
    }
    stripe.refuseWith = { status: 500, type: 'api_error' };
    expect((await refund(1000)).code).toBe('PROVIDER_AWAY');
    stripe.refuseWith = null;
    expect((await refund(3000)).status).toBe(200);
  });
});

describe('a shop without a card provider', () => {
  it('PUB-03 says how to pay at the shop, has no webhook, and shows that none is set up', async () => {
    const plain = await openTestShop();
    try {
      const browser = await setUpAndSignIn(plain);
      const { shareId: id } = await billedOrder(plain);
      const page = (await plain.browser().call<PayPage>('payments/page', { id })).value;
      expect(page).toMatchObject({ online: false, leastCents: null, dueCents: BALANCE, state: 'due' });
      expect(page.shop).toMatchObject({ street: '210 Ferry Street', phone: '9735550100' });
      const tried = await plain
        .browser()
        .call('payments/checkout', { id, key: randomUUID(), amountCents: 500 });
      expect(tried.code).toBe('PROVIDER_MISSING');
      const posted = await plain.app.inject({
        method: 'POST',
        url: '/webhooks/stripe',
        headers: { host: 'localhost:3000' },
        payload: {},
      });
      expect(posted.statusCode).toBe(404);
      const status = {
        configured: false,
        mode: null,
        webhookUrl: 'http://localhost:3000/webhooks/stripe',
        lastEventAt: null,
      };
      expect((await browser.call('payments/provider', {})).value).toEqual(status);
      const there = (await owner.call<Outputs['payments']['provider']>('payments/provider', {})).value;
      expect(there).toMatchObject({ configured: true, mode: 'test', lastEventAt: expect.any(String) });
    } finally {
      await plain.close();
    }
  });
});
