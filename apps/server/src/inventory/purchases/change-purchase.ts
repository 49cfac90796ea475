import { randomUUID } from 'node:crypto';
import {
  averageCost,
  endedState,
  mayPurchase,
  type PurchaseEvent,
  type PurchaseState,
  receivedState,
} from '@kickstand/domain/inventory';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../audit/index.ts';
import type { DbOrTx, Transaction } from '../../platform/database/index.ts';
import { answerOnce } from '../../platform/once/index.ts';
import { products, suppliers } from '../catalog/products.table.ts';
import type { InventoryDeps } from '../inventory-deps.ts';
import { noteOf } from '../note.ts';
import { type MovedOrder, moveOrders } from '../orders/sync-reservations.ts';
import { addMovement, lockStock, saveStock } from '../stock/locked-stock.ts';
import { purchaseLines, purchaseOrders, purchaseReceipts } from './purchases.table.ts';
import { usualDay } from './usual-day.ts';

export const notePurchase = noteOf('purchase', 'purchase_orders');

type PurchaseRow = typeof purchaseOrders.$inferSelect;

interface NewLine {
  readonly productId: string;
  readonly quantityMilli: number;
  readonly unitCostCents: number;
}

export type PurchaseVerdict<More = object> =
  | ({ readonly ok: true } & More)
  | { readonly ok: false; readonly code: 'NOT_FOUND' | 'STALE' | 'KEY_REUSED' | 'PRODUCT_UNKNOWN' }
  | { readonly ok: false; readonly code: 'PURCHASE_LOCKED'; readonly state: PurchaseState };

async function areProducts(db: DbOrTx, lines: readonly NewLine[]): Promise<boolean> {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const found = await db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, ids), eq(products.type, 'product')));
  return found.length === lines.length;
}

const writeLines = (tx: Transaction, purchaseId: string, lines: readonly NewLine[]) =>
  tx
    .insert(purchaseLines)
    .values(lines.map((line, at) => ({ id: randomUUID(), purchaseId, position: at + 1, ...line })));

export interface NewPurchase {
  readonly id: string;
  readonly supplierId: string;
  readonly lines: readonly NewLine[];
  readonly note: string;
  readonly ordered: boolean;
}

export function createPurchase(
  deps: InventoryDeps,
  actor: Actor,
  made: NewPurchase,
): Promise<PurchaseVerdict> {
  const { db, clock } = deps;
  return db.transaction(async (tx): Promise<PurchaseVerdict> => {
    const [supplier] = await tx
      .select({ id: suppliers.id })
      .from(suppliers)
      .where(eq(suppliers.id, made.supplierId));
    if (!supplier || !(await areProducts(tx, made.lines))) return { ok: false, code: 'PRODUCT_UNKNOWN' };
    const now = clock.now();
    const [row] = await tx
      .insert(purchaseOrders)
      .values({
        id: made.id,
        supplierId: made.supplierId,
        state: made.ordered ? 'ordered' : 'draft',
        note: made.note,
        createdBy: actor.actorId,
        createdAt: now,
        orderedAt: made.ordered ? now : null,
        expectedOn: made.ordered ? await usualDay(tx, now, made.supplierId, made.lines) : null,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: purchaseOrders.id })
      .returning();
    if (!row) {
      const [there] = await tx.select().from(purchaseOrders).where(eq(purchaseOrders.id, made.id));
      return there?.supplierId === made.supplierId && there.createdBy === actor.actorId
        ? { ok: true }
        : { ok: false, code: 'KEY_REUSED' };
    }
    await writeLines(tx, made.id, made.lines);
    const { id: _id, ...after } = made;
    await notePurchase(tx, deps.clock, actor, 'created', made.id, { after });
    return { ok: true };
  });
}

export interface Seen {
  readonly id: string;
  readonly revision: number;
}

/** Changes a purchase order: its row is locked, and its state must allow the change. */
export function changePurchase<More extends object>(
  tx: Transaction,
  seen: Seen,
  event: PurchaseEvent,
  work: (row: PurchaseRow) => Promise<PurchaseVerdict<More>>,
): Promise<PurchaseVerdict<More>> {
  return tx
    .select()
    .from(purchaseOrders)
    .where(eq(purchaseOrders.id, seen.id))
    .for('update')
    .then(async ([row]): Promise<PurchaseVerdict<More>> => {
      if (!row) return { ok: false, code: 'NOT_FOUND' };
      if (row.revision !== seen.revision) return { ok: false, code: 'STALE' };
      if (!mayPurchase(row.state, event)) return { ok: false, code: 'PURCHASE_LOCKED', state: row.state };
      return work(row);
    });
}

export const savePurchase = (
  tx: Transaction,
  deps: InventoryDeps,
  id: string,
  set: Partial<typeof purchaseOrders.$inferInsert>,
) =>
  tx
    .update(purchaseOrders)
    .set({
      ...set,
      updatedAt: deps.clock.now(),
      revision: sql`${purchaseOrders.revision} + 1` as SQL<number>,
    })
    .where(eq(purchaseOrders.id, id));

export function updatePurchase(
  deps: InventoryDeps,
  actor: Actor,
  { lines, note: text, ...seen }: Seen & { lines: readonly NewLine[]; note: string },
): Promise<PurchaseVerdict> {
  return deps.db.transaction((tx) =>
    changePurchase(tx, seen, 'change', async (row): Promise<PurchaseVerdict> => {
      if (!(await areProducts(tx, lines))) return { ok: false, code: 'PRODUCT_UNKNOWN' };
      await tx.delete(purchaseLines).where(eq(purchaseLines.purchaseId, seen.id));
      await writeLines(tx, seen.id, lines);
      await savePurchase(tx, deps, seen.id, { note: text });
      await notePurchase(tx, deps.clock, actor, 'updated', seen.id, {
        before: { note: row.note },
        after: { lines: [...lines], note: text },
      });
      return { ok: true };
    }),
  );
}

export function orderPurchase(deps: InventoryDeps, actor: Actor, seen: Seen): Promise<PurchaseVerdict> {
  return deps.db.transaction((tx) =>
    changePurchase(tx, seen, 'order', async ({ state, supplierId }): Promise<PurchaseVerdict> => {
      const orderedAt = deps.clock.now();
      const lines = await tx.select().from(purchaseLines).where(eq(purchaseLines.purchaseId, seen.id));
      const expectedOn = await usualDay(tx, orderedAt, supplierId, lines);
      await savePurchase(tx, deps, seen.id, { state: 'ordered', orderedAt, expectedOn });
      await notePurchase(tx, deps.clock, actor, 'ordered', seen.id, {
        before: { state },
        after: { state: 'ordered' },
      });
      return { ok: true };
    }),
  );
}

export function endPurchase(deps: InventoryDeps, actor: Actor, seen: Seen): Promise<PurchaseVerdict> {
  return deps.db.transaction((tx) =>
    changePurchase(tx, seen, 'end', async (row): Promise<PurchaseVerdict> => {
      const lines = await tx.select().from(purchaseLines).where(eq(purchaseLines.purchaseId, seen.id));
      const state = endedState(lines);
      await savePurchase(tx, deps, seen.id, { state, endedAt: deps.clock.now() });
      await notePurchase(tx, deps.clock, actor, 'ended', seen.id, {
        before: { state: row.state },
        after: { state },
      });
      return { ok: true };
    }),
  );
}

export interface Delivery extends Seen {
  readonly key: string;
  readonly note: string;
  readonly lines: readonly {
    readonly lineId: string;
    readonly milli: number;
    readonly unitCostCents?: number | undefined;
  }[];
}

/**
 * Receives goods: stock increases, waiting orders are covered in order of approval, and their status changes.
 */
export function receivePurchase(
  deps: InventoryDeps,
  actor: Actor,
  delivery: Delivery,
): Promise<PurchaseVerdict<{ orders: readonly MovedOrder[] }>> {
  type Verdict = PurchaseVerdict<{ orders: readonly MovedOrder[] }>;
  const { key, revision: _seen, ...body } = delivery;
  const once = { scope: 'inventory.receive', owner: delivery.id, key, body };
  return answerOnce<Verdict>(deps, once, (tx) =>
    changePurchase(tx, delivery, 'receive', async (row): Promise<Verdict> => {
      const lines = await tx.select().from(purchaseLines).where(eq(purchaseLines.purchaseId, row.id));
      const came = delivery.lines.flatMap((one) => {
        const line = lines.find(({ id }) => id === one.lineId);
        return line ? [{ ...one, line }] : [];
      });
      if (
        came.length !== delivery.lines.length ||
        new Set(came.map(({ lineId }) => lineId)).size !== came.length
      )
        return { ok: false, code: 'PRODUCT_UNKNOWN' };
      const receiptId = randomUUID();
      const stocks = await lockStock(
        tx,
        came.map(({ line }) => line.productId),
      );
      for (const { line, milli, unitCostCents = line.unitCostCents } of came) {
        const stock = stocks.get(line.productId);
        if (!stock) continue;
        stock.costCents = averageCost(stock, { milli, costCents: unitCostCents });
        addMovement(stock, {
          kind: 'receipt',
          source: 'purchase',
          deltaMilli: milli,
          unitCostCents,
          recordId: receiptId,
        });
        await tx
          .update(purchaseLines)
          .set({ receivedMilli: line.receivedMilli + milli })
          .where(eq(purchaseLines.id, line.id));
      }
      await tx.insert(purchaseReceipts).values({
        id: receiptId,
        purchaseId: row.id,
        note: delivery.note,
        receivedBy: actor.actorId,
        at: deps.clock.now(),
      });
      const touched = await saveStock(tx, deps.clock, actor, stocks);
      const after = await tx.select().from(purchaseLines).where(eq(purchaseLines.purchaseId, row.id));
      const state = receivedState(after);
      await savePurchase(tx, deps, row.id, {
        state,
        ...(state === 'received' && { endedAt: deps.clock.now() }),
        ...(row.orderedAt === null && { orderedAt: deps.clock.now() }),
      });
      await notePurchase(tx, deps.clock, actor, 'received', row.id, {
        before: { state: row.state },
        after: { state, receiptId, lines: body.lines },
      });
      for (const productId of stocks.keys())
        await writeAudit(tx, deps.clock, actor, {
          action: 'inventory.stock.received',
          subject: 'products',
          subjectId: productId,
          after: { receiptId },
        });
      return { ok: true, orders: await moveOrders(tx, deps.clock, actor, touched) };
    }),
  );
}
