import {
  COMING_STATES,
  type ComingShare,
  openOf,
  partStatus,
  shareComing,
  shortOf,
} from '@kickstand/domain/inventory';
import type { PartsOnTheWay } from '@kickstand/domain/workorders';
import { and, eq, gt, inArray } from 'drizzle-orm';
import { type DbOrTx, prepareTogether, type RowsOf } from '../../platform/database/index.ts';
import { groupedBy } from '../../platform/grouped-by.ts';
// imported from its table file: inventory depends on this capability, so its index would be a cycle
import { purchaseLines, purchaseOrders, reservations } from '../foreign-tables.ts';

/** A short part line, and the deliveries expected for it. */
interface ShortLine {
  readonly orderId: string;
  readonly lineId: string;
  readonly shortMilli: number;
  readonly coming: ComingShare | null;
}

/** What is short in the whole shop, and what is on order. */
export const shortQueries = (db: DbOrTx) => ({
  short: db.select().from(reservations).where(eq(reservations.state, 'short')),
  open: db
    .select({
      purchaseId: purchaseOrders.id,
      number: purchaseOrders.number,
      expectedOn: purchaseOrders.expectedOn,
      productId: purchaseLines.productId,
      quantityMilli: purchaseLines.quantityMilli,
      receivedMilli: purchaseLines.receivedMilli,
    })
    .from(purchaseLines)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, purchaseLines.purchaseId))
    .where(
      and(
        inArray(purchaseOrders.state, [...COMING_STATES]),
        gt(purchaseLines.quantityMilli, purchaseLines.receivedMilli),
      ),
    ),
});

type ShortRows = RowsOf<ReturnType<typeof shortQueries>>;

const readShort = prepareTogether([], shortQueries);

export const shortLines = async (db: DbOrTx): Promise<ShortLine[]> => linesOf(await readShort(db, {}));

/** For the whole shop: which line gets a delivery depends on every line waiting for the product. */
function linesOf({ short, open }: ShortRows): ShortLine[] {
  const coming = groupedBy(open, ({ productId }) => productId);
  return [...groupedBy(short, ({ productId }) => productId)].flatMap(([productId, waiting]) => {
    const lines = waiting.map((reservation) => ({
      orderId: reservation.orderId,
      lineId: reservation.lineId,
      approvedAt: reservation.approvedAt,
      shortMilli: shortOf(reservation),
    }));
    const shares = shareComing(
      lines,
      (coming.get(productId) ?? []).map(({ purchaseId, number, expectedOn, ...line }) => ({
        ...{ purchaseId, number, expectedOn },
        openMilli: openOf(line),
      })),
    );
    return lines.map(({ orderId, lineId, shortMilli }) => ({
      ...{ orderId, lineId, shortMilli },
      coming: shares.get(lineId) ?? null,
    }));
  });
}

const isOnOrder = ({ shortMilli, coming }: ShortLine): boolean =>
  partStatus({ cataloged: true, state: 'short', shortMilli, comingMilli: coming?.milli ?? 0 }) === 'on_order';

/** For each order: what is missing, and when the last of it is expected. */
export function expectedParts(rows: ShortRows): ReadonlyMap<string, PartsOnTheWay> {
  return new Map(
    [...groupedBy(linesOf(rows), ({ orderId }) => orderId)].map(([orderId, lines]) => {
      const days = lines.map(({ coming }) => coming?.from.expectedOn ?? null);
      const ordered = lines.every(isOnOrder);
      const expectedOn = ordered && !days.includes(null) ? (days.toSorted().at(-1) ?? null) : null;
      return [orderId, { lines: lines.length, ordered, expectedOn }];
    }),
  );
}
