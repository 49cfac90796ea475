// Lists and sums over several orders: the order list, the home page, the customer's page.

import { balance, storageOf } from '../model/due.ts';
import { sum } from '../model/money.ts';
import { approvedJobs, type Order, owed, type Status } from '../model/order.ts';
import type { World } from '../world.ts';
import { same, sameFields } from './check.ts';
import { checkFourSums } from './ledger.ts';
import { ifApproved } from './money-of.ts';

interface CardView {
  readonly id: string;
  readonly status: Status;
  readonly totalCents: number;
  readonly balanceCents: number;
  readonly storageCents: number;
}

export async function readList(world: World): Promise<void> {
  const listed = await world.call<{ orders: CardView[] }>('tech', 'workorders/list', { search: world.tag });
  same('work-order list, rows', listed.value.orders.length, world.model.orders.length);
  for (const order of world.model.orders) {
    const card = listed.value.orders.find(({ id }) => id === order.id);
    if (!card) continue;
    const where = `list, WO-${order.number}`;
    sameFields(where, card, {
      status: order.status,
      balanceCents: balance(order, world.now()),
      storageCents: storageOf(order, world.now()).cents,
    });
    if (isBilled(order)) same(`${where}, total`, card.totalCents, owed(order).totalCents);
  }
}

const isBilled = (order: Order) => order.fee !== 'none' || approvedJobs(order).length > 0;

const OWING: readonly Status[] = [
  'awaiting_approval',
  'approved',
  'waiting_parts',
  'in_progress',
  'quality_check',
  'ready',
  'declined_return',
  'abandoned',
];

interface FloorView {
  readonly unpaid: { readonly cents: number; readonly count: number };
  readonly waitingCustomer: { readonly presentedCents: number };
  readonly ready: { readonly storageCents: number };
}

/** The home page adds up the whole shop: other rounds left nothing open behind. */
export async function readHome(world: World): Promise<void> {
  const { value } = await world.call<FloorView>('admin', 'home/floor', {});
  const owing = world.model.orders.filter(
    (order) =>
      OWING.includes(order.status) && order.status !== 'abandoned' && balance(order, world.now()) > 0,
  );
  same('home, unpaid', value.unpaid.cents, sum(owing.map((order) => balance(order, world.now()))));
  const waiting = world.model.orders.filter(({ status }) => status === 'awaiting_approval');
  same(
    'home, presented',
    value.waitingCustomer.presentedCents,
    sum(waiting.map((order) => ifApproved(order).totalCents)),
  );
  const ready = world.model.orders.filter(({ status }) => status === 'ready');
  same(
    'home, storage',
    value.ready.storageCents,
    sum(ready.map((order) => storageOf(order, world.now()).cents)),
  );
}

interface CustomerView extends Record<string, unknown> {
  readonly owedCents: number;
  readonly counts: { readonly orders: number; readonly payments: number };
}

export async function readCustomers(world: World): Promise<void> {
  const ids = new Set(world.model.orders.flatMap(({ customerId }) => customerId ?? []));
  for (const id of ids) {
    const orders = world.model.orders.filter(({ customerId }) => customerId === id);
    const page = await world.call<CustomerView>('admin', 'customers/find', { id });
    const where = `customer of WO-${orders.map(({ number }) => number).join(', WO-')}`;
    same(`${where}, orders`, page.value.counts.orders, orders.length);
    const owes = orders
      .filter(({ status }) => OWING.includes(status))
      .map((order) => Math.max(0, balance(order, world.now())));
    same(`${where}, owed`, page.value.owedCents, sum(owes));
    checkFourSums(where, orders, page.value as unknown as Record<string, number>);
    const listed = await world.call<{ orders: CardView[] }>('admin', 'customers/orders', { id });
    for (const order of orders) {
      const row = listed.value.orders.find((one) => one.id === order.id);
      same(`${where}, balance of WO-${order.number}`, row?.balanceCents, balance(order, world.now()));
    }
  }
}
