import { and, eq, isNull } from 'drizzle-orm';
import type { Actor } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { touchOrder } from '../queries/timeline.ts';
import { workorderLines } from './jobs.table.ts';

export interface ProductLink {
  readonly orderId: string;
  readonly lineId: string;
  readonly sku: string;
  readonly productId: string;
}

/** Links a line to the product that its SKU has now, unless it changed since. The order is locked by the caller. */
export async function linkProduct(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  { orderId, lineId, sku, productId }: ProductLink,
): Promise<void> {
  const linked = await tx
    .update(workorderLines)
    .set({ productId })
    .where(
      and(
        eq(workorderLines.id, lineId),
        eq(workorderLines.sku, sku),
        isNull(workorderLines.productId),
        isNull(workorderLines.removedAt),
        isNull(workorderLines.struckAt),
      ),
    )
    .returning({ id: workorderLines.id });
  if (linked.length > 0)
    await touchOrder(tx, clock, actor, orderId, 'workorders.line.linked', { lineId, sku, productId });
}
