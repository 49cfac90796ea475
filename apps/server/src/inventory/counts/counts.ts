import { differenceOf, isOverwritten } from '@kickstand/domain/inventory';
import { and, eq, inArray } from 'drizzle-orm';
import type { Actor } from '../../audit/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { namesOf } from '../../workorders/index.ts';
import { products } from '../catalog/products.table.ts';
import type { InventoryDeps } from '../inventory-deps.ts';
import { noteOf } from '../note.ts';
import { stockCountLines, stockCounts } from '../stock/stock.table.ts';

const note = noteOf('count', 'stock_counts');

type CountRow = typeof stockCounts.$inferSelect;

export type Ended = { readonly ok: false; readonly code: 'NOT_FOUND' | 'COUNT_ENDED' };

export async function openCount(tx: Transaction, id: string): Promise<{ ok: true; row: CountRow } | Ended> {
  const [row] = await tx.select().from(stockCounts).where(eq(stockCounts.id, id)).for('update');
  if (!row) return { ok: false, code: 'NOT_FOUND' };
  return row.state === 'open' ? { ok: true, row } : { ok: false, code: 'COUNT_ENDED' };
}

interface Counted {
  readonly id: string;
  readonly productId: string;
  readonly countedMilli: number | null;
  readonly seenMilli: number | null;
}

interface TheirCount {
  readonly countedMilli: number | null;
  readonly by: string;
  readonly at: string | null;
}

type CountedVerdict =
  | { readonly ok: true; readonly expectedMilli: number; readonly differenceMilli: number }
  | Ended
  | { readonly ok: false; readonly code: 'COUNTED_MEANWHILE'; readonly theirs: TheirCount };

async function theirCount(
  tx: Transaction,
  { countedMilli, countedBy, countedAt }: typeof stockCountLines.$inferSelect,
): Promise<TheirCount> {
  const names = await namesOf(tx, [countedBy]);
  return { countedMilli, by: countedBy ? names(countedBy) : '', at: countedAt?.toISOString() ?? null };
}

/**
 * Records the counted quantity together with the expected one, because parts are installed during a count.
 */
export function setCounted(
  { db, clock }: InventoryDeps,
  actor: Actor,
  { id, productId, countedMilli, seenMilli }: Counted,
): Promise<CountedVerdict> {
  return db.transaction(async (tx): Promise<CountedVerdict> => {
    // Locks the count's row, so that the second of two people counting the same line sees the first one's
    // number.
    const open = await openCount(tx, id);
    if (!open.ok) return open;
    const ofLine = and(eq(stockCountLines.countId, id), eq(stockCountLines.productId, productId));
    const [before] = await tx.select().from(stockCountLines).where(ofLine);
    if (!before) return { ok: false, code: 'NOT_FOUND' };
    if (isOverwritten(before.countedMilli, { seenMilli, countedMilli }))
      return { ok: false, code: 'COUNTED_MEANWHILE', theirs: await theirCount(tx, before) };
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
      .where(ofLine)
      .returning();
    if (!line) return { ok: false, code: 'NOT_FOUND' };
    await note(tx, clock, actor, 'counted', id, {
      before: { productId, countedMilli: before.countedMilli },
      after: {
        productId,
        countedMilli,
        expectedMilli: line.expectedMilli,
      },
    });
    return { ok: true, expectedMilli: line.expectedMilli, differenceMilli: differenceOf(line) };
  });
}

export function cancelCount(
  { db, clock }: InventoryDeps,
  actor: Actor,
  id: string,
): Promise<{ ok: true } | Ended> {
  return db.transaction(async (tx) => {
    const open = await openCount(tx, id);
    if (!open.ok) return open;
    await endCount(tx, clock, actor, id, 'cancelled');
    await note(tx, clock, actor, 'cancelled', id, { after: {} });
    return { ok: true };
  });
}

/** False: it had already ended. */
export async function endCount(
  tx: Transaction,
  clock: InventoryDeps['clock'],
  actor: Actor,
  id: string,
  state: 'applied' | 'cancelled',
): Promise<boolean> {
  const ended = await tx
    .update(stockCounts)
    .set({ state, endedAt: clock.now(), endedBy: actor.actorId })
    .where(and(eq(stockCounts.id, id), inArray(stockCounts.state, ['starting', 'open', 'applying'])))
    .returning({ id: stockCounts.id });
  return ended.length > 0;
}
