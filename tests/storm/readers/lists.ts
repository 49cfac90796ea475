// Order list, board, queue, home page and customer pages.

import { orderBill } from '../model/bill.ts';
import { balance, invoiceTotal, isBilled, paymentState, storageOf } from '../model/due.ts';
import { HOUR, sum } from '../model/money.ts';
import { isEnded, type Order, type Status } from '../model/order.ts';
import type { World } from '../world.ts';
import { ensure, same, sameFields } from './check.ts';
import { ifApproved } from './check-money.ts';
import { checkFourSums } from './ledger.ts';

interface CardView {
  readonly id: string;
  readonly status: Status;
  readonly statusSince: string;
  readonly paymentState: string;
  readonly totalCents: number;
  readonly balanceCents: number;
  readonly storageCents: number;
  readonly amountCents: number | null;
}

/** On a card: what is owed at pickup, the bill once work is approved, otherwise the estimate if there is one. */
function cardAmount(order: Order, now: number): number | null {
  if (order.status === 'ready' || order.status === 'declined_return') return balance(order, now);
  if (isBilled(order) && order.status !== 'awaiting_approval') return orderBill(order).totalCents;
  return ifApproved(order).totalCents || null;
}

/** Where a single total is shown: the bill, or the estimate before there is one. */
export const shownTotal = (order: Order): number =>
  (isBilled(order) ? orderBill(order) : ifApproved(order)).totalCents;

function checkCard(where: string, order: Order, now: number, card: CardView): void {
  sameFields(where, card, {
    status: order.status,
    paymentState: paymentState(order, now),
    balanceCents: balance(order, now),
    storageCents: storageOf(order, now).cents,
    amountCents: cardAmount(order, now),
    totalCents: shownTotal(order),
  });
}

/** Each of these orders once, and no others. */
function checkCards(where: string, world: World, orders: readonly Order[], cards: readonly CardView[]): void {
  same(`${where}, cards`, cards.length, orders.length);
  for (const order of orders) {
    const card = cards.find(({ id }) => id === order.id);
    ensure(`${where}, WO-${order.number}`, card !== undefined, 'it is missing');
    if (card) checkCard(`${where}, WO-${order.number}`, order, world.now(), card);
  }
}

export async function readList(world: World): Promise<void> {
  const listed = await world.call<{ orders: CardView[] }>('tech', 'workorders/list', { search: world.tag });
  checkCards('list', world, world.model.orders, listed.value.orders);
}

interface ColumnView {
  readonly status: Status;
  readonly count: number;
  readonly orders: readonly CardView[];
}

/** Earlier rounds left no open orders, so these are all orders on the board. */
export async function readBoard(world: World): Promise<void> {
  const { value } = await world.call<ColumnView[]>('tech', 'workorders/board', {});
  const open = world.model.orders.filter((order) => !isEnded(order));
  for (const { status, count, orders } of value) {
    const here = open.filter((order) => order.status === status);
    same(`board, ${status}, count`, count, here.length);
    checkCards(`board, ${status}`, world, here, orders);
  }
  same('board, bikes', sum(value.map(({ count }) => count)), open.length);
}

const QUEUE_STATUSES: readonly Status[] = [
  'submitted',
  'diagnosing',
  'approved',
  'waiting_parts',
  'in_progress',
  'quality_check',
];

export async function readQueue(world: World): Promise<void> {
  const { value } = await world.call<{ orders: CardView[] }>('tech', 'workorders/queue', { whose: 'all' });
  const waiting = world.model.orders.filter(({ status }) => QUEUE_STATUSES.includes(status));
  checkCards('queue', world, waiting, value.orders);
}

const OWING_STATUSES: readonly Status[] = [
  'awaiting_approval',
  'approved',
  'waiting_parts',
  'in_progress',
  'quality_check',
  'ready',
  'declined_return',
  'abandoned',
];

const isOwing = (world: World) => (order: Order) =>
  OWING_STATUSES.includes(order.status) && !isEnded(order) && balance(order, world.now()) > 0;

export async function readUnpaid(world: World): Promise<void> {
  const input = { search: world.tag, unpaid: true };
  const { value } = await world.call<{ orders: CardView[] }>('head', 'workorders/list', input);
  checkCards('unpaid', world, world.model.orders.filter(isOwing(world)), value.orders);
}

/** Hours in a status before an order counts as stuck. */
const HOURS_ALLOWED: Partial<Record<Status, number>> = {
  submitted: 24,
  diagnosing: 24,
  awaiting_approval: 48,
  approved: 24,
  waiting_parts: 120,
  in_progress: 48,
  quality_check: 8,
  ready: 48,
  declined_return: 48,
};

interface StuckView {
  readonly order: CardView;
  readonly stuck: { readonly overdue: boolean; readonly questionOpen: boolean };
}

/** Orders that are overdue, or whose customer waits for an answer. */
export async function readStuck(world: World): Promise<void> {
  const [{ value }, listed] = await Promise.all([
    world.call<StuckView[]>('tech', 'workorders/stuck'),
    world.call<{ orders: CardView[] }>('tech', 'workorders/list', { search: world.tag }),
  ]);
  const sinceOf = (order: Order) => listed.value.orders.find(({ id }) => id === order.id)?.statusSince ?? '';
  const isLate = (order: Order) =>
    world.now() - Date.parse(sinceOf(order)) > (HOURS_ALLOWED[order.status] ?? 0) * HOUR;
  const isAsked = ({ status, jobs }: Order) =>
    status === 'awaiting_approval' && jobs.some(({ decision }) => decision === 'asked');
  const open = world.model.orders.filter((order) => !isEnded(order));
  const expected = open.filter((order) => isLate(order) || isAsked(order));
  checkCards(
    'stuck',
    world,
    expected,
    value.map(({ order }) => order),
  );
  for (const { order: card, stuck } of value) {
    const order = expected.find(({ id }) => id === card.id);
    if (order)
      sameFields(`stuck, WO-${order.number}`, stuck, {
        overdue: isLate(order),
        questionOpen: isAsked(order),
      });
  }
}

interface FloorView {
  readonly unpaid: { readonly cents: number; readonly count: number; readonly dueCents: number };
  readonly waitingCustomer: { readonly presentedCents: number };
  readonly ready: { readonly storageCents: number };
}

/** The home page adds up the whole shop; earlier rounds left nothing open. */
export async function readHome(world: World): Promise<void> {
  const { value } = await world.call<FloorView>('admin', 'home/floor', {});
  const now = world.now();
  const balances = (orders: readonly Order[]) => sum(orders.map((order) => balance(order, now)));
  const at = (...statuses: readonly Status[]) =>
    world.model.orders.filter(({ status }) => statuses.includes(status));
  const owing = world.model.orders.filter(isOwing(world));
  const payable = owing.filter(({ status }) => status === 'ready' || status === 'declined_return');
  sameFields('home, unpaid', value.unpaid, {
    cents: balances(owing),
    count: owing.length,
    dueCents: balances(payable),
  });
  same(
    'home, presented',
    value.waitingCustomer.presentedCents,
    sum(at('awaiting_approval').map((order) => ifApproved(order).totalCents)),
  );
  same(
    'home, storage',
    value.ready.storageCents,
    sum(at('ready').map((order) => storageOf(order, now).cents)),
  );
}

/** What is overpaid on one order does not pay another. */
export const owedBy = (orders: readonly Order[], now: number): number =>
  sum(
    orders
      .filter(({ status }) => OWING_STATUSES.includes(status))
      .map((order) => Math.max(0, balance(order, now))),
  );

interface CustomerView extends Record<string, unknown> {
  readonly owedCents: number;
  readonly invoicedCents: number;
  readonly counts: { readonly orders: number; readonly payments: number };
}

export async function readCustomers(world: World): Promise<void> {
  const now = world.now();
  const ids = new Set(world.model.orders.flatMap(({ customerId }) => customerId ?? []));
  for (const id of ids) {
    const orders = world.model.orders.filter(({ customerId }) => customerId === id);
    const [page, listed] = await Promise.all([
      world.call<CustomerView>('admin', 'customers/find', { id }),
      world.call<{ orders: CardView[] }>('admin', 'customers/orders', { id }),
    ]);
    const where = `customer of WO-${orders.map(({ number }) => number).join(', WO-')}`;
    same(`${where}, orders`, page.value.counts.orders, orders.length);
    same(`${where}, owed`, page.value.owedCents, owedBy(orders, now));
    const invoiced = orders.filter((order) => order.invoiced).map((order) => invoiceTotal(order, now));
    same(`${where}, invoiced`, page.value.invoicedCents, sum(invoiced));
    checkFourSums(where, orders, page.value as unknown as Record<string, number>);
    for (const order of orders) {
      const row = listed.value.orders.find((one) => one.id === order.id);
      sameFields(`${where}, WO-${order.number}`, row ?? {}, {
        status: order.status,
        paymentState: paymentState(order, now),
        balanceCents: balance(order, now),
        totalCents: shownTotal(order),
      });
    }
  }
}
