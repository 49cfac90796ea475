// Stock on hand is the sum of its movements, and reservations never exceed it.

import { liveLines } from '../model/job.ts';
import { reservationOf } from '../model/model.ts';
import { sum } from '../model/money.ts';
import { approvedJobs, type Order } from '../model/order.ts';
import { type Product, reservedOf, shortOf } from '../model/stock.ts';
import type { PartView, ProductView } from '../views.ts';
import type { World } from '../world.ts';
import { ensure, same, sameFields } from './check.ts';

interface MovementView {
  readonly deltaMilli: number;
  readonly balanceMilli: number;
}

const lastRead = new WeakMap<Product, string>();

/** After a step only the products it changed; now and then all of them, to find unexpected changes. */
export async function readProducts(world: World, which: 'changed' | 'all'): Promise<void> {
  for (const product of world.model.products) {
    const text = JSON.stringify(product);
    if (which === 'changed' && lastRead.get(product) === text) continue;
    await readProduct(world, product);
    lastRead.set(product, text);
  }
  if (which === 'all') await checkRemoved(world);
}

/** Proposed parts are not reserved. */
export async function readProposedParts(world: World, order: Order): Promise<void> {
  const proposed = order.jobs
    .filter(({ decision }) => decision !== 'approved')
    .flatMap((job) => liveLines(job).filter(({ productId }) => productId !== null));
  if (proposed.length === 0) return;
  const input = { orderId: order.id };
  const { value } = await world.call<{ parts: PartView[] }>('tech', 'inventory/orderParts', input);
  for (const line of proposed) {
    const part = value.parts.find(({ lineId }) => lineId === line.id);
    const where = `WO-${order.number}, proposed ${line.description}`;
    if (part) sameFields(where, part, { reservedMilli: 0, shortMilli: 0, issuedMilli: 0 });
  }
}

/** A done line has its part issued. */
export function checkInstalled(world: World): void {
  for (const order of world.model.orders)
    for (const job of approvedJobs(order))
      for (const line of liveLines(job)) {
        const held = line.done && !line.priceOnly ? reservationOf(world.model, line.id) : null;
        if (held)
          ensure(
            `WO-${order.number}, ${line.description}`,
            held.reservation.issued >= line.quantityMilli,
            'done without its part',
          );
      }
}

/** An imported product that nobody used is gone after the undo. */
async function checkRemoved(world: World): Promise<void> {
  for (const product of world.model.removed) {
    const found = await world.call('admin', 'inventory/find', { id: product.id });
    ensure(product.name, found.status === 404, 'it is still there');
  }
}

async function readProduct(world: World, product: Product): Promise<void> {
  const where = product.name;
  const found = await world.call<ProductView>('admin', 'inventory/find', { id: product.id });
  ensure(where, found.status === 200, 'it is gone');
  const { value } = found;
  const reserved = reservedOf(product);
  sameFields(where, value, {
    sku: product.sku,
    onHandMilli: product.onHand,
    reservedMilli: reserved,
    availableMilli: product.onHand - reserved,
    onOrderMilli: product.onOrder,
    needMilli: sum(product.reservations.map(shortOf)),
  });
  ensure(where, value.reservedMilli <= Math.max(0, value.onHandMilli), 'more is set aside than is there');
  await checkMovements(world, product);
  await checkReservations(world, product);
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
  // two concurrent movements may be recorded in either order
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

async function checkReservations(world: World, product: Product): Promise<void> {
  const { value } = await world.call<{ parts: PartView[] }>('admin', 'inventory/orderParts', {
    productId: product.id,
  });
  const seen = new Map(value.parts.map((part) => [part.lineId, part]));
  same(
    `${product.name}, sum of reservations`,
    sum(value.parts.map(({ reservedMilli }) => reservedMilli)),
    reservedOf(product),
  );
  for (const reservation of product.reservations) {
    const part = seen.get(reservation.lineId);
    const where = `${product.name}, place ${reservation.place}`;
    if (!part) {
      ensure(where, reservation.reserved === 0 && reservation.issued === 0, 'a reservation is lost');
      continue;
    }
    same(`${where}, issued`, part.issuedMilli, reservation.issued);
    if (sharesPlace(world, product, reservation.place)) continue;
    same(`${where}, reserved`, part.reservedMilli, reservation.reserved);
    if (reservation.needed > 0) same(`${where}, short`, part.shortMilli, shortOf(reservation));
  }
  for (const place of new Set(product.reservations.map((reservation) => reservation.place))) {
    const reservations = product.reservations.filter((reservation) => reservation.place === place);
    const got = sum(reservations.map(({ lineId }) => seen.get(lineId)?.reservedMilli ?? 0));
    same(
      `${product.name}, reserved at place ${place}`,
      got,
      sum(reservations.map(({ reserved }) => reserved)),
    );
    for (const reservation of reservations)
      reservation.reserved = seen.get(reservation.lineId)?.reservedMilli ?? 0;
  }
}

/** Among lines approved in the same millisecond, who is served first is undefined. */
const sharesPlace = (world: World, product: Product, place: number) =>
  world.ties.has(place) ||
  product.reservations.filter((reservation) => reservation.place === place && reservation.needed > 0).length >
    1;
