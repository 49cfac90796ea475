// Card payments, from the customer's page to the provider and back, and what can go wrong on the way.
import type { StripeEvent } from '../../support/stripe-server.ts';
import { type Entry, refundable } from '../model/ledger.ts';
import { HOUR, sum } from '../model/money.ts';
import { approvedJobs, type Order } from '../model/order.ts';
import type { Random } from '../random.ts';
import { same } from '../readers/check.ts';
import { readMails } from '../readers/mails.ts';
import { readTexts } from '../readers/texts.ts';
import type { LedgerView } from '../views.ts';
import { checkOutcome, expectOk, passTime, RuleViolation, type World } from '../world.ts';
import { command, label, openOrders, pickOrNull } from './command.ts';
import { applyRefund, due, ledgerOf, newEntry } from './money.ts';

/** Smaller amounts cannot be paid by card. */
const MIN_CARD_CENTS = 100;

const isPayable = (order: Order) => approvedJobs(order).length > 0 || order.fee !== 'none';

/** The provider's payment page; null if it was refused, as expected. */
async function openCheckout(
  world: World,
  order: Order,
  amountCents: number,
  key: string,
): Promise<string | null> {
  const input = { id: order.shareId, key, amountCents };
  const answer = await world.call<{ url: string }>('anonymous', 'payments/checkout', input);
  const may = isPayable(order) && amountCents <= due(world, order);
  return checkOutcome(answer, may ? 'ok' : 'refused', 'begin a card payment') ? answer.value.url : null;
}

function sessionAt(world: World, url: string) {
  const session = world.stripe.sessions.get(url.split('/').at(-1) ?? '');
  if (!session) throw new RuleViolation('the provider knows no such session');
  return session;
}

/** Delivers a webhook, possibly several times. */
async function sendWebhook(world: World, event: StripeEvent, times: number): Promise<void> {
  const body = JSON.stringify(event);
  for (let time = 0; time < times; time += 1) {
    const answer = await world.shop.app.inject({
      method: 'POST',
      url: '/webhooks/stripe',
      headers: {
        host: 'localhost:3000',
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': world.stripe.sign(body, { at: world.now() }),
      },
      payload: body,
    });
    if (answer.statusCode !== 200) throw new RuleViolation(`the provider was answered ${answer.statusCode}`);
  }
}

/** A double payment is recorded, and the excess flagged. */
async function payAtProvider(world: World, order: Order, url: string, times: number): Promise<void> {
  const session = sessionAt(world, url);
  // the shop expires the session when another payment comes in or less is owed
  if (session.status !== 'open') return;
  const overpaidCents = Math.max(0, session.amount_total - due(world, order));
  const { payment_intent } = world.stripe.pay(session.id);
  await sendWebhook(world, world.stripe.event('checkout.session.completed', session), times);
  const paymentId = payment_intent ?? '';
  const more = { online: true, paymentId, overpaidCents };
  order.entries.push(newEntry(order, await ledgerOf(world, order), 'payment', more));
}

const card = command('pay by card', 7, (world, random) => {
  const order = pickOrNull(
    random,
    openOrders(world).filter((one) => due(world, one) >= MIN_CARD_CENTS),
  );
  if (!order) return null;
  const owes = due(world, order);
  const amountCents = random.chance(70)
    ? owes
    : random.pick([owes + 1, Math.max(MIN_CARD_CENTS, Math.floor(owes / 2))]);
  const between = random.pick(['nothing', 'nothing', 'cash', 'credit'] as const);
  const times = random.between(1, 3);
  return {
    what: `card ${amountCents} of ${owes} for ${label(order)}, with ${between} in between, sent ${times} times`,
    run: async () => {
      world.touched.add(order);
      const url = await openCheckout(world, order, amountCents, random.uuid());
      if (!url) return;
      if (between === 'cash') await takeMeanwhile(world, order, owes, random.uuid());
      if (between === 'credit') await creditMeanwhile(world, order, Math.ceil(owes / 2), random.uuid());
      const overpays = sessionAt(world, url).status === 'open' && due(world, order) < amountCents;
      await payAtProvider(world, order, url, times);
      if (overpays) throw new RuleViolation('the customer paid by card what is no longer owed');
    },
  };
});

async function takeMeanwhile(world: World, order: Order, amountCents: number, key: string): Promise<void> {
  const cash = { id: order.id, key, amountCents, method: 'cash' };
  const answer = await world.call<LedgerView>('head', 'payments/take', cash);
  // the open session is expired first, so the cash is accepted
  if (checkOutcome(answer, 'ok', 'take cash beside a card payment'))
    order.entries.push(newEntry(order, await ledgerOf(world, order), 'payment'));
}

/** Less is owed now: the server's job, which runs every minute, expires a session that asks for more. */
async function creditMeanwhile(world: World, order: Order, amountCents: number, key: string): Promise<void> {
  const input = { id: order.id, key, direction: 'credit', amountCents, reason: 'A favor.' };
  const answer = await world.call<LedgerView>('admin', 'payments/adjust', input);
  checkOutcome(answer, 'ok', 'a credit beside a card payment');
  order.entries.push(newEntry(order, await ledgerOf(world, order), 'credit'));
  await world.shop.app.endOutdatedCheckouts();
}

/** The provider does not answer, or refuses. A silent one takes longer, because the call is made twice. */
async function withoutProvider<T>({ stripe }: World, isSilent: boolean, work: () => Promise<T>): Promise<T> {
  if (isSilent) stripe.away = true;
  else stripe.refuseWith = { status: 403, type: 'invalid_request_error' };
  try {
    return await work();
  } finally {
    Object.assign(stripe, { away: false, refuseWith: null });
  }
}

/** The session cannot be expired, so staff must confirm the cash; then the customer pays as well. */
const payTwice = command('pay twice', 3, (world, random) => {
  const order = pickOrNull(
    random,
    openOrders(world).filter((one) => isPayable(one) && due(world, one) >= MIN_CARD_CENTS),
  );
  if (!order) return null;
  const owes = due(world, order);
  const amountCents = random.pick([owes, Math.max(MIN_CARD_CENTS, Math.floor(owes / 2))]);
  const isSilent = random.chance(30);
  const isEnded = random.chance(30);
  return {
    what: `cash ${owes} beside a card page of ${amountCents} that cannot be ended, for ${label(order)}${isEnded ? '; it is ended in time' : ''}`,
    run: async () => {
      world.touched.add(order);
      const url = await openCheckout(world, order, amountCents, random.uuid());
      if (!url) return;
      const cash = { id: order.id, key: random.uuid(), amountCents: owes, method: 'cash' };
      await withoutProvider(world, isSilent, async () => {
        const warned = await world.call<LedgerView>('tech', 'payments/take', cash);
        if (warned.code !== 'CHECKOUT_OPEN')
          throw new RuleViolation(`cash beside an open page says ${warned.code}`);
        const meant = { ...cash, despiteCheckout: true };
        expectOk(
          await world.call<LedgerView>('tech', 'payments/take', meant),
          'take cash despite a card page',
        );
      });
      order.entries.push(newEntry(order, await ledgerOf(world, order), 'payment'));
      // the receipt shows what was owed then; the card payment sends another one
      await readMails(world);
      await readTexts(world);
      if (isEnded) await world.shop.app.endOutdatedCheckouts();
      if (isEnded && sessionAt(world, url).status === 'open')
        throw new RuleViolation('a page asks for what is not owed');
      await payAtProvider(world, order, url, 2);
    },
  };
});

interface Paid {
  readonly order: Order;
  readonly entry: Entry;
  readonly paymentId: string;
}

/** Card payments that can still be refunded, at least in part. */
const paidOnline = (world: World): Paid[] =>
  world.model.orders.flatMap((order) =>
    order.entries.flatMap((entry) =>
      entry.paymentId && refundable(order, entry) > 0 ? [{ order, entry, paymentId: entry.paymentId }] : [],
    ),
  );

const someOf = (random: Random, cents: number) => Math.max(1, random.pick([cents, Math.floor(cents / 2)]));

/** The one new refund in the ledger, added to the model; null if there is none. */
async function recordRefund(world: World, { order, entry }: Paid): Promise<Entry | null> {
  const { entries } = await ledgerOf(world, order);
  const rows = entries.filter(
    ({ id, kind }) => kind === 'refund' && !order.entries.some((one) => one.id === id),
  );
  const [row] = rows;
  if (rows.length > 1) throw new RuleViolation(`one refund was made, but ${rows.length} are in the ledger`);
  if (row) await applyRefund(world, order, entry, row);
  return row ? (order.entries.find(({ id }) => id === row.id) ?? null) : null;
}

const refundInDashboard = command('refund at the provider', 4, (world, random) => {
  const paid = pickOrNull(random, paidOnline(world));
  if (!paid) return null;
  const { order, entry, paymentId } = paid;
  const amountCents = someOf(random, refundable(order, entry));
  const eventObject = random.pick(['payment', 'refund'] as const);
  const fails = !order.invoiced && random.chance(25);
  const times = random.between(1, 2);
  return {
    what: `refund ${amountCents} of ${label(order)} in the provider's own screens${fails ? ', which fails later' : ''}, sent ${times} times`,
    run: async () => {
      world.touched.add(order);
      const { stripe } = world;
      const made = stripe.refundInDashboard(paymentId, amountCents);
      const event =
        eventObject === 'payment' ? stripe.refundedEvent(paymentId) : stripe.event('refund.created', made);
      await sendWebhook(world, event, times);
      const refund = await recordRefund(world, paid);
      if (!refund) throw new RuleViolation('a refund at the provider is not in the ledger');
      if (!fails) return;
      made.status = 'failed';
      await sendWebhook(world, stripe.event('refund.failed', made), times);
      const more = { reverses: refund.id, online: true };
      order.entries.push(newEntry(order, await ledgerOf(world, order), 'void', more));
    },
  };
});

/** What the provider refunded of a payment. */
const refundedAtProvider = ({ stripe }: World, paymentId: string): number =>
  sum(
    stripe.refunds
      .filter((refund) => refund.payment_intent === paymentId && refund.status !== 'failed')
      .map(({ amount }) => amount),
  );

const MINUTES = 3 * 60_000;
/** The provider forgets an idempotency key after a day: the same request would then be a second refund. */
const TOO_LATE = 25 * HOUR;

/** The provider does not answer: whether the refund was made is unknown until the server's job asks again. */
const silentRefund = command('silent refund', 4, (world, random) => {
  const paid = pickOrNull(random, paidOnline(world));
  if (!paid) return null;
  const { order, entry, paymentId } = paid;
  const left = refundable(order, entry);
  const amountCents = someOf(random, left);
  const isMade = random.chance(50);
  const isLate = random.chance(30);
  return {
    what: `refund ${amountCents} of ${left} of ${label(order)} by card without an answer; it was ${isMade ? '' : 'not '}made there, asked again ${isLate ? 'a day' : 'minutes'} later`,
    run: async () => {
      world.touched.add(order);
      // not world.call, which retries a 503
      const refund = (cents: number, key: string) =>
        world.admin.call('payments/refund', {
          id: entry.id,
          key,
          amountCents: cents,
          method: 'card',
          reason: 'Not satisfied.',
        });
      const key = random.uuid();
      const before = refundedAtProvider(world, paymentId);
      world.stripe.away = true;
      const silent = await refund(amountCents, key).finally(() => {
        world.stripe.away = false;
      });
      if (silent.code !== 'PROVIDER_AWAY')
        throw new RuleViolation(`a refund without an answer says ${silent.code}`);
      if (isMade) world.stripe.refundInDashboard(paymentId, amountCents, { refund: key });
      // while the outcome is unknown, the amount counts as refunded
      checkOutcome(await refund(left, random.uuid()), 'refused', 'refund what may have gone back');
      if (await recordRefund(world, paid)) throw new RuleViolation('a refund is booked that nobody knows of');
      await passTime(world, isLate ? TOO_LATE : MINUTES);
      for (const one of world.model.orders) world.touched.add(one);
      await world.shop.app.retryRefunds();
      const recorded = await recordRefund(world, paid);
      if ((recorded !== null) !== (isMade || !isLate))
        throw new RuleViolation(`a refund ${recorded ? 'is' : 'is not'} booked`);
      same('gone back at the provider', refundedAtProvider(world, paymentId) - before, recorded?.cents ?? 0);
    },
  };
});

export const CARD_COMMANDS = [card, payTwice, refundInDashboard, silentRefund];
