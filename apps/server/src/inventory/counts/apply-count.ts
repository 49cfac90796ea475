import { adjustVerdict, differenceOf } from '@kickstand/domain/inventory';
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Actor, SYSTEM, writeAudit } from '../../audit/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { readSection } from '../../settings/index.ts';
import { inChunks } from '../imports/in-chunks.ts';
import type { InventoryDeps } from '../inventory-deps.ts';
import { noteOf } from '../note.ts';
import { type MovedOrder, moveOrders } from '../orders/sync-reservations.ts';
import { addMovement, lockStock, saveStock } from '../stock/locked-stock.ts';
import { stockCountLines, stockCounts } from '../stock/stock.table.ts';
import { type Ended, endCount, openCount } from './counts.ts';

const note = noteOf('count', 'stock_counts');

type ApplyVerdict =
  | { readonly ok: true; readonly booked: number; readonly orders: readonly MovedOrder[] }
  | Ended
  | { readonly ok: false; readonly code: 'BELOW_ZERO'; readonly onHandMilli: number };

/** Counts that this process is applying. */
const running = new Set<string>();

/**
 * Applies the differences in chunks, so that others can work. It is refused as a whole before the first line; after
 * that it always completes, resumed by the next start if the server dies.
 */
export async function applyCount(deps: InventoryDeps, actor: Actor, id: string): Promise<ApplyVerdict> {
  const begun = await begin(deps, id);
  return begun.ok ? applyLines(deps, actor, id) : begun;
}

function begin(
  { db }: InventoryDeps,
  id: string,
): Promise<Exclude<ApplyVerdict, { ok: true }> | { ok: true }> {
  return db.transaction(async (tx) => {
    const open = await openCount(tx, id);
    if (!open.ok) return open;
    const { value: setting } = await readSection(tx, 'inventory');
    const { rows } = await tx.execute<{ on_hand_milli: string }>(sql`
      select p.on_hand_milli from stock_count_lines l join products p on p.id = l.product_id
      where l.count_id = ${id} and l.counted_milli < l.expected_milli
        and p.on_hand_milli + l.counted_milli - l.expected_milli < 0 limit 1`);
    if (rows[0] && !setting.negativeStock)
      return { ok: false, code: 'BELOW_ZERO', onHandMilli: Number(rows[0].on_hand_milli) };
    await tx.update(stockCounts).set({ state: 'applying' }).where(eq(stockCounts.id, id));
    return { ok: true };
  });
}

async function applyLines(
  deps: InventoryDeps,
  actor: Actor,
  id: string,
): Promise<Extract<ApplyVerdict, { ok: true }>> {
  const { db, clock } = deps;
  const orders: MovedOrder[] = [];
  running.add(id);
  try {
    await inChunks(deps, (size) =>
      db.transaction(async (tx) => {
        const { lines, moved } = await applyChunk(tx, clock, actor, { id, size });
        orders.push(...moved);
        return lines;
      }),
    );
    const booked = await db.transaction((tx) => finish(tx, clock, actor, id));
    return { ok: true, booked, orders };
  } finally {
    running.delete(id);
  }
}

async function applyChunk(
  tx: Transaction,
  clock: InventoryDeps['clock'],
  actor: Actor,
  { id, size }: { readonly id: string; readonly size: number },
): Promise<{ readonly lines: number; readonly moved: readonly MovedOrder[] }> {
  const lines = await tx
    .select()
    .from(stockCountLines)
    .where(
      and(
        eq(stockCountLines.countId, id),
        isNotNull(stockCountLines.countedMilli),
        sql`${stockCountLines.countedMilli} <> ${stockCountLines.expectedMilli}`,
        isNull(stockCountLines.bookedAt),
      ),
    )
    .orderBy(asc(stockCountLines.productId))
    .limit(size)
    // two servers that both resume it apply each line once
    .for('update');
  if (lines.length === 0) return { lines: 0, moved: [] };
  const ids = lines.map(({ productId }) => productId);
  const stocks = await lockStock(tx, ids);
  const { value: setting } = await readSection(tx, 'inventory');
  for (const line of lines) {
    const stock = stocks.get(line.productId);
    if (!stock) continue;
    const adjustment = adjustVerdict(stock.onHandMilli, differenceOf(line), setting.negativeStock);
    // used since it was counted: stock that is not there cannot be removed
    const deltaMilli = adjustment.ok ? differenceOf(line) : -Math.max(0, stock.onHandMilli);
    addMovement(stock, { kind: 'count', source: 'count', deltaMilli, recordId: id });
  }
  const touched = await saveStock(tx, clock, actor, stocks);
  await tx
    .update(stockCountLines)
    .set({ bookedAt: clock.now() })
    .where(and(eq(stockCountLines.countId, id), inArray(stockCountLines.productId, ids)));
  for (const productId of stocks.keys())
    await writeAudit(tx, clock, actor, {
      action: 'inventory.stock.counted',
      subject: 'products',
      subjectId: productId,
      after: { countId: id },
    });
  return { lines: lines.length, moved: await moveOrders(tx, clock, actor, touched) };
}

async function finish(
  tx: Transaction,
  clock: InventoryDeps['clock'],
  actor: Actor,
  id: string,
): Promise<number> {
  const [row] = await tx
    .select({ booked: sql<number>`count(${stockCountLines.bookedAt})`.mapWith(Number) })
    .from(stockCountLines)
    .where(eq(stockCountLines.countId, id));
  const booked = row?.booked ?? 0;
  if (await endCount(tx, clock, actor, id, 'applied'))
    await note(tx, clock, actor, 'applied', id, { after: { booked } });
  return booked;
}

/** Counts whose server died: one that was being applied is completed, one that was still starting is cancelled. */
export async function resumeCounts(deps: InventoryDeps): Promise<void> {
  const { db, clock } = deps;
  const left = await db
    .select()
    .from(stockCounts)
    .where(inArray(stockCounts.state, ['applying', 'starting']));
  for (const { id, state, startedBy, startedAt } of left) {
    if (running.has(id)) continue;
    if (state === 'applying') await applyLines(deps, { actorId: startedBy, requestId: null }, id);
    else if (startedAt < new Date(clock.now().getTime() - STARTED_BY_THEN_MS))
      await db.transaction((tx) => endCount(tx, clock, SYSTEM, id, 'cancelled'));
  }
}

/** No start takes this long. */
const STARTED_BY_THEN_MS = 10 * 60_000;
