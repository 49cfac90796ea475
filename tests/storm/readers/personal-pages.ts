// The technician's own day, and the customer's own bikes.
import { balance } from '../model/due.ts';
import { isWork, liveLines } from '../model/job.ts';
import { reservationOf } from '../model/model.ts';
import { sum } from '../model/money.ts';
import { approvedJobs, isEnded, type Order, type Status } from '../model/order.ts';
import type { World } from '../world.ts';
import { ensure, same, sameFields } from './check.ts';
import { owedBy, shownTotal } from './lists.ts';

interface MineView {
  readonly count: number;
  readonly orders: readonly {
    readonly id: string;
    readonly status: Status;
    readonly next: string | null;
    readonly openMilli: number;
  }[];
  readonly arrived: readonly { readonly lineId: string; readonly quantityMilli: number }[];
}

const openWorkOf = (order: Order) =>
  approvedJobs(order).flatMap((job) => liveLines(job).filter((line) => !line.done && isWork(line)));

/** A technician's orders, the work left on each, and the parts that arrived. */
export async function readMine(world: World): Promise<void> {
  const { value } = await world.call<MineView>('tech', 'home/mine');
  const own = world.model.orders.filter((order) => order.technicianId === world.techId && !isEnded(order));
  same('my day, bikes', value.count, own.length);
  for (const order of own) {
    const row = value.orders.find(({ id }) => id === order.id);
    const where = `my day, WO-${order.number}`;
    const open = openWorkOf(order);
    const hours = open.filter(({ kind }) => kind === 'labor').map(({ quantityMilli }) => quantityMilli);
    sameFields(where, row ?? {}, { status: order.status, openMilli: sum(hours) });
    const isOpen = open.some(({ description }) => description === row?.next);
    if (order.status === 'in_progress' && open.length > 0) ensure(where, isOpen, `${row?.next} is next`);
    else same(`${where}, next`, row?.next, null);
  }
  for (const { lineId, quantityMilli } of value.arrived)
    same('my day, a part that came', quantityMilli, reservationOf(world.model, lineId)?.reservation.reserved);
}

interface OwnView {
  readonly orders: readonly { readonly id: string; readonly estimated: boolean }[];
  readonly owedCents: number;
}

/** As a signed-in customer: what was not sent is not shown. */
export async function readOwn(world: World): Promise<void> {
  const now = world.now();
  const { value } = await world.call<OwnView>('customer', 'customers/mine');
  const orders = world.model.orders.filter(({ riderName }) => riderName === world.ownName);
  same('my bikes, orders', value.orders.length, orders.length);
  const isShown = ({ versions, fee }: Order) => versions.length > 0 || fee !== 'none';
  for (const order of orders)
    sameFields(`my bikes, WO-${order.number}`, value.orders.find(({ id }) => id === order.id) ?? {}, {
      status: order.status,
      totalCents: isShown(order) ? shownTotal(order) : 0,
      balanceCents: isShown(order) ? balance(order, now) : 0,
      estimated: order.versions.length > 0,
    });
  same('my bikes, owed', value.owedCents, owedBy(orders.filter(isShown), now));
}

interface PeopleView {
  readonly customers: readonly {
    readonly id: string;
    readonly openOrders: number;
    readonly owedCents: number;
  }[];
}

export async function readPeople(world: World): Promise<void> {
  const { value } = await world.call<PeopleView>('head', 'customers/list', { search: world.tag });
  for (const id of new Set(world.model.orders.flatMap(({ customerId }) => customerId ?? []))) {
    const orders = world.model.orders.filter(({ customerId }) => customerId === id);
    const numbers = orders.map(({ number }) => number).join(', WO-');
    sameFields(`list of customers, WO-${numbers}`, value.customers.find((one) => one.id === id) ?? {}, {
      openOrders: orders.filter((order) => !isEnded(order)).length,
      owedCents: owedBy(orders, world.now()),
    });
  }
}
