import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Actor } from '../../audit/index.ts';
import { products } from '../catalog/products.table.ts';
import { inChunks } from '../imports/in-chunks.ts';
import type { InventoryDeps } from '../inventory-deps.ts';
import { noteOf } from '../note.ts';
import { stockCountLines, stockCounts } from '../stock/stock.table.ts';

const note = noteOf('count', 'stock_counts');

type StartVerdict =
  | { readonly ok: true; readonly id: string; readonly lines: number }
  | { readonly ok: false; readonly code: 'KEY_REUSED' };

interface NewCount {
  readonly id: string;
  readonly category: string | null;
  readonly bin: string | null;
  readonly note: string;
}

/** Inserts one line per part, in chunks: a full count has as many as the catalog. */
export async function startCount(deps: InventoryDeps, actor: Actor, made: NewCount): Promise<StartVerdict> {
  const { db, clock } = deps;
  const { id, ...after } = made;
  const [row] = await db
    .insert(stockCounts)
    .values({ ...made, state: 'starting', startedBy: actor.actorId, startedAt: clock.now() })
    .onConflictDoNothing({ target: stockCounts.id })
    .returning({ id: stockCounts.id });
  if (!row) return { ok: false, code: 'KEY_REUSED' };
  const lines = await writeLines(deps, made);
  await db.transaction(async (tx) => {
    await tx.update(stockCounts).set({ state: 'open' }).where(eq(stockCounts.id, id));
    await note(tx, clock, actor, 'started', id, { after: { ...after, lines } });
  });
  return { ok: true, id, lines };
}

async function writeLines(deps: InventoryDeps, { id, category, bin }: NewCount): Promise<number> {
  const { db } = deps;
  const written = { last: '', lines: 0 };
  await inChunks(deps, async (size) => {
    const next = await db
      .select({ id: products.id })
      .from(products)
      .where(
        and(
          eq(products.type, 'product'),
          eq(products.active, true),
          category === null ? undefined : eq(products.category, category),
          bin === null ? undefined : eq(products.bin, bin),
          written.last === '' ? undefined : gt(products.id, written.last),
        ),
      )
      .orderBy(asc(products.id))
      .limit(size);
    const ids = next.map((product) => product.id);
    written.last = ids.at(-1) ?? written.last;
    if (ids.length === 0) return 0;
    const { rowCount } =
      await db.execute(sql`insert into ${stockCountLines} (count_id, product_id, expected_milli)
      select ${id}::uuid, id, on_hand_milli from products where id = any(${sql.param(ids)}::uuid[])`);
    written.lines += rowCount ?? 0;
    return ids.length;
  });
  return written.lines;
}
