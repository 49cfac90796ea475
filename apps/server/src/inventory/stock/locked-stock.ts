import { randomUUID } from 'node:crypto';
import { type Reservation, reallocate, stateOf, type Wanted } from '@kickstand/domain/inventory';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Actor } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { lockInOrder, type Transaction } from '../../platform/database/index.ts';
import { type ProductRow, products } from '../catalog/products.table.ts';
import { touchProducts } from '../imports/product-versions.ts';
import { reservations, stockMovements } from './stock.table.ts';

export type ReservationRow = typeof reservations.$inferSelect;
type MovementRow = typeof stockMovements.$inferInsert;

/** A movement without what `saveStock` fills in. */
export type NewMovement = Pick<MovementRow, 'kind' | 'source' | 'deltaMilli'> &
  Partial<
    Pick<MovementRow, 'unitCostCents' | 'unitPriceCents' | 'orderId' | 'lineId' | 'recordId' | 'reason'>
  >;

/**
 * A locked product with its pending changes. They are collected in memory and written together, because the row must
 * never have more reserved than on hand.
 */
export interface LockedStock {
  product: ProductRow;
  onHandMilli: number;
  costCents: number | null;
  readonly movements: NewMovement[];
  /** Reservations that hold or wait for the product, and the ones that change. */
  readonly reservations: Map<string, ReservationRow>;
  /** Ids of reservations that were set here, and of new ones. */
  readonly changed: Set<string>;
  readonly added: Set<string>;
}

/** Locks products in the order of their ids, so that two transactions cannot wait for each other. */
export async function lockStock(
  tx: Transaction,
  productIds: readonly string[],
): Promise<Map<string, LockedStock>> {
  if (productIds.length === 0) return new Map();
  const ids = [...new Set(productIds)];
  for (const id of ids) lockInOrder(tx, 'product', id);
  const seen = await lockRows(tx, ids);
  // a running import may have published a newer version of one: apply it first
  const rows = (await touchProducts(tx, ids)) ? await lockRows(tx, ids) : seen;
  const stocks = new Map(rows.map((product) => [product.id, openStock(product)]));
  const waiting = await tx
    .select()
    .from(reservations)
    .where(
      and(
        inArray(reservations.productId, [...stocks.keys()]),
        inArray(reservations.state, ['reserved', 'short']),
      ),
    );
  for (const reservation of waiting)
    stocks.get(reservation.productId)?.reservations.set(reservation.id, reservation);
  return stocks;
}

const lockRows = (tx: Transaction, ids: readonly string[]): Promise<ProductRow[]> =>
  tx
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(asc(products.id))
    .for('update');

const openStock = (product: ProductRow): LockedStock => ({
  product,
  onHandMilli: product.onHandMilli,
  costCents: product.costCents,
  movements: [],
  reservations: new Map(),
  changed: new Set(),
  added: new Set(),
});

export const reservedOn = (stock: LockedStock): number =>
  [...stock.reservations.values()].reduce((sum, { reservedMilli }) => sum + reservedMilli, 0);

/** Does nothing if the quantity is zero. `saveStock` writes it. */
export function addMovement(stock: LockedStock, movement: NewMovement): void {
  if (movement.deltaMilli === 0) return;
  stock.onHandMilli += movement.deltaMilli;
  stock.movements.push(movement);
}

export function putReservation(stock: LockedStock, reservation: ReservationRow, isNew = false): void {
  stock.reservations.set(reservation.id, reservation);
  stock.changed.add(reservation.id);
  if (isNew) stock.added.add(reservation.id);
}

/** `approved` with a time of approval, `asked` without; `gone` if nothing is needed. */
const wantedOf = ({ neededMilli, approvedAt }: ReservationRow): Wanted =>
  neededMilli === 0 ? 'gone' : approvedAt ? 'approved' : 'asked';

const isApproved = (row: ReservationRow): row is ReservationRow & Reservation => wantedOf(row) === 'approved';

/** Allocates stock to waiting reservations, or takes back what is no longer on hand, and writes everything. Returns the orders whose parts changed. */
export async function saveStock(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  stocks: ReadonlyMap<string, LockedStock>,
): Promise<ReadonlySet<string>> {
  const touched = new Set<string>();
  for (const stock of stocks.values()) {
    for (const { id, milli } of reallocate(
      stock.onHandMilli,
      [...stock.reservations.values()].filter(isApproved),
    )) {
      const reservation = stock.reservations.get(id);
      if (reservation)
        putReservation(stock, { ...reservation, reservedMilli: reservation.reservedMilli + milli });
    }
    for (const id of stock.changed) {
      const reservation = stock.reservations.get(id);
      if (!reservation) continue;
      touched.add(reservation.orderId);
      const state = stateOf({ ...reservation, wanted: wantedOf(reservation) });
      const everShort = reservation.everShort || state === 'short';
      await writeReservation(tx, clock, { ...reservation, state, everShort }, stock.added.has(id));
    }
    await writeMovements(tx, clock, actor, stock);
    await tx
      .update(products)
      .set({ onHandMilli: stock.onHandMilli, reservedMilli: reservedOn(stock), costCents: stock.costCents })
      .where(eq(products.id, stock.product.id));
  }
  return touched;
}

async function writeReservation(
  tx: Transaction,
  clock: Clock,
  reservation: ReservationRow,
  isNew: boolean,
): Promise<void> {
  if (isNew) {
    await tx.insert(reservations).values(reservation);
    return;
  }
  const { state, neededMilli, reservedMilli, issuedMilli, everIssued, everShort, approvedAt } = reservation;
  await tx
    .update(reservations)
    .set({
      state,
      neededMilli,
      reservedMilli,
      issuedMilli,
      everIssued,
      everShort,
      approvedAt,
      updatedAt: clock.now(),
    })
    .where(eq(reservations.id, reservation.id));
}

async function writeMovements(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  stock: LockedStock,
): Promise<void> {
  let balanceMilli = stock.product.onHandMilli;
  for (const movement of stock.movements) {
    balanceMilli += movement.deltaMilli;
    await tx.insert(stockMovements).values({
      ...movement,
      id: randomUUID(),
      productId: stock.product.id,
      balanceMilli,
      unitCostCents: movement.unitCostCents ?? stock.costCents,
      actorId: actor.actorId,
      at: clock.now(),
    });
  }
}
