// Shelves: what lies there is what was moved, and what is set aside is there.

import { live } from '../model/job.ts';
import { claimOf } from '../model/model.ts';
import { sum } from '../model/money.ts';
import { approvedJobs, type Order } from '../model/order.ts';
import { type Product, reservedOf, shortOf } from '../model/stock.ts';
import type { PartView, ProductView } from '../views.ts';
import type { World } from '../world.ts';
import { holds, same, sameFields } from './check.ts';

interface MovementView {
  readonly deltaMilli: number;
  readonly balanceMilli: number;
}

const last = new WeakMap<Product, string>();

/** Those that the last step changed by the rules; now and then also those that it must not have changed. */
export async function readProducts(world: World, which: 'changed' | 'all'): Promise<void> {
  for (const product of world.model.products) {
    const text = JSON.stringify(product);
    if (which === 'changed' && last.get(product) === text) continue;
    await readProduct(world, product);
    last.set(product, text);
  }
  if (which === 'all') await checkGone(world);
}

/** What is only proposed is set aside for nobody. */
export async function readProposedParts(world: World, order: Order): Promise<void> {
  const proposed = order.jobs
    .filter(({ decision }) => decision !== 'approved')
    .flatMap((job) => live(job).filter(({ productId }) => productId !== null));
  if (proposed.length === 0) return;
  const input = { orderId: order.id };
  const { value } = await world.call<{ parts: PartView[] }>('tech', 'inventory/orderParts', input);
  for (const line of proposed) {
    const part = value.parts.find(({ lineId }) => lineId === line.id);
    const where = `WO-${order.number}, proposed ${line.description}`;
    if (part) sameFields(where, part, { reservedMilli: 0, shortMilli: 0, issuedMilli: 0 });
  }
}

/** A part that is done and billed has left the shelf. */
export function checkFitted(world: World): void {
  for (const order of world.model.orders)
    for (const job of approvedJobs(order))
      for (const line of live(job)) {
        const held = line.done && !line.priceOnly ? claimOf(world.model, line.id) : null;
        if (held)
          holds(
            `WO-${order.number}, ${line.description}`,
            held.claim.issued >= line.quantityMilli,
            'done without its part',
          );
      }
}

/** What an import made and nobody used is gone when the import is undone. */
async function checkGone(world: World): Promise<void> {
  for (const product of world.model.gone) {
    const found = await world.call('admin', 'inventory/find', { id: product.id });
    holds(product.name, found.status === 404, 'it is still there');
  }
}

async function readProduct(world: World, product: Product): Promise<void> {
  const where = product.name;
  const found = await world.call<ProductView>('admin', 'inventory/find', { id: product.id });
  holds(where, found.status === 200, 'it is gone');
  const { value } = found;
  const reserved = reservedOf(product);
  sameFields(where, value, {
    sku: product.sku,
    onHandMilli: product.onHand,
    reservedMilli: reserved,
    availableMilli: product.onHand - reserved,
    onOrderMilli: product.onOrder,
    needMilli: sum(product.claims.map(shortOf)),
  });
  holds(where, value.reservedMilli <= Math.max(0, value.onHandMilli), 'more is set aside than is there');
  await checkMovements(world, product);
  await checkClaims(world, product);
}

async function checkMovements(world: World, product: Product): Promise<void> {
  const { value } = await world.call<{ movements: MovementView[]; more: boolean }>(
    'admin',
    'inventory/movements',
    {
      id: product.id,
    },
  );
  const { movements } = value;
  if (value.more) return;
  // two that came at once may be written down in either order
  const listed = (deltas: readonly number[]) => [...deltas].sort((a, b) => a - b).join(' ');
  same(
    `${product.name}, movements`,
    listed(movements.map(({ deltaMilli }) => deltaMilli)),
    listed(product.moved),
  );
  same(
    `${product.name}, sum of movements`,
    sum(movements.map(({ deltaMilli }) => deltaMilli)),
    product.onHand,
  );
  if (movements[0])
    same(`${product.name}, balance of the last movement`, movements[0].balanceMilli, product.onHand);
}

async function checkClaims(world: World, product: Product): Promise<void> {
  const { value } = await world.call<{ parts: PartView[] }>('admin', 'inventory/orderParts', {
    productId: product.id,
  });
  const seen = new Map(value.parts.map((part) => [part.lineId, part]));
  same(
    `${product.name}, sum of reservations`,
    sum(value.parts.map(({ reservedMilli }) => reservedMilli)),
    reservedOf(product),
  );
  for (const claim of product.claims) {
    const part = seen.get(claim.lineId);
    const where = `${product.name}, place ${claim.place}`;
    if (!part) {
      holds(where, claim.reserved === 0 && claim.issued === 0, 'a reservation is lost');
      continue;
    }
    same(`${where}, issued`, part.issuedMilli, claim.issued);
    if (sharesPlace(world, product, claim.place)) continue;
    same(`${where}, reserved`, part.reservedMilli, claim.reserved);
    if (claim.needed > 0) same(`${where}, short`, part.shortMilli, shortOf(claim));
  }
  for (const place of new Set(product.claims.map((claim) => claim.place))) {
    const claims = product.claims.filter((claim) => claim.place === place);
    const got = sum(claims.map(({ lineId }) => seen.get(lineId)?.reservedMilli ?? 0));
    same(`${product.name}, reserved at place ${place}`, got, sum(claims.map(({ reserved }) => reserved)));
    for (const claim of claims) claim.reserved = seen.get(claim.lineId)?.reservedMilli ?? 0;
  }
}

/** Lines approved in one moment are served in an order that nobody promised. */
const sharesPlace = (world: World, product: Product, place: number) =>
  world.ties.has(place) ||
  product.claims.filter((claim) => claim.place === place && claim.needed > 0).length > 1;
