import type { Coverage } from '@kickstand/domain/inventory';
import { type Status, transitionOf } from '@kickstand/domain/workorders';
import { and, eq, isNull } from 'drizzle-orm';
import type { Actor } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DbOrTx, OrPlaceholder, Transaction } from '../../platform/database/index.ts';
import { workorderJobs, workorderLines } from '../jobs/jobs.table.ts';
import { findOrderRow, type JobRow, type LineRow } from '../queries/load-orders.ts';
import { workOrders } from '../workorders.table.ts';
import { applyPartsTransition } from './apply-transition.ts';

/** A line that takes a part out of stock: not struck, not brought by the customer. */
export interface PartLine
  extends Pick<LineRow, 'jobId' | 'sku' | 'productId' | 'quantityMilli' | 'unitPriceCents'> {
  readonly lineId: string;
  readonly decision: JobRow['decision'];
  readonly decidedAt: Date | null;
}

/** What decides how much an order takes out of stock, for `readTogether`. */
export const partQueries = (db: DbOrTx, orderId: OrPlaceholder<string>) => ({
  order: db.select({ status: workOrders.status }).from(workOrders).where(eq(workOrders.id, orderId)),
  lines: db
    .select({
      lineId: workorderLines.id,
      jobId: workorderLines.jobId,
      sku: workorderLines.sku,
      productId: workorderLines.productId,
      quantityMilli: workorderLines.quantityMilli,
      unitPriceCents: workorderLines.unitPriceCents,
      decision: workorderJobs.decision,
      decidedAt: workorderJobs.decidedAt,
    })
    .from(workorderLines)
    .innerJoin(workorderJobs, eq(workorderJobs.id, workorderLines.jobId))
    .where(
      and(
        eq(workorderLines.orderId, orderId),
        eq(workorderLines.kind, 'part'),
        eq(workorderLines.customerSupplied, false),
        eq(workorderLines.priceOnly, false),
        isNull(workorderLines.removedAt),
        isNull(workorderLines.struckAt),
        isNull(workorderJobs.removedAt),
      ),
    ),
});

interface Moved {
  readonly id: string;
  readonly number: number;
  readonly customerName: string;
  readonly bikeInfo: string;
  /** Null: the status does not change. */
  readonly to: Status | null;
}

/**
 * approved ↔ waiting_parts, as parts come and go. Never waits for an order's row: the caller holds
 * products, and a transaction that holds the order may be waiting for those.
 */
export async function moveByParts(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  orderId: string,
  coverage: Coverage,
): Promise<Moved> {
  const seen = await findOrderRow(tx, orderId);
  if (!seen) throw new Error('moveByParts: no such order');
  const { id, number, customerName, bikeInfo } = seen;
  const stays = { id, number, customerName, bikeInfo, to: null };
  const [order] = await tx
    .select()
    .from(workOrders)
    .where(eq(workOrders.id, orderId))
    .for('update', { skipLocked: true });
  if (!order || order.archivedAt) return stays;
  const event = coverage === 'short' ? 'wait_for_parts' : 'parts_in';
  if (!transitionOf(event).from.includes(order.status)) return stays;
  return { ...stays, to: await applyPartsTransition(tx, clock, actor, order, event) };
}
