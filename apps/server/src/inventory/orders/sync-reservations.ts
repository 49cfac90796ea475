import { randomUUID } from 'node:crypto';
import { type Coverage, coverageOf } from '@kickstand/domain/inventory';
import { isEnded, type Status } from '@kickstand/domain/workorders';
import { eq } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import {
  type DbOrTx,
  prepareTogether,
  readTogether,
  type Transaction,
} from '../../platform/database/index.ts';
import { moveByParts, type PartLine, partQueries } from '../../workorders/index.ts';
import { lockProducts } from '../imports/product-versions.ts';
import {
  type LockedStock,
  lockStock,
  putReservation,
  type ReservationRow,
  saveStock,
} from '../stock/locked-stock.ts';
import { reservations } from '../stock/stock.table.ts';

/** What a line needs from stock now. */
interface WantedReservation {
  readonly line: PartLine;
  readonly productId: string;
  readonly neededMilli: number;
  readonly approvedAt: Date | null;
}

type KnownReservation = Pick<ReservationRow, 'lineId' | 'productId' | 'neededMilli' | 'issuedMilli'>;

const readNeeds = prepareTogether(['orderId'], (db, { orderId }) => ({
  ...partQueries(db, orderId),
  known: db
    .select({
      lineId: reservations.lineId,
      productId: reservations.productId,
      neededMilli: reservations.neededMilli,
      issuedMilli: reservations.issuedMilli,
    })
    .from(reservations)
    .where(eq(reservations.orderId, orderId)),
}));

/**
 * Makes the reservations of an order match its lines: reserves what was approved as far as it is in stock, and
 * releases what was declined, struck, removed or cancelled. Called after every change of an order, in its transaction,
 * with the order's row locked. Released stock goes to waiting orders, in the same transaction.
 */
export async function syncReservations(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  orderId: string,
): Promise<void> {
  const {
    order: [order],
    lines,
    known,
  } = await readNeeds(tx, { orderId });
  if (!order) throw new Error('syncReservations: no such order');
  const wanted = wantedBy(order.status, lines, known);
  if (wanted.length === 0 && known.length === 0) return;
  const stocks = await lockStock(
    tx,
    [...wanted, ...known].map(({ productId }) => productId),
  );
  // read after locking: a delivery may have filled some of them before
  const existing = await tx.select().from(reservations).where(eq(reservations.orderId, orderId));
  const changed = applyWanted(stocks, orderId, wanted, existing, clock.now());
  if (changed.size === 0) {
    const coverage = coverageOf(
      existing.map(({ state }) => state),
      unlisted(lines, existing),
    );
    // staff may set an order to wait for a part that is not in the catalog
    if (coverage !== 'unknown') await moveByParts(tx, clock, actor, orderId, coverage);
    return;
  }
  const touched = await saveStock(tx, clock, actor, onlyThese(stocks, changed));
  for (const productId of changed)
    await writeAudit(tx, clock, actor, {
      action: 'inventory.product.claimed',
      subject: 'products',
      subjectId: productId,
      after: { orderId },
    });
  await moveOrders(tx, clock, actor, [orderId, ...touched]);
}

/** Locks the parts of an order that ends, before its invoice takes a number: see lock-order.ts. */
export async function lockParts(tx: Transaction, orderId: string): Promise<void> {
  const known = await tx
    .select({ productId: reservations.productId })
    .from(reservations)
    .where(eq(reservations.orderId, orderId));
  const ids = [...new Set(known.map(({ productId }) => productId))];
  if (ids.length > 0) await lockProducts(tx, ids);
}

const onlyThese = (stocks: ReadonlyMap<string, LockedStock>, ids: ReadonlySet<string>) =>
  new Map([...stocks].filter(([id]) => ids.has(id)));

/** Jobs the customer approved need their parts; what is on a sent estimate may need them. */
function wantedBy(
  status: Status,
  lines: readonly PartLine[],
  known: readonly KnownReservation[],
): WantedReservation[] {
  const open = !isEnded(status) && status !== 'declined_return';
  return lines.flatMap((line) => {
    const { decision, decidedAt, quantityMilli: neededMilli } = line;
    const productId = line.productId ?? productHeldFor(line, known);
    const isApproved = decision === 'approved';
    const isAsked = status === 'awaiting_approval' && decision !== 'declined';
    if (!open || !productId || !(isApproved || isAsked)) return [];
    return [{ line, productId, neededMilli, approvedAt: isApproved ? decidedAt : null }];
  });
}

/**
 * A line without a product may have a reservation from before lines had products (drizzle/0017). It keeps it until a
 * person says which product it is; otherwise its part would go to another order.
 */
function productHeldFor({ lineId }: PartLine, known: readonly KnownReservation[]): string | null {
  const own = known.filter((reservation) => reservation.lineId === lineId);
  const held =
    own.find(({ neededMilli }) => neededMilli > 0) ?? own.find(({ issuedMilli }) => issuedMilli > 0);
  return held?.productId ?? null;
}

/** Changes the reservations in the locked stock to what is wanted; returns the products that changed. */
function applyWanted(
  stocks: ReadonlyMap<string, LockedStock>,
  orderId: string,
  wanted: readonly WantedReservation[],
  existing: readonly ReservationRow[],
  now: Date,
): Set<string> {
  const changed = new Set<string>();
  const put = (reservation: ReservationRow, isNew = false) => {
    const stock = stocks.get(reservation.productId);
    if (!stock) return;
    putReservation(stock, reservation, isNew);
    changed.add(reservation.productId);
  };
  const reservationOf = (want: WantedReservation) =>
    existing.find(
      (reservation) => reservation.lineId === want.line.lineId && reservation.productId === want.productId,
    );
  for (const want of wanted) {
    const reservation = reservationOf(want);
    const { neededMilli } = want;
    // a line that was linked to another product keeps its place in line
    const before = reservation ?? existing.find(({ lineId }) => lineId === want.line.lineId);
    const approvedAt = firstOf(before?.approvedAt ?? null, want.approvedAt);
    if (!reservation) put(newReservation(orderId, { ...want, approvedAt }, now), true);
    else if (
      reservation.neededMilli !== neededMilli ||
      reservation.approvedAt?.getTime() !== approvedAt?.getTime()
    ) {
      const most = approvedAt ? Math.max(0, neededMilli - reservation.issuedMilli) : 0;
      put({
        ...reservation,
        neededMilli,
        approvedAt,
        reservedMilli: Math.min(reservation.reservedMilli, most),
      });
    }
  }
  const kept = new Set(wanted.map((want) => reservationOf(want)?.id));
  for (const reservation of existing)
    if (!kept.has(reservation.id) && reservation.neededMilli > 0)
      put({ ...reservation, neededMilli: 0, reservedMilli: 0, approvedAt: null });
  return changed;
}

/** Its place in line is the first approval: a later one does not move it back. */
const firstOf = (before: Date | null, now: Date | null): Date | null =>
  before && now && before < now ? before : now;

const newReservation = (
  orderId: string,
  { line, productId, neededMilli, approvedAt }: WantedReservation,
  now: Date,
): ReservationRow => ({
  id: randomUUID(),
  productId,
  orderId,
  jobId: line.jobId,
  lineId: line.lineId,
  state: 'draft',
  neededMilli,
  reservedMilli: 0,
  issuedMilli: 0,
  everIssued: false,
  everShort: false,
  approvedAt,
  createdAt: now,
  updatedAt: now,
  sample: false,
});

/** How many approved part lines have no product. */
const unlisted = (
  lines: readonly PartLine[],
  existing: readonly Pick<ReservationRow, 'lineId'>[],
): number => {
  const listed = new Set(existing.map(({ lineId }) => lineId));
  return lines.filter(({ decision, lineId }) => decision === 'approved' && !listed.has(lineId)).length;
};

/** Whether an order's approved parts are in stock. */
export async function coverageOfOrder(db: DbOrTx, orderId: string): Promise<Coverage> {
  const { lines, existing } = await readTogether(db, {
    ...partQueries(db, orderId),
    existing: db.select().from(reservations).where(eq(reservations.orderId, orderId)),
  });
  return coverageOf(
    existing.map(({ state }) => state),
    unlisted(lines, existing),
  );
}

export type MovedOrder = Awaited<ReturnType<typeof moveByParts>> & { readonly coverage: Coverage };

/** Moves the orders whose parts came or went. One that is locked right now is moved by the next reconciliation. */
export async function moveOrders(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  orderIds: Iterable<string>,
): Promise<MovedOrder[]> {
  const moved: MovedOrder[] = [];
  for (const orderId of [...new Set(orderIds)].sort()) {
    const coverage = await coverageOfOrder(tx, orderId);
    moved.push({ ...(await moveByParts(tx, clock, actor, orderId, coverage)), coverage });
  }
  return moved;
}
