// Money by card: from the customer's page to the provider and back, and what can go wrong on that way.
import type { StripeEvent } from '../../support/stripe-server.ts';
import type { Dice } from '../dice.ts';
import { type Entry, refundable } from '../model/ledger.ts';
import { HOUR, sum } from '../model/money.ts';
import { approvedJobs, type Order } from '../model/order.ts';
import { same } from '../readers/check.ts';
import { readMails } from '../readers/mails.ts';
import { readTexts } from '../readers/texts.ts';
import type { LedgerView } from '../views.ts';
import { Broken, judge, must, passTime, type World } from '../world.ts';
import { anyOf, command, label, openOrders } from './command.ts';
import { due, ledgerOf, newEntry, refunded } from './money.ts';

/** Nobody pays less by card. */
const LEAST = 100;

const isPayable = (order: Order) => approvedJobs(order).length > 0 || order.fee !== 'none';

/** The page of the provider that a customer opens; null: it was refused, as it must be. */
async function openPage(
  world: World,
  order: Order,
  amountCents: number,
  key: string,
): Promise<string | null> {
  const input = { id: order.shareId, key, amountCents };
  const answer = await world.call<{ url: string }>('anyone', 'payments/checkout', input);
  const may = isPayable(order) && amountCents <= due(world, order);
  return judge(answer, may ? 'ok' : 'refused', 'begin a card payment') ? answer.value.url : null;
}

function sessionAt(world: World, url: string) {
  const session = world.stripe.sessions.get(url.split('/').at(-1) ?? '');
  if (!session) throw new Broken('the provider knows no such session');
  return session;
}

/** The provider's word, which comes at least once. */
async function tell(world: World, event: StripeEvent, times: number): Promise<void> {
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
    if (answer.statusCode !== 200) throw new Broken(`the provider was answered ${answer.statusCode}`);
  }
}

/** What comes in twice is booked, and flagged with what is too much of it. */
async function payAtProvider(world: World, order: Order, url: string, times: number): Promise<void> {
  const session = sessionAt(world, url);
  // the shop ends it when money comes another way, or less is owed
  if (session.status !== 'open') return;
  const overpaidCents = Math.max(0, session.amount_total - due(world, order));
  const { payment_intent } = world.stripe.pay(session.id);
  await tell(world, world.stripe.event('checkout.session.completed', session), times);
  const paymentId = payment_intent ?? '';
  const more = { online: true, paymentId, overpaidCents };
  order.entries.push(newEntry(order, await ledgerOf(world, order), 'payment', more));
}

const card = command('pay by card', 7, (world, dice) => {
  const order = anyOf(
    dice,
    openOrders(world).filter((one) => due(world, one) >= LEAST),
  );
  if (!order) return null;
  const owes = due(world, order);
  const amountCents = dice.chance(70) ? owes : dice.pick([owes + 1, Math.max(LEAST, Math.floor(owes / 2))]);
  const between = dice.pick(['nothing', 'nothing', 'cash', 'credit'] as const);
  const times = dice.between(1, 3);
  return {
    what: `card ${amountCents} of ${owes} for ${label(order)}, with ${between} in between, told ${times} times`,
    run: async () => {
      world.touched.add(order);
      const url = await openPage(world, order, amountCents, dice.uuid());
      if (!url) return;
      if (between === 'cash') await takeMeanwhile(world, order, owes, dice.uuid());
      if (between === 'credit') await creditMeanwhile(world, order, Math.ceil(owes / 2), dice.uuid());
      const overpays = sessionAt(world, url).status === 'open' && due(world, order) < amountCents;
      await payAtProvider(world, order, url, times);
      if (overpays) throw new Broken('the customer paid by card what is no longer owed');
    },
  };
});

async function takeMeanwhile(world: World, order: Order, amountCents: number, key: string): Promise<void> {
  const cash = { id: order.id, key, amountCents, method: 'cash' };
  const answer = await world.call<LedgerView>('head', 'payments/take', cash);
  // the open page is ended first, so nothing is in the way of the cash
  if (judge(answer, 'ok', 'take cash beside a card payment'))
    order.entries.push(newEntry(order, await ledgerOf(world, order), 'payment'));
}

/** Less is owed by now: the server's own job, which runs every minute, ends a page that asks for more. */
async function creditMeanwhile(world: World, order: Order, amountCents: number, key: string): Promise<void> {
  const input = { id: order.id, key, direction: 'credit', amountCents, reason: 'A favor.' };
  const answer = await world.call<LedgerView>('admin', 'payments/adjust', input);
  judge(answer, 'ok', 'a credit beside a card payment');
  order.entries.push(newEntry(order, await ledgerOf(world, order), 'credit'));
  await world.shop.app.endOutdatedCheckouts();
}

/** The provider says nothing, or no. No answer takes longer: the call is made twice. */
async function withoutProvider<T>({ stripe }: World, isSilent: boolean, work: () => Promise<T>): Promise<T> {
  if (isSilent) stripe.away = true;
  else stripe.refuseWith = { status: 403, type: 'invalid_request_error' };
  try {
    return await work();
  } finally {
    Object.assign(stripe, { away: false, refuseWith: null });
  }
}

/** The page cannot be ended, so someone is asked whether the cash is meant; then the customer pays, too. */
const payTwice = command('pay twice', 3, (world, dice) => {
  const order = anyOf(
    dice,
    openOrders(world).filter((one) => isPayable(one) && due(world, one) >= LEAST),
  );
  if (!order) return null;
  const owes = due(world, order);
  const amountCents = dice.pick([owes, Math.max(LEAST, Math.floor(owes / 2))]);
  const isSilent = dice.chance(30);
  const isEnded = dice.chance(30);
  return {
    what: `cash ${owes} beside a card page of ${amountCents} that cannot be ended, for ${label(order)}${isEnded ? '; it is ended in time' : ''}`,
    run: async () => {
      world.touched.add(order);
      const url = await openPage(world, order, amountCents, dice.uuid());
      if (!url) return;
      const cash = { id: order.id, key: dice.uuid(), amountCents: owes, method: 'cash' };
      await withoutProvider(world, isSilent, async () => {
        const warned = await world.call<LedgerView>('tech', 'payments/take', cash);
        if (warned.code !== 'CHECKOUT_OPEN') throw new Broken(`cash beside an open page says ${warned.code}`);
        const meant = { ...cash, despiteCheckout: true };
        must(await world.call<LedgerView>('tech', 'payments/take', meant), 'take cash despite a card page');
      });
      order.entries.push(newEntry(order, await ledgerOf(world, order), 'payment'));
      // the receipt says what was owed then; another one comes with the card
      await readMails(world);
      await readTexts(world);
      if (isEnded) await world.shop.app.endOutdatedCheckouts();
      if (isEnded && sessionAt(world, url).status === 'open')
        throw new Broken('a page asks for what is not owed');
      await payAtProvider(world, order, url, 2);
    },
  };
});

interface Paid {
  readonly order: Order;
  readonly entry: Entry;
  readonly paymentId: string;
}

/** Payments by card of which something can still go back. */
const paidOnline = (world: World): Paid[] =>
  world.model.orders.flatMap((order) =>
    order.entries.flatMap((entry) =>
      entry.paymentId && refundable(order, entry) > 0 ? [{ order, entry, paymentId: entry.paymentId }] : [],
    ),
  );

const someOf = (dice: Dice, cents: number) => Math.max(1, dice.pick([cents, Math.floor(cents / 2)]));

/** The one refund that is new; null: there is none. */
async function noteRefund(world: World, { order, entry }: Paid): Promise<Entry | null> {
  const { entries } = await ledgerOf(world, order);
  const rows = entries.filter(
    ({ id, kind }) => kind === 'refund' && !order.entries.some((one) => one.id === id),
  );
  const [row] = rows;
  if (rows.length > 1) throw new Broken(`one refund was made, but ${rows.length} are in the ledger`);
  if (row) await refunded(world, order, entry, row);
  return row ? (order.entries.find(({ id }) => id === row.id) ?? null) : null;
}

const refundThere = command('refund at the provider', 4, (world, dice) => {
  const paid = anyOf(dice, paidOnline(world));
  if (!paid) return null;
  const { order, entry, paymentId } = paid;
  const amountCents = someOf(dice, refundable(order, entry));
  const isTold = dice.pick(['payment', 'refund'] as const);
  const fails = !order.invoiced && dice.chance(25);
  const times = dice.between(1, 2);
  return {
    what: `refund ${amountCents} of ${label(order)} in the provider's own screens${fails ? ', which fails later' : ''}, told ${times} times`,
    run: async () => {
      world.touched.add(order);
      const { stripe } = world;
      const made = stripe.refundThere(paymentId, amountCents);
      const event =
        isTold === 'payment' ? stripe.refundedEvent(paymentId) : stripe.event('refund.created', made);
      await tell(world, event, times);
      const refund = await noteRefund(world, paid);
      if (!refund) throw new Broken('a refund at the provider is not in the ledger');
      if (!fails) return;
      made.status = 'failed';
      await tell(world, stripe.event('refund.failed', made), times);
      const more = { reverses: refund.id, online: true };
      order.entries.push(newEntry(order, await ledgerOf(world, order), 'void', more));
    },
  };
});

/** What the provider gave back of a payment. */
const refundedThere = ({ stripe }: World, paymentId: string): number =>
  sum(
    stripe.refunds
      .filter((refund) => refund.payment_intent === paymentId && refund.status !== 'failed')
      .map(({ amount }) => amount),
  );

const MINUTES = 3 * 60_000;
/** The provider forgets a call's key after a day: sent again, it would be another refund. */
const TOO_LATE = 25 * HOUR;

/** The provider does not answer: nobody knows whether the money went back until the server's own job asked again. */
const silentRefund = command('silent refund', 4, (world, dice) => {
  const paid = anyOf(dice, paidOnline(world));
  if (!paid) return null;
  const { order, entry, paymentId } = paid;
  const left = refundable(order, entry);
  const amountCents = someOf(dice, left);
  const isMade = dice.chance(50);
  const isLate = dice.chance(30);
  return {
    what: `refund ${amountCents} of ${left} of ${label(order)} by card without an answer; it was ${isMade ? '' : 'not '}made there, asked again ${isLate ? 'a day' : 'minutes'} later`,
    run: async () => {
      world.touched.add(order);
      // not by world.call, which asks again where the server says "later"
      const refund = (cents: number, key: string) =>
        world.admin.call('payments/refund', {
          id: entry.id,
          key,
          amountCents: cents,
          method: 'card',
          reason: 'Not satisfied.',
        });
      const key = dice.uuid();
      const before = refundedThere(world, paymentId);
      world.stripe.away = true;
      const silent = await refund(amountCents, key).finally(() => {
        world.stripe.away = false;
      });
      if (silent.code !== 'PROVIDER_AWAY') throw new Broken(`a refund without an answer says ${silent.code}`);
      if (isMade) world.stripe.refundThere(paymentId, amountCents, { refund: key });
      // until it is known, it counts as gone
      judge(await refund(left, dice.uuid()), 'refused', 'refund what may have gone back');
      if (await noteRefund(world, paid)) throw new Broken('a refund is booked that nobody knows of');
      await passTime(world, isLate ? TOO_LATE : MINUTES);
      for (const one of world.model.orders) world.touched.add(one);
      await world.shop.app.retryRefunds();
      const booked = await noteRefund(world, paid);
      if ((booked !== null) !== (isMade || !isLate))
        throw new Broken(`a refund ${booked ? 'is' : 'is not'} booked`);
      same('gone back at the provider', refundedThere(world, paymentId) - before, booked?.cents ?? 0);
    },
  };
});

export const CARD_COMMANDS = [card, payTwice, refundThere, silentRefund];
