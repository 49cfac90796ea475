import { isPreparing, RUNNING_STATES } from '@kickstand/domain/inventory';
import { inArray } from 'drizzle-orm';
import { SYSTEM } from '../../audit/index.ts';
import { after, SECOND } from '../../platform/clock.ts';
import { resumeCounts } from '../counts/apply-count.ts';
import type { InventoryDeps } from '../inventory-deps.ts';
import { discardPrepared, isOwnRun, takeOver } from './import-run.ts';
import { type BatchRow, importBatches } from './imports.table.ts';
import { mergePublished } from './merge-published.ts';

/** A server that has been silent for this long is considered dead. */
const SILENT_FOR = 60 * SECOND;

/**
 * Handles an import or undo whose server died. One that was only prepared is discarded; one that was
 * published is merged to the end. `alone`: no other server uses this database.
 */
export async function resumeImports(deps: InventoryDeps, alone: boolean): Promise<void> {
  const running = await deps.db
    .select()
    .from(importBatches)
    .where(inArray(importBatches.state, [...RUNNING_STATES]));
  for (const batch of running) {
    if (isOwnRun(batch) || !(alone || isSilent(deps, batch)) || !(await takeOver(deps, batch))) continue;
    if (isPreparing(batch.state)) await discardPrepared(deps, batch);
    else
      await mergePublished(deps, runnerOf(batch), { id: batch.id, total: batch.total, onProgress: () => {} });
  }
}

/** All long-running work that a dead server left unfinished. */
export async function resumeWork(deps: InventoryDeps, alone: boolean): Promise<void> {
  await resumeImports(deps, alone);
  await resumeCounts(deps);
}

const isSilent = ({ clock }: InventoryDeps, { runnerAt }: BatchRow): boolean =>
  runnerAt === null || runnerAt < after(clock.now(), -SILENT_FOR);

const runnerOf = ({ runBy }: BatchRow) => (runBy ? { actorId: runBy, requestId: null } : SYSTEM);
