// Parts in lists: of all orders, of the whole catalog, and what has to be bought.

import { isOwnPart, type Job, type Line } from '../model/job.ts';
import { claimOf, productOf } from '../model/model.ts';
import { sum } from '../model/money.ts';
import { isEnded, type Order } from '../model/order.ts';
import { type Claim, type Product, reservedOf, shortOf } from '../model/stock.ts';
import type { ProductView } from '../views.ts';
import type { World } from '../world.ts';
import { holds, same, sameFields } from './check.ts';

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

/** Lines that a part is needed for, or lies in. */
const partsOf = (world: World, order: Order) =>
  order.jobs.flatMap((job) =>
    job.lines
      .filter(
        (line) => isOwnPart(line) && (!line.struck || (claimOf(world.model, line.id)?.claim.issued ?? 0) > 0),
      )
      .map((line) => ({ job, line })),
  );

/** Of what is on order, the first to approve gets the first that comes. */
function comingFor(product: Product, claim: Claim): number {
  const before = product.claims.filter(({ place }) => place < claim.place).map(shortOf);
  return Math.max(0, Math.min(product.onOrder - sum(before), shortOf(claim)));
}

/** What is not agreed to waits; a part of no catalog says nothing. */
function statusesOf(world: World, job: Job, line: Line): readonly string[] {
  if (line.productId === null) return ['uncataloged'];
  const held = claimOf(world.model, line.id);
  if (job.decision !== 'approved' || !held) return ['not_approved', 'released'];
  const { claim, product } = held;
  if (claim.issued > 0 && claim.issued >= claim.needed) return ['installed'];
  if (claim.needed === 0) return ['released'];
  if (shortOf(claim) === 0) return ['ready'];
  return [comingFor(product, claim) >= shortOf(claim) ? 'on_order' : 'not_ordered'];
}

const isShared = (world: World, { product, claim }: { product: Product; claim: Claim }) =>
  world.ties.has(claim.place) || product.claims.filter(({ place }) => place === claim.place).length > 1;

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
  const held = claimOf(world.model, line.id);
  // which of two that were approved in one moment gets what comes first, nobody promised
  if (held && isShared(world, held)) return;
  const statuses = statusesOf(world, job, line);
  holds(where, statuses.includes(part.status), `${part.status}, expected ${statuses.join(' or ')}`);
  if (job.decision !== 'approved' || !held) {
    same(`${where}, reserved`, part.reservedMilli, 0);
    return;
  }
  const { claim, product } = held;
  const short = shortOf(claim);
  const coming = comingFor(product, claim);
  sameFields(where, part, { reservedMilli: claim.reserved, issuedMilli: claim.issued, shortMilli: short });
  same(`${where}, coming`, part.coming?.milli ?? 0, coming);
  same(`${where}, to order`, part.toOrderMilli, short - coming);
}

const figures = (product: Product) => ({
  sku: product.sku,
  onHandMilli: product.onHand,
  reservedMilli: reservedOf(product),
  availableMilli: product.onHand - reservedOf(product),
  onOrderMilli: product.onOrder,
  needMilli: sum(product.claims.map(shortOf)),
});

/** The catalog; and of it what orders wait for. */
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
    const blocks = new Set(product.claims.filter((claim) => shortOf(claim) > 0).map(({ orderId }) => orderId))
      .size;
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

/** At this many left, or fewer, more is ordered: safety stock that every product has. */
const SAFETY = 1000;

export async function readRestock(world: World): Promise<void> {
  const { value } = await world.call<RestockView>('head', 'inventory/restock');
  const items = value.suppliers.flatMap((supplier) => supplier.items);
  for (const product of world.model.products) {
    const item = items.find(({ productId }) => productId === product.id);
    const where = `restock, ${product.name}`;
    const { sku: _sku, ...expected } = figures(product);
    const left = expected.availableMilli + expected.onOrderMilli - expected.needMilli;
    if (expected.needMilli > 0 && left <= SAFETY) holds(where, item !== undefined, 'it is not listed');
    if (!item) continue;
    sameFields(where, item.suggestion, { ...expected, leftMilli: left });
    const waiting = product.claims.filter((claim) => shortOf(claim) > 0);
    const listed = (rows: readonly { id: string; milli: number }[]) =>
      rows
        .map(({ id, milli }) => `${id} ${milli}`)
        .sort()
        .join(', ');
    const got = item.waiting.map(({ id, shortMilli }) => ({ id, milli: shortMilli }));
    const wanted = waiting.map((claim) => ({ id: claim.orderId, milli: shortOf(claim) }));
    same(`${where}, waiting`, listed(got), listed(wanted));
  }
  for (const { productId } of items)
    holds('restock', productOf(world.model, productId) !== null, `${productId} is of another round`);
}
