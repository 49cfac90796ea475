import { randomUUID } from 'node:crypto';
import { isRunning } from '@kickstand/domain/inventory';
import { and, eq, sql } from 'drizzle-orm';
import type { Actor } from '../../audit/index.ts';
import { unlessTaken } from '../../platform/database/index.ts';
import type { Progress } from '../../platform/rpc/with-progress.ts';
import type { InventoryDeps } from '../inventory-deps.ts';
import { type BatchRow, importBatches, productVersions } from './imports.table.ts';
import { type Locked, lockBatch } from './imports.ts';
import { inChunks } from './in-chunks.ts';
import { lockProducts } from './product-versions.ts';

/** Identifies this process, so that work left by another one can be recognized. */
const PROCESS = randomUUID();
export type Busy =
  | { readonly ok: false; readonly code: 'IMPORT_RUNNING' }
  | { readonly ok: false; readonly code: 'IMPORT_CANCELED' };

export type Begun = { readonly ok: true; readonly batch: BatchRow } | Locked | Busy;

export interface Run {
  readonly id: string;
  readonly total: number;
  readonly onProgress: (progress: Progress) => void;
}

/** Starts an import or its undo: one at a time per shop, on any server. */
export function beginRun(
  { db, clock }: InventoryDeps,
  actor: Actor,
  id: string,
  { from, to }: { readonly from: 'staging' | 'committed'; readonly to: 'preparing' | 'undo_preparing' },
): Promise<Begun> {
  return unlessTaken<Begun, Begun>(
    () =>
      db.transaction(async (tx): Promise<Begun> => {
        const held = await lockBatch(tx, id, from);
        if (!held.ok) return held;
        const running = { state: to, runBy: actor.actorId, runner: PROCESS, runnerAt: clock.now() };
        const [batch] = await tx
          .update(importBatches)
          .set({ ...running, done: 0, cancelRequested: false, conflicts: [] })
          .where(eq(importBatches.id, id))
          .returning();
        if (!batch) throw new Error('an import went away');
        return { ok: true, batch };
      }),
    { ok: false, code: 'IMPORT_RUNNING' },
    'import_batches_one_running',
  );
}

/** Records the progress; false once someone canceled the run or another server took it over. */
export async function noteProgress(
  { db, clock }: InventoryDeps,
  { id, total, onProgress }: Run,
  done: number,
): Promise<boolean> {
  const [batch] = await db
    .update(importBatches)
    .set({ done, runnerAt: clock.now() })
    .where(and(eq(importBatches.id, id), eq(importBatches.runner, PROCESS)))
    .returning({ canceled: importBatches.cancelRequested, state: importBatches.state });
  onProgress({ done: Math.min(done, total), total });
  return batch !== undefined && isRunning(batch.state) && !batch.canceled;
}

/** The next products of a published batch, with their rows locked. */
export async function nextVersions(
  tx: Parameters<typeof lockProducts>[0],
  batchId: string,
  size: number,
): Promise<string[]> {
  const found = await tx
    .select({ id: productVersions.id })
    .from(productVersions)
    .where(eq(productVersions.batchId, batchId))
    .orderBy(productVersions.id)
    .limit(size);
  const ids = found.map(({ id }) => id);
  if (ids.length > 0) await lockProducts(tx, ids);
  return ids;
}

/** Discards what was prepared; none of it was visible. */
export async function discardPrepared(
  deps: InventoryDeps,
  batch: Pick<BatchRow, 'id' | 'state'>,
): Promise<void> {
  const { db } = deps;
  const { id } = batch;
  await inChunks(deps, async (size) => {
    const { rowCount } = await db.execute(sql`delete from product_versions where id in
      (select id from product_versions where batch_id = ${id} limit ${size * 4})`);
    return rowCount ?? 0;
  });
  const isUndo = batch.state === 'undo_preparing';
  const prepared = isUndo ? sql`undo is not null` : sql`(action is not null or product_id is not null)`;
  const asBefore = isUndo
    ? sql`undo = null`
    : sql`action = null, product_id = null, before = null, revision = null, delta_milli = null`;
  await inChunks(deps, async (size) => {
    const { rowCount } = await db.execute(sql`update import_rows set ${asBefore}
      where batch_id = ${id} and line in (select line from import_rows
        where batch_id = ${id} and ${prepared} order by line limit ${size * 4})`);
    return rowCount ?? 0;
  });
  await db
    .update(importBatches)
    .set({ state: isUndo ? 'committed' : 'staging', cancelRequested: false, runner: null, done: 0 })
    .where(and(eq(importBatches.id, id), eq(importBatches.state, batch.state)));
}

export const isOwnRun = (batch: Pick<BatchRow, 'runner'>): boolean => batch.runner === PROCESS;

/** Takes over an abandoned run; false if another server was faster. */
export async function takeOver({ db, clock }: InventoryDeps, batch: BatchRow): Promise<boolean> {
  const taken = await db
    .update(importBatches)
    .set({ runner: PROCESS, runnerAt: clock.now() })
    .where(
      and(
        eq(importBatches.id, batch.id),
        eq(importBatches.state, batch.state),
        sql`${importBatches.runner} is not distinct from ${batch.runner}::uuid`,
      ),
    )
    .returning({ id: importBatches.id });
  return taken.length > 0;
}
