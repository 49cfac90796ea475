import { randomUUID } from 'node:crypto';
import { completeForm, takeDeposit } from '../../../apps/server/src/testing/intakes.ts';
import type { Entry } from '../model/ledger.ts';
import { warrantyEnd } from '../model/model.ts';
import { FEE_CENTS } from '../model/money.ts';
import type { Order, ShopSettings } from '../model/order.ts';
import type { Random } from '../random.ts';
import type { LedgerView, OrderView } from '../views.ts';
import { checkOutcome, expectOk, riderOf, type World } from '../world.ts';
import { command, label, noteRevision, ordersAt, pickOrNull } from './command.ts';

const MAX_ORDERS = 4;

export function newOrder(shop: ShopSettings, view: OrderView, more: Partial<Order> = {}): Order {
  const order: Order = {
    id: view.id,
    number: view.number,
    customerId: view.customerId,
    status: view.status,
    started: false,
    technicianId: null,
    riderName: '',
    jobs: [],
    versions: [],
    entries: [],
    lastChoices: new Map(),
    shop,
    days: new Map(),
    pastDays: [],
    dayBase: 0,
    noticeAt: null,
    noticeVoid: false,
    endedAt: null,
    pickedUpAt: null,
    fee: 'none',
    feeCents: FEE_CENTS,
    keptCents: 0,
    invoiced: false,
    billed: null,
    memos: [],
    warrantyOf: null,
    shareId: null,
    intakeId: null,
    ...more,
  };
  noteRevision(order, view.revision);
  return order;
}

async function addOrder(world: World, id: string, more: Partial<Order>): Promise<Order> {
  const { value } = await world.call<OrderView>('admin', 'workorders/find', { id });
  const share = await world.call<{ url: string }>('admin', 'workorders/share', { id, page: 'report' });
  expectOk(share, 'share an order');
  const order = newOrder(world.model.shop, value, {
    technicianId: value.technicianId,
    riderName: value.customerName,
    ...more,
    shareId: share.value.url.split('/').at(-1) ?? '',
  });
  await preferTexts(world, order);
  world.model.orders.push(order);
  world.touched.add(order);
  return order;
}

interface ContactView {
  readonly customer: {
    readonly name: string;
    readonly preferredContact: string | null;
    readonly consentText: boolean;
    readonly [field: string]: unknown;
  };
}

/** One of the two customers also gets texts. */
async function preferTexts(world: World, { customerId }: Order): Promise<void> {
  const { value } = await world.call<ContactView>('admin', 'customers/find', { id: customerId });
  const { createdAt: _createdAt, ...customer } = value.customer;
  if (!customer.name.startsWith('Rider 2')) return;
  if (customer.preferredContact === 'both' && customer.consentText) return;
  const contact = { ...customer, preferredContact: 'both', consentText: true };
  expectOk(await world.call('admin', 'customers/update', contact), 'prefer texts');
}

const AREAS = ['201', '551', '609', '732', '848', '856', '862', '908', '973'];

/** A number that can receive texts: after the area code it begins with 2 to 9. */
const phone = (number: number) =>
  `${AREAS[number % AREAS.length]}${2_000_000 + (Math.floor(number / AREAS.length) % 8_000_000)}`;

/** Two customers per round, so that their pages add up several orders. */
const customer = (world: World, random: Random) => {
  const which = random.between(1, 2);
  const rider = riderOf(world.tag, which);
  return {
    customerName: rider.name,
    customerEmail: rider.email,
    customerPhone: phone(Number.parseInt(world.tag, 16) * 2 + which),
    customerLanguage: random.pick(['en', 'es'] as const),
  };
};

const create = command('create order', 6, (world, random) => {
  if (world.model.orders.length >= MAX_ORDERS) return null;
  const id = random.uuid();
  const twice = random.chance(30);
  const input = {
    id,
    technicianId: world.techId,
    facts: {
      ...customer(world, random),
      bikeInfo: '2006 Honda CB 750',
      vin: '',
      mileage: '12,400',
      concerns: 'Pulls to the left.',
      notes: '',
      complaint: '',
      cause: '',
      correction: '',
    },
  };
  return {
    what: `create an order without a form${twice ? ', sent twice' : ''}`,
    run: async () => {
      const answers = await Promise.all(
        Array.from({ length: twice ? 2 : 1 }, () => world.call('tech', 'workorders/create', input)),
      );
      for (const answer of answers) expectOk(answer, 'create an order');
      await addOrder(world, id, {});
    },
  };
});

const intake = command('intake with deposit', 6, (world, random) => {
  if (world.model.orders.length >= MAX_ORDERS) return null;
  const cents = random.pick([10_000, 10_000, 5_000, 25_000, 7_333]);
  const edited = random.chance(20);
  return {
    what: `intake with a deposit of ${cents}${edited ? ', taken twice' : ''}`,
    run: async () => {
      const formId = randomUUID();
      const entries: Entry[] = [];
      const take = async (amount: number) => {
        const answer = await takeDeposit(world.admin, formId, amount);
        expectOk(answer, 'take a deposit');
        entries.push(deposit(answer.value.id, amount));
      };
      await take(cents);
      if (edited) {
        const paymentId = entries[0]?.id;
        const back = await world.call('admin', 'intake/reverseDeposit', { formId, paymentId });
        expectOk(back, 'take a deposit back before submitting');
        entries.push({ ...deposit('', cents), kind: 'void', reverses: paymentId ?? '' });
        await take(cents + 100);
      }
      const form = await completeForm(world.shop, world.admin, { ...formOf(world, random) });
      expectOk(await world.call('admin', 'intake/submit', { id: formId, form }), 'submit a form');
      const made = await world.call<{ orderId: string }>('admin', 'intake/convert', { id: formId });
      expectOk(made, 'convert a form');
      const feeCents = entries.at(-1)?.cents ?? FEE_CENTS;
      const order = await addOrder(world, made.value.orderId, { entries, feeCents, intakeId: formId });
      await fillInVoidIds(world, order);
    },
  };
});

const formOf = (world: World, random: Random) => {
  const { customerName, customerEmail, customerPhone } = customer(world, random);
  return { customerName, customerEmail, customerPhone };
};

const deposit = (id: string, cents: number): Entry => ({
  id,
  kind: 'deposit',
  method: 'cash',
  cents,
  reverses: null,
  online: false,
});

/** Voids get their id from the server. */
async function fillInVoidIds(world: World, order: Order): Promise<void> {
  const { value } = await world.call<LedgerView>('admin', 'payments/forOrder', { id: order.id });
  for (const entry of order.entries)
    if (entry.id === '')
      entry.id = value.entries.find(({ reverses }) => reverses === entry.reverses)?.id ?? 'missing';
}

const assign = command('assign', 3, (world, random) => {
  const order = pickOrNull(
    random,
    ordersAt(world, 'submitted').filter(({ technicianId }) => technicianId === null),
  );
  if (!order) return null;
  return {
    what: `assign ${label(order)}`,
    run: async () => {
      const { value } = await world.call<OrderView>('admin', 'workorders/find', { id: order.id });
      const input = { id: order.id, revision: value.revision, technicianId: world.techId };
      expectOk(await world.call('admin', 'workorders/assign', input), 'assign an order');
      order.technicianId = world.techId;
      world.touched.add(order);
    },
  };
});

const warranty = command('warranty order', 3, (world, random) => {
  const first = pickOrNull(random, ordersAt(world, 'closed', 'cancelled', 'ready'));
  if (!first || world.model.orders.length >= MAX_ORDERS + 1) return null;
  const endsAt = warrantyEnd(world.model, first);
  const expected = first.status === 'closed' && world.now() <= (endsAt ?? 0) ? 'ok' : 'refused';
  const newId = random.uuid();
  return {
    what: `warranty order for ${label(first)}`,
    run: async () => {
      const input = { id: first.id, newId, concerns: 'It is back.' };
      const answer = await world.call('tech', 'workorders/warranty', input);
      if (!checkOutcome(answer, expected, 'a warranty order')) return;
      await addOrder(world, newId, { warrantyOf: first.warrantyOf ?? first.id, feeCents: 0 });
    },
  };
});

/** Emails the order with its current totals, to any address. */
const email = command('email order', 5, (world, random) => {
  const order = pickOrNull(random, world.model.orders);
  if (!order) return null;
  const known = random.chance(50);
  return {
    what: `email ${label(order)} to ${known ? 'the customer' : 'another address'}`,
    run: async () => {
      const customerEmail = `${known ? 'rider1' : 'friend'}.${world.tag}@riders.test`;
      const input = { reportId: order.id, customerEmail, customerName: 'Rider' };
      expectOk(await world.call('tech', 'workorders/email', input), 'email an order');
      world.touched.add(order);
    },
  };
});

export const ORDER_COMMANDS = [create, intake, assign, warranty, email];
