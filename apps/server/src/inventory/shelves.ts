import { randomUUID } from 'node:crypto';
import { type Claim, settleClaims, stateOf, type Wanted } from '@kickstand/domain/inventory';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Actor } from '../audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import { lockInOrder, type Transaction } from '../platform/database/index.ts';
import { touchProducts } from './product-versions.ts';
import { type ProductRow, products } from './products.table.ts';
import { reservations, stockMovements } from './stock.table.ts';

export type ReservationRow = typeof reservations.$inferSelect;
type NewMovement = typeof stockMovements.$inferInsert;

export type Booking = Pick<NewMovement, 'kind' | 'source' | 'deltaMilli'> &
  Partial<
    Pick<NewMovement, 'unitCostCents' | 'unitPriceCents' | 'reportId' | 'lineId' | 'recordId' | 'reason'>
  >;

/**
 * A product's row, held, with everything that changes on it: put together in memory and written at once, because the
 * row must at no moment say that more is set aside than is there.
 */
export interface Shelf {
  product: ProductRow;
  onHandMilli: number;
  costCents: number | null;
  readonly bookings: Booking[];
  /** Every claim that may get or lose something, and those that change. */
  readonly claims: Map<string, ReservationRow>;
  /** Of those: what someone put here, and what is not in the table yet. */
  readonly changed: Set<string>;
  readonly added: Set<string>;
}

/** Whoever comes here waits for everybody who was here before; always in one order, so that no two wait for each other. */
export async function takeShelves(
  tx: Transaction,
  productIds: readonly string[],
): Promise<Map<string, Shelf>> {
  if (productIds.length === 0) return new Map();
  const ids = [...new Set(productIds)];
  for (const id of ids) lockInOrder(tx, 'product', id);
  const seen = await lockRows(tx, ids);
  // a running import may have something for one of them: that comes first
  const rows = (await touchProducts(tx, ids)) ? await lockRows(tx, ids) : seen;
  const shelves = new Map(rows.map((product) => [product.id, emptyShelf(product)]));
  const waiting = await tx
    .select()
    .from(reservations)
    .where(
      and(
        inArray(reservations.productId, [...shelves.keys()]),
        inArray(reservations.state, ['reserved', 'short']),
      ),
    );
  for (const claim of waiting) shelves.get(claim.productId)?.claims.set(claim.id, claim);
  return shelves;
}

const lockRows = (tx: Transaction, ids: readonly string[]): Promise<ProductRow[]> =>
  tx
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(asc(products.id))
    .for('update');

const emptyShelf = (product: ProductRow): Shelf => ({
  product,
  onHandMilli: product.onHandMilli,
  costCents: product.costCents,
  bookings: [],
  claims: new Map(),
  changed: new Set(),
  added: new Set(),
});

export const reservedOn = (shelf: Shelf): number =>
  [...shelf.claims.values()].reduce((sum, { reservedMilli }) => sum + reservedMilli, 0);

/** Stock comes or goes. Nothing is nothing. */
export function book(shelf: Shelf, booking: Booking): void {
  if (booking.deltaMilli === 0) return;
  shelf.onHandMilli += booking.deltaMilli;
  shelf.bookings.push(booking);
}

export function putClaim(shelf: Shelf, claim: ReservationRow, isNew = false): void {
  shelf.claims.set(claim.id, claim);
  shelf.changed.add(claim.id);
  if (isNew) shelf.added.add(claim.id);
}

/** approved with a time, asked without; gone needs nothing. */
const wantedOf = ({ neededMilli, approvedAt }: ReservationRow): Wanted =>
  neededMilli === 0 ? 'gone' : approvedAt ? 'approved' : 'asked';

const isClaim = (row: ReservationRow): row is ReservationRow & Claim => wantedOf(row) === 'approved';

/** Covers who waits, or takes back what is not there; writes everything. Returns the orders whose parts changed. */
export async function putBack(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  shelves: ReadonlyMap<string, Shelf>,
): Promise<ReadonlySet<string>> {
  const touched = new Set<string>();
  for (const shelf of shelves.values()) {
    for (const { id, milli } of settleClaims(shelf.onHandMilli, [...shelf.claims.values()].filter(isClaim))) {
      const claim = shelf.claims.get(id);
      if (claim) putClaim(shelf, { ...claim, reservedMilli: claim.reservedMilli + milli });
    }
    for (const id of shelf.changed) {
      const claim = shelf.claims.get(id);
      if (!claim) continue;
      touched.add(claim.reportId);
      const state = stateOf({ ...claim, wanted: wantedOf(claim) });
      const everShort = claim.everShort || state === 'short';
      await writeClaim(tx, clock, { ...claim, state, everShort }, shelf.added.has(id));
    }
    await writeMovements(tx, clock, actor, shelf);
    await tx
      .update(products)
      .set({ onHandMilli: shelf.onHandMilli, reservedMilli: reservedOn(shelf), costCents: shelf.costCents })
      .where(eq(products.id, shelf.product.id));
  }
  return touched;
}

async function writeClaim(
  tx: Transaction,
  clock: Clock,
  claim: ReservationRow,
  isNew: boolean,
): Promise<void> {
  if (isNew) {
    await tx.insert(reservations).values(claim);
    return;
  }
  const { state, neededMilli, reservedMilli, issuedMilli, everIssued, everShort, approvedAt } = claim;
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
    .where(eq(reservations.id, claim.id));
}

async function writeMovements(tx: Transaction, clock: Clock, actor: Actor, shelf: Shelf): Promise<void> {
  let balanceMilli = shelf.product.onHandMilli;
  for (const booking of shelf.bookings) {
    balanceMilli += booking.deltaMilli;
    await tx.insert(stockMovements).values({
      ...booking,
      id: randomUUID(),
      productId: shelf.product.id,
      balanceMilli,
      unitCostCents: booking.unitCostCents ?? shelf.costCents,
      actorId: actor.actorId,
      at: clock.now(),
    });
  }
}
