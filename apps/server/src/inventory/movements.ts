import type { Outputs } from '@kickstand/api';
import type { Role } from '@kickstand/domain/auth';
import { adjustVerdict, averageCost } from '@kickstand/domain/inventory';
import { and, eq, sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import type { DbOrTx } from '../platform/database/index.ts';
import { diagnosticReports } from '../platform/database/schema.ts';
import { answerOnce } from '../platform/once/index.ts';
import { readSection } from '../settings/index.ts';
import { namesOf } from '../workorders/index.ts';
import { type MovedOrder, moveOrders } from './follow-order.ts';
import type { InventoryParts } from './inventory-parts.ts';
import { PAGE_SIZE } from './list-products.ts';
import { ifCost } from './present-product.ts';
import { purchaseReceipts } from './purchases.table.ts';
import { book, putBack, takeShelves } from './shelves.ts';
import { stockMovements } from './stock.table.ts';

export async function movementsOf(
  db: DbOrTx,
  role: Role,
  { id, after }: { id: string; after?: string | undefined },
): Promise<Outputs['inventory']['movements']> {
  const rows = await db
    .select({
      movement: stockMovements,
      number: diagnosticReports.number,
      purchaseId: purchaseReceipts.purchaseId,
    })
    .from(stockMovements)
    .leftJoin(diagnosticReports, eq(diagnosticReports.id, stockMovements.reportId))
    // a delivery is written down as a receipt; people look for its purchase order
    .leftJoin(purchaseReceipts, eq(purchaseReceipts.id, stockMovements.recordId))
    .where(
      and(
        eq(stockMovements.productId, id),
        after
          ? sql`${stockMovements.number} < (select number from stock_movements where id = ${after})`
          : undefined,
      ),
    )
    .orderBy(sql`${stockMovements.number} desc nulls last`)
    .limit(PAGE_SIZE + 1);
  const names = await namesOf(
    db,
    rows.map(({ movement }) => movement.actorId),
  );
  return {
    movements: rows.slice(0, PAGE_SIZE).map(({ movement, number, purchaseId }) => ({
      id: movement.id,
      number: movement.number,
      kind: movement.kind,
      source: movement.source,
      deltaMilli: movement.deltaMilli,
      balanceMilli: movement.balanceMilli,
      ...ifCost(role, { unitCostCents: movement.unitCostCents }),
      unitPriceCents: movement.unitPriceCents,
      order: movement.reportId && number !== null ? { id: movement.reportId, number } : null,
      recordId: purchaseId ?? movement.recordId,
      reason: movement.reason,
      by: movement.actorId ? names(movement.actorId) : '',
      at: movement.at.toISOString(),
    })),
    more: rows.length > PAGE_SIZE,
  };
}

export interface Adjustment {
  readonly id: string;
  readonly key: string;
  readonly kind: 'receipt' | 'adjustment';
  readonly deltaMilli: number;
  readonly reason: string;
  readonly unitCostCents?: number | undefined;
}

export type AdjustVerdict =
  | { readonly ok: true; readonly orders: readonly MovedOrder[] }
  | { readonly ok: false; readonly code: 'NOT_FOUND' | 'KEY_REUSED' }
  | { readonly ok: false; readonly code: 'BELOW_ZERO'; readonly onHandMilli: number };

/** Stock in or out by hand, with a reason. What comes in covers who waits; what is gone is taken from who came last. */
export function adjustStock(parts: InventoryParts, actor: Actor, change: Adjustment): Promise<AdjustVerdict> {
  const { clock } = parts;
  const { key, ...body } = change;
  const once = { scope: 'inventory.adjust', owner: actor.actorId ?? '', key, body };
  return answerOnce<AdjustVerdict>(parts, once, async (tx) => {
    const shelves = await takeShelves(tx, [change.id]);
    const shelf = shelves.get(change.id);
    if (shelf?.product.type !== 'product') return { ok: false, code: 'NOT_FOUND' };
    const { value: setting } = await readSection(tx, 'inventory');
    const said = adjustVerdict(shelf.onHandMilli, change.deltaMilli, setting.negativeStock);
    if (!said.ok) return { ok: false, code: 'BELOW_ZERO', onHandMilli: shelf.onHandMilli };
    const { kind, deltaMilli, reason, unitCostCents } = change;
    if (unitCostCents !== undefined && deltaMilli > 0)
      shelf.costCents = averageCost(shelf, { milli: deltaMilli, costCents: unitCostCents });
    book(shelf, {
      kind,
      source: 'manual',
      deltaMilli,
      reason,
      ...(unitCostCents !== undefined && { unitCostCents }),
    });
    const touched = await putBack(tx, clock, actor, shelves);
    await writeAudit(tx, clock, actor, {
      action: 'inventory.stock.adjusted',
      subject: 'products',
      subjectId: change.id,
      before: { onHandMilli: shelf.product.onHandMilli },
      after: { ...body, onHandMilli: shelf.onHandMilli },
    });
    return { ok: true, orders: await moveOrders(tx, clock, actor, touched) };
  });
}
