import { isPreparing } from '@kickstand/domain/inventory';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../audit/index.ts';
import type { InventoryDeps } from '../inventory-deps.ts';
import { importBatches } from './imports.table.ts';
import { type Locked, noteImport } from './imports.ts';

/** Cancels an import or an undo before it is published. The server working on it stops at its next chunk. */
export function cancelImport(
  { db, clock }: InventoryDeps,
  actor: Actor,
  id: string,
): Promise<{ ok: true } | Locked> {
  return db.transaction(async (tx): Promise<{ ok: true } | Locked> => {
    const [batch] = await tx.select().from(importBatches).where(eq(importBatches.id, id)).for('update');
    if (!batch) return { ok: false, code: 'NOT_FOUND' };
    if (!isPreparing(batch.state)) return { ok: false, code: 'IMPORT_LOCKED', state: batch.state };
    await tx.update(importBatches).set({ cancelRequested: true }).where(eq(importBatches.id, id));
    await noteImport(tx, clock, actor, 'canceled', id, { before: { state: batch.state }, after: {} });
    return { ok: true };
  });
}
