import type { Outputs } from '@kickstand/api';
import type { Role } from '@kickstand/domain/auth';
import { adjustVerdict, averageCost } from '@kickstand/domain/inventory';
import { and, eq, sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../audit/index.ts';
import type { DbOrTx } from '../../platform/database/index.ts';
import { answerOnce } from '../../platform/once/index.ts';
import { readSection } from '../../settings/index.ts';
import { namesOf } from '../../workorders/index.ts';
import { PAGE_SIZE } from '../catalog/list-products.ts';
import { ifCost } from '../catalog/present-product.ts';
import { workOrders } from '../foreign-tables.ts';
import type { InventoryDeps } from '../inventory-deps.ts';
import { type MovedOrder, moveOrders } from '../orders/sync-reservations.ts';
import { purchaseReceipts } from '../purchases/purchases.table.ts';
import { addMovement, lockStock, saveStock } from './locked-stock.ts';
import { stockMovements } from './stock.table.ts';

export async function movementsOf(
  db: DbOrTx,
  role: Role,
  { id, after }: { id: string; after?: string | undefined },
): Promise<Outputs['inventory']['movements']> {
  const rows = await db
    .select({
      movement: stockMovements,
      number: workOrders.number,
      purchaseId: purchaseReceipts.purchaseId,
    })
    .from(stockMovements)
    .leftJoin(workOrders, eq(workOrders.id, stockMovements.orderId))
    // a delivery is recorded as a receipt: people look for it under its purchase order
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
      order: movement.orderId && number !== null ? { id: movement.orderId, number } : null,
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

/**
 * Adjusts stock by hand, with a reason. An increase covers waiting orders; a decrease takes from the latest
 * approval first.
 */
export function adjustStock(deps: InventoryDeps, actor: Actor, change: Adjustment): Promise<AdjustVerdict> {
  const { clock } = deps;
  const { key, ...body } = change;
  const once = { scope: 'inventory.adjust', owner: actor.actorId ?? '', key, body };
  return answerOnce<AdjustVerdict>(deps, once, async (tx) => {
    const stocks = await lockStock(tx, [change.id]);
    const stock = stocks.get(change.id);
    if (stock?.product.type !== 'product') return { ok: false, code: 'NOT_FOUND' };
    const { value: setting } = await readSection(tx, 'inventory');
    const adjustment = adjustVerdict(stock.onHandMilli, change.deltaMilli, setting.negativeStock);
    if (!adjustment.ok) return { ok: false, code: 'BELOW_ZERO', onHandMilli: stock.onHandMilli };
    const { kind, deltaMilli, reason, unitCostCents } = change;
    if (unitCostCents !== undefined && deltaMilli > 0)
      stock.costCents = averageCost(stock, { milli: deltaMilli, costCents: unitCostCents });
    addMovement(stock, {
      kind,
      source: 'manual',
      deltaMilli,
      reason,
      ...(unitCostCents !== undefined && { unitCostCents }),
    });
    const touched = await saveStock(tx, clock, actor, stocks);
    await writeAudit(tx, clock, actor, {
      action: 'inventory.stock.adjusted',
      subject: 'products',
      subjectId: change.id,
      before: { onHandMilli: stock.product.onHandMilli },
      after: { ...body, onHandMilli: stock.onHandMilli },
    });
    return { ok: true, orders: await moveOrders(tx, clock, actor, touched) };
  });
}
