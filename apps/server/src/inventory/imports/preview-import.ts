import type { Outputs } from '@kickstand/api';
import type { DbOrTx } from '../../platform/database/index.ts';
import type { InventoryDeps } from '../inventory-deps.ts';
import type { Compared } from './compare-row.ts';
import { type Counts, cachedCounts } from './import-preview-cache.ts';
import { comparedRows, presentBatch, unknownSuppliers } from './imports.ts';

const PAGE = 100;

type Show = 'all' | 'create' | 'update' | 'problem';

/** What the import would do: counted over all rows, shown one page at a time. */
export async function previewImport(
  { db, clock }: InventoryDeps,
  { id, show = 'all', after = 0 }: { id: string; show?: Show | undefined; after?: number | undefined },
): Promise<Outputs['inventory']['imports']['preview'] | null> {
  const batch = await presentBatch(db, id);
  if (!batch) return null;
  const rows: Compared[] = [];
  for await (const chunk of comparedRows(db, id, after)) {
    rows.push(...chunk.filter((one) => isShown(one, show)));
    if (rows.length > PAGE) break;
  }
  return {
    batch,
    counts: await cachedCounts(batch, clock.now(), () => countRows(db, id)),
    rows: rows.slice(0, PAGE).map(({ row, action, changes, problems }) => ({
      row,
      action,
      changes: changes.map(({ field, before }) => ({ field, before })),
      problems: [...problems],
    })),
    more: rows.length > PAGE,
  };
}

function isShown({ action, problems }: Compared, show: Show): boolean {
  if (show === 'all') return true;
  return show === 'problem' ? problems.length > 0 : problems.length === 0 && action === show;
}

async function countRows(db: DbOrTx, id: string): Promise<Counts> {
  const counts = { create: 0, update: 0, same: 0, problem: 0 };
  const names = new Set<string>();
  for await (const chunk of comparedRows(db, id))
    for (const { action, problems, row } of chunk) {
      counts[problems.length > 0 ? 'problem' : action] += 1;
      if (row.supplier) names.add(row.supplier);
    }
  return { ...counts, newSuppliers: await unknownSuppliers(db, names) };
}
