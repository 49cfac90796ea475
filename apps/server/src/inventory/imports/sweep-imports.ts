import { and, eq, lt } from 'drizzle-orm';
import { SYSTEM } from '../../audit/index.ts';
import { after, DAY } from '../../platform/clock.ts';
import type { InventoryDeps } from '../inventory-deps.ts';
import { importBatches } from './imports.table.ts';
import { dropImport } from './imports.ts';

/** A checked import may wait over a weekend; after a week the catalog has changed too much. */
const KEEP_DAYS = 7;

/** Deletes checked imports that nobody came back to; each can have 50,000 rows. */
export async function sweepImports(deps: InventoryDeps): Promise<void> {
  const old = await deps.db
    .select({ id: importBatches.id })
    .from(importBatches)
    .where(
      and(
        eq(importBatches.state, 'staging'),
        lt(importBatches.startedAt, after(deps.clock.now(), -KEEP_DAYS * DAY)),
      ),
    );
  for (const { id } of old) await dropImport(deps, SYSTEM, id);
}
