import { COMING_STATES, type ComingShare, openOf, shareComing, shortOf } from '@kickstand/domain/inventory';
import { and, eq, gt, inArray } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/index.ts';
import { groupedBy } from './grouped-by.ts';
import { purchaseLines, purchaseOrders } from './purchases.table.ts';
import { reservations } from './stock.table.ts';

/** What a short line will get from purchase orders; undefined: nothing. */
export type ComingOf = (lineId: string) => ComingShare | undefined;

/** Of every short line of the shop: who gets a delivery depends on all that wait for the product. */
export async function comingParts(db: DbOrTx): Promise<ComingOf> {
  const short = await db.select().from(reservations).where(eq(reservations.state, 'short'));
  const waiting = groupedBy(short, ({ productId }) => productId);
  const open = await db
    .select({ line: purchaseLines, purchase: purchaseOrders })
    .from(purchaseLines)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, purchaseLines.purchaseId))
    .where(
      and(
        inArray(purchaseOrders.state, [...COMING_STATES]),
        gt(purchaseLines.quantityMilli, purchaseLines.receivedMilli),
      ),
    );
  const coming = groupedBy(open, ({ line }) => line.productId);
  const shares = new Map<string, ComingShare>();
  for (const [productId, lines] of waiting) {
    const shared = shareComing(
      lines.map((line) => ({
        lineId: line.lineId,
        approvedAt: line.approvedAt,
        shortMilli: shortOf(line),
      })),
      (coming.get(productId) ?? []).map(({ line, purchase }) => ({
        purchaseId: purchase.id,
        number: purchase.number,
        expectedOn: purchase.expectedOn,
        openMilli: openOf(line),
      })),
    );
    for (const [lineId, share] of shared) shares.set(lineId, share);
  }
  return (lineId) => shares.get(lineId);
}
