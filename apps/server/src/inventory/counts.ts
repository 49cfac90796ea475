import { adjustVerdict, differenceOf } from '@kickstand/domain/inventory';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import type { Transaction } from '../platform/database/index.ts';
import { readSection } from '../settings/index.ts';
import { type MovedOrder, moveOrders } from './follow-order.ts';
import type { InventoryParts } from './inventory-parts.ts';
import { noteOf } from './note.ts';
import { products } from './products.table.ts';
import { book, putBack, takeShelves } from './shelves.ts';
import { stockCountLines, stockCounts } from './stock.table.ts';

const note = noteOf('count', 'stock_counts');

type CountRow = typeof stockCounts.$inferSelect;

type StartVerdict =
  | { readonly ok: true; readonly id: string; readonly lines: number }
  | { readonly ok: false; readonly code: 'KEY_REUSED' };

interface NewCount {
  readonly id: string;
  readonly category: string | null;
  readonly bin: string | null;
  readonly note: string;
}

export function startCount(
  { db, clock }: InventoryParts,
  actor: Actor,
  made: NewCount,
): Promise<StartVerdict> {
  return db.transaction(async (tx): Promise<StartVerdict> => {
    const [row] = await tx
      .insert(stockCounts)
      .values({ ...made, state: 'open', startedBy: actor.actorId, startedAt: clock.now() })
      .onConflictDoNothing({ target: stockCounts.id })
      .returning({ id: stockCounts.id });
    if (!row) return { ok: false, code: 'KEY_REUSED' };
    const lines = await tx
      .insert(stockCountLines)
      .select(
        tx
          .select({
            countId: sql<string>`${made.id}::uuid`.as('count_id'),
            productId: products.id,
            expectedMilli: products.onHandMilli,
            countedMilli: sql<number | null>`null::bigint`.as('counted_milli'),
            countedBy: sql<string | null>`null::uuid`.as('counted_by'),
            countedAt: sql<Date | null>`null::timestamptz`.as('counted_at'),
          })
          .from(products)
          .where(
            and(
              eq(products.type, 'product'),
              eq(products.active, true),
              made.category === null ? undefined : eq(products.category, made.category),
              made.bin === null ? undefined : eq(products.bin, made.bin),
            ),
          ),
      )
      .returning({ productId: stockCountLines.productId });
    const { id, ...after } = made;
    await note(tx, clock, actor, 'started', id, { after: { ...after, lines: lines.length } });
    return { ok: true, id, lines: lines.length };
  });
}

type Ended = { readonly ok: false; readonly code: 'NOT_FOUND' | 'COUNT_ENDED' };

async function openCount(tx: Transaction, id: string): Promise<{ ok: true; row: CountRow } | Ended> {
  const [row] = await tx.select().from(stockCounts).where(eq(stockCounts.id, id)).for('update');
  if (!row) return { ok: false, code: 'NOT_FOUND' };
  return row.state === 'open' ? { ok: true, row } : { ok: false, code: 'COUNT_ENDED' };
}

/** So many lie there now. What should be there is read in the same breath: parts are fitted while others count. */
export function setCounted(
  { db, clock }: InventoryParts,
  actor: Actor,
  { id, productId, countedMilli }: { id: string; productId: string; countedMilli: number | null },
): Promise<{ ok: true; expectedMilli: number; differenceMilli: number } | Ended> {
  return db.transaction(async (tx) => {
    const open = await openCount(tx, id);
    if (!open.ok) return open;
    const [product] = await tx
      .select({ onHandMilli: products.onHandMilli })
      .from(products)
      .where(eq(products.id, productId))
      .for('update');
    const [line] = await tx
      .update(stockCountLines)
      .set({
        countedMilli,
        expectedMilli: product?.onHandMilli ?? 0,
        countedBy: countedMilli === null ? null : actor.actorId,
        countedAt: countedMilli === null ? null : clock.now(),
      })
      .where(and(eq(stockCountLines.countId, id), eq(stockCountLines.productId, productId)))
      .returning();
    if (!line) return { ok: false, code: 'NOT_FOUND' };
    await note(tx, clock, actor, 'counted', id, {
      after: {
        productId,
        countedMilli,
        expectedMilli: line.expectedMilli,
      },
    });
    return { ok: true, expectedMilli: line.expectedMilli, differenceMilli: differenceOf(line) };
  });
}

type ApplyVerdict =
  | { readonly ok: true; readonly booked: number; readonly orders: readonly MovedOrder[] }
  | Ended
  | { readonly ok: false; readonly code: 'BELOW_ZERO'; readonly onHandMilli: number };

export function applyCount({ db, clock }: InventoryParts, actor: Actor, id: string): Promise<ApplyVerdict> {
  return db.transaction(async (tx): Promise<ApplyVerdict> => {
    const open = await openCount(tx, id);
    if (!open.ok) return open;
    const counted = await tx
      .select()
      .from(stockCountLines)
      .where(and(eq(stockCountLines.countId, id), isNotNull(stockCountLines.countedMilli)));
    const differing = counted.filter((line) => differenceOf(line) !== 0);
    const shelves = await takeShelves(
      tx,
      differing.map(({ productId }) => productId),
    );
    const { value: setting } = await readSection(tx, 'inventory');
    for (const line of differing) {
      const shelf = shelves.get(line.productId);
      if (!shelf) continue;
      const deltaMilli = differenceOf(line);
      if (!adjustVerdict(shelf.onHandMilli, deltaMilli, setting.negativeStock).ok)
        return { ok: false, code: 'BELOW_ZERO', onHandMilli: shelf.onHandMilli };
      book(shelf, { kind: 'count', source: 'count', deltaMilli, recordId: id });
    }
    const touched = await putBack(tx, clock, actor, shelves);
    await end(tx, clock, actor, id, 'applied');
    await note(tx, clock, actor, 'applied', id, { after: { booked: differing.length } });
    for (const productId of shelves.keys())
      await writeAudit(tx, clock, actor, {
        action: 'inventory.stock.counted',
        subject: 'products',
        subjectId: productId,
        after: { countId: id },
      });
    return { ok: true, booked: differing.length, orders: await moveOrders(tx, clock, actor, touched) };
  });
}

export function cancelCount(
  { db, clock }: InventoryParts,
  actor: Actor,
  id: string,
): Promise<{ ok: true } | Ended> {
  return db.transaction(async (tx) => {
    const open = await openCount(tx, id);
    if (!open.ok) return open;
    await end(tx, clock, actor, id, 'cancelled');
    await note(tx, clock, actor, 'cancelled', id, { after: {} });
    return { ok: true };
  });
}

const end = (
  tx: Transaction,
  clock: InventoryParts['clock'],
  actor: Actor,
  id: string,
  state: 'applied' | 'cancelled',
) =>
  tx
    .update(stockCounts)
    .set({ state, endedAt: clock.now(), endedBy: actor.actorId })
    .where(eq(stockCounts.id, id));
