import type { Answer } from '../../../apps/server/src/testing/test-shop.ts';
import { type Job, type Line, liveLines } from '../model/job.ts';
import { isEnded, type Order, type Status } from '../model/order.ts';
import type { Random } from '../random.ts';
import type { OrderView } from '../views.ts';
import type { Caller, World } from '../world.ts';

/** A planned step: its description, and how to run it. */
export interface Plan {
  readonly what: string;
  run(): Promise<void>;
}

export interface Command {
  readonly name: string;
  /** How often it is drawn, relative to the others. */
  readonly weight: number;
  /** Null if it makes no sense in the current state. */
  plan(world: World, random: Random): Plan | null;
}

export const command = (name: string, weight: number, plan: Command['plan']): Command => ({
  name,
  weight,
  plan,
});

export const label = (order: Order): string => `WO-${order.number} (${order.status})`;

export function pickOrNull<Item>(random: Random, items: readonly Item[]): Item | null {
  return items.length === 0 ? null : random.pick(items);
}

/** Half of the time picks from the rare cases, if there are any. */
export function pickPreferring<T>(random: Random, list: readonly T[], isRare: (one: T) => boolean): T | null {
  const rare = list.filter(isRare);
  return pickOrNull(random, rare.length > 0 && random.chance(50) ? rare : list);
}

export const openOrders = (world: World): Order[] => world.model.orders.filter((order) => !isEnded(order));

export const ordersAt = (world: World, ...statuses: readonly Status[]): Order[] =>
  world.model.orders.filter(({ status }) => statuses.includes(status));

export interface LineRef {
  readonly order: Order;
  readonly job: Job;
  readonly line: Line;
}

export const lineRefs = (orders: readonly Order[]): LineRef[] =>
  orders.flatMap((order) => order.jobs.flatMap((job) => job.lines.map((line) => ({ order, job, line }))));

export const liveLineRefs = (orders: readonly Order[]): LineRef[] =>
  lineRefs(orders).filter(({ job, line }) => liveLines(job).includes(line));

/** Lines of approved jobs, including discounts given later. */
export const approvedLineRefs = (world: World): LineRef[] =>
  lineRefs(openOrders(world)).filter(({ job }) => job.decision === 'approved');

/** Changing an approved line needs a reason. */
export const REASON = 'The customer and we agreed so.';

const revisions = new WeakMap<Order, number>();

export const noteRevision = (order: Order, revision: number): void => void revisions.set(order, revision);

/** Changes an order at its current revision; retries once if something else changed it since it was read. */
export async function change<T = OrderView>(
  world: World,
  caller: Caller,
  order: Order,
  procedure: string,
  input: object = {},
): Promise<Answer<T>> {
  world.touched.add(order);
  const send = (revision: number) =>
    world.call<T>(caller, `workorders/${procedure}`, { id: order.id, revision, ...input });
  const first = await send(revisions.get(order) ?? 1);
  if (first.code !== 'STALE') return first;
  const { revision } = (first.data as { current: OrderView }).current;
  noteRevision(order, revision);
  return send(revision);
}

/** The current revision, for calls that are sent at the same time. */
export async function currentRevision(world: World, order: Order): Promise<number> {
  return (await world.call<OrderView>('admin', 'workorders/find', { id: order.id })).value.revision;
}
