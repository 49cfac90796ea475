import type { Answer } from '../../../apps/server/src/testing/test-shop.ts';
import type { Dice } from '../dice.ts';
import { type Job, type Line, live } from '../model/job.ts';
import { isEnded, type Order, type Status } from '../model/order.ts';
import type { OrderView } from '../views.ts';
import type { Who, World } from '../world.ts';

/** Something that can happen now, in words, and how to do it. */
export interface Plan {
  readonly what: string;
  run(): Promise<void>;
}

export interface Command {
  readonly name: string;
  /** How often it is drawn, against the others. */
  readonly weight: number;
  /** Null: it makes no sense as things stand. */
  plan(world: World, dice: Dice): Plan | null;
}

export const command = (name: string, weight: number, plan: Command['plan']): Command => ({
  name,
  weight,
  plan,
});

export const label = (order: Order): string => `WO-${order.number} (${order.status})`;

/** One of the orders for which something can be done, or null. */
export function anyOf<Item>(dice: Dice, items: readonly Item[]): Item | null {
  return items.length === 0 ? null : dice.pick(items);
}

/** Picks from the rare cases half of the time, if there are any. */
export function preferably<T>(dice: Dice, list: readonly T[], isRare: (one: T) => boolean): T | null {
  const rare = list.filter(isRare);
  return anyOf(dice, rare.length > 0 && dice.chance(50) ? rare : list);
}

export const openOrders = (world: World): Order[] => world.model.orders.filter((order) => !isEnded(order));

export const ordersAt = (world: World, ...statuses: readonly Status[]): Order[] =>
  world.model.orders.filter(({ status }) => statuses.includes(status));

export interface Spot {
  readonly order: Order;
  readonly job: Job;
  readonly line: Line;
}

export const spots = (orders: readonly Order[]): Spot[] =>
  orders.flatMap((order) => order.jobs.flatMap((job) => job.lines.map((line) => ({ order, job, line }))));

export const liveSpots = (orders: readonly Order[]): Spot[] =>
  spots(orders).filter(({ job, line }) => live(job).includes(line));

/** Lines that the customer agreed to, or that were given as a discount afterwards. */
export const approvedSpots = (world: World): Spot[] =>
  spots(openOrders(world)).filter(({ job }) => job.decision === 'approved');

/** What is approved changes for a reason. */
export const REASON = 'The customer and we agreed so.';

const revisions = new WeakMap<Order, number>();

export const noteRevision = (order: Order, revision: number): void => void revisions.set(order, revision);

/** Changes an order over the revision that is current; a delivery may have moved it since it was read. */
export async function change<T = OrderView>(
  world: World,
  who: Who,
  order: Order,
  procedure: string,
  input: object = {},
): Promise<Answer<T>> {
  world.touched.add(order);
  const send = (revision: number) =>
    world.call<T>(who, `workorders/${procedure}`, { id: order.id, revision, ...input });
  const first = await send(revisions.get(order) ?? 1);
  if (first.code !== 'STALE') return first;
  const { revision } = (first.data as { current: OrderView }).current;
  noteRevision(order, revision);
  return send(revision);
}

/** The revision as it is now, for calls that are sent together. */
export async function currentRevision(world: World, order: Order): Promise<number> {
  return (await world.call<OrderView>('admin', 'workorders/find', { id: order.id })).value.revision;
}
