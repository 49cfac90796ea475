// Parts of all orders, the catalog, and what to restock.

import { isOwnPart, type Job, type Line } from '../model/job.ts';
import { productOf, reservationOf } from '../model/model.ts';
import { sum } from '../model/money.ts';
import { isEnded, type Order } from '../model/order.ts';
import { type Product, type Reservation, reservedOf, shortOf } from '../model/stock.ts';
import type { ProductView } from '../views.ts';
import type { World } from '../world.ts';
import { ensure, same, sameFields } from './check.ts';

interface ListedPart {
  readonly lineId: string;
  readonly status: string;
  readonly neededMilli: number;
  readonly reservedMilli: number;
  readonly shortMilli: number;
  readonly issuedMilli: number;
  readonly coming: { readonly milli: number } | null;
  readonly toOrderMilli: number;
}

interface PartsOfOrder {
  readonly id: string;
  readonly status: string;
  readonly parts: readonly ListedPart[];
}

/** Lines that need a part, or have one issued. */
const partsOf = (world: World, order: Order) =>
  order.jobs.flatMap((job) =>
    job.lines
      .filter(
        (line) =>
          isOwnPart(line) &&
          (!line.struck || (reservationOf(world.model, line.id)?.reservation.issued ?? 0) > 0),
      )
      .map((line) => ({ job, line })),
  );

/** Stock on order goes to the earliest approvals first. */
function comingFor(product: Product, reservation: Reservation): number {
  const before = product.reservations.filter(({ place }) => place < reservation.place).map(shortOf);
  return Math.max(0, Math.min(product.onOrder - sum(before), shortOf(reservation)));
}

/** A part that is not approved waits; one that is not in the catalog has no status. */
function statusesOf(world: World, job: Job, line: Line): readonly string[] {
  if (line.productId === null) return ['uncataloged'];
  const held = reservationOf(world.model, line.id);
  if (job.decision !== 'approved' || !held) return ['not_approved', 'released'];
  const { reservation, product } = held;
  if (reservation.issued > 0 && reservation.issued >= reservation.needed) return ['installed'];
  if (reservation.needed === 0) return ['released'];
  if (shortOf(reservation) === 0) return ['ready'];
  return [comingFor(product, reservation) >= shortOf(reservation) ? 'on_order' : 'not_ordered'];
}

const isShared = (world: World, { product, reservation }: { product: Product; reservation: Reservation }) =>
  world.ties.has(reservation.place) ||
  product.reservations.filter(({ place }) => place === reservation.place).length > 1;

export async function readPartsByOrder(world: World): Promise<void> {
  const input = { search: world.tag };
  const { value } = await world.call<{ orders: readonly PartsOfOrder[] }>(
    'tech',
    'inventory/partsByOrder',
    input,
  );
  const open = world.model.orders.filter((order) => !isEnded(order) && partsOf(world, order).length > 0);
  same('parts by order, orders', value.orders.length, open.length);
  for (const order of open) {
    const view = value.orders.find(({ id }) => id === order.id);
    const where = `parts of WO-${order.number}`;
    same(`${where}, status`, view?.status, order.status);
    const parts = partsOf(world, order);
    same(`${where}, lines`, view?.parts.length, parts.length);
    for (const { job, line } of parts) {
      const part = view?.parts.find(({ lineId }) => lineId === line.id);
      if (part) checkPart(`${where}, ${line.description}`, world, { job, line, part });
    }
  }
}

function checkPart(
  where: string,
  world: World,
  { job, line, part }: { job: Job; line: Line; part: ListedPart },
): void {
  const held = reservationOf(world.model, line.id);
  // among lines approved in the same millisecond, who is served first is undefined
  if (held && isShared(world, held)) return;
  const statuses = statusesOf(world, job, line);
  ensure(where, statuses.includes(part.status), `${part.status}, expected ${statuses.join(' or ')}`);
  if (job.decision !== 'approved' || !held) {
    same(`${where}, reserved`, part.reservedMilli, 0);
    return;
  }
  const { reservation, product } = held;
  const short = shortOf(reservation);
  const coming = comingFor(product, reservation);
  sameFields(where, part, {
    reservedMilli: reservation.reserved,
    issuedMilli: reservation.issued,
    shortMilli: short,
  });
  same(`${where}, coming`, part.coming?.milli ?? 0, coming);
  same(`${where}, to order`, part.toOrderMilli, short - coming);
}

const figures = (product: Product) => ({
  sku: product.sku,
  onHandMilli: product.onHand,
  reservedMilli: reservedOf(product),
  availableMilli: product.onHand - reservedOf(product),
  onOrderMilli: product.onOrder,
  needMilli: sum(product.reservations.map(shortOf)),
});

/** The catalog, and its filter for products that orders wait for. */
export async function readCatalog(world: World): Promise<void> {
  const read = (more: object) =>
    world.call<{ products: readonly (ProductView & { readonly blocks: number })[] }>(
      'tech',
      'inventory/list',
      {
        search: world.tag,
        ...more,
      },
    );
  const [all, blocking] = await Promise.all([read({}), read({ level: 'blocking' })]);
  const { products } = world.model;
  same('catalog, products', all.value.products.length, products.length);
  for (const product of products) {
    const row = all.value.products.find(({ id }) => id === product.id);
    const blocks = new Set(
      product.reservations.filter((reservation) => shortOf(reservation) > 0).map(({ orderId }) => orderId),
    ).size;
    sameFields(`catalog, ${product.name}`, row ?? {}, { ...figures(product), blocks });
    const isListed = blocking.value.products.some(({ id }) => id === product.id);
    same(`what orders wait for, ${product.name}`, isListed, blocks > 0);
  }
}

interface RestockView {
  readonly suppliers: readonly {
    readonly items: readonly {
      readonly productId: string;
      readonly suggestion: Record<string, number>;
      readonly waiting: readonly { readonly id: string; readonly shortMilli: number }[];
    }[];
  }[];
}

/** Every product's safety stock: at this quantity or less it is reordered. */
const SAFETY = 1000;

export async function readRestock(world: World): Promise<void> {
  const { value } = await world.call<RestockView>('head', 'inventory/restock');
  const items = value.suppliers.flatMap((supplier) => supplier.items);
  for (const product of world.model.products) {
    const item = items.find(({ productId }) => productId === product.id);
    const where = `restock, ${product.name}`;
    const { sku: _sku, ...expected } = figures(product);
    const left = expected.availableMilli + expected.onOrderMilli - expected.needMilli;
    if (expected.needMilli > 0 && left <= SAFETY) ensure(where, item !== undefined, 'it is not listed');
    if (!item) continue;
    sameFields(where, item.suggestion, { ...expected, leftMilli: left });
    const waiting = product.reservations.filter((reservation) => shortOf(reservation) > 0);
    const listed = (rows: readonly { id: string; milli: number }[]) =>
      rows
        .map(({ id, milli }) => `${id} ${milli}`)
        .sort()
        .join(', ');
    const got = item.waiting.map(({ id, shortMilli }) => ({ id, milli: shortMilli }));
    const expectedWaiting = waiting.map((reservation) => ({
      id: reservation.orderId,
      milli: shortOf(reservation),
    }));
    same(`${where}, waiting`, listed(got), listed(expectedWaiting));
  }
  for (const { productId } of items)
    ensure('restock', productOf(world.model, productId) !== null, `${productId} is of another round`);
}
