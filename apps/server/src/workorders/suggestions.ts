import type { Outputs } from '@kickstand/api';
import { SUGGESTED_JOBS } from '@kickstand/domain/workorders';
import type { DbOrTx } from '../platform/database/index.ts';
import { findReport, loadOrder } from './load-orders.ts';

/** What the inspection calls for, first; then everything else the shop usually does. */
export async function suggestJobs(
  db: DbOrTx,
  id: string,
): Promise<Outputs['workorders']['suggestions'] | null> {
  const report = await findReport(db, id);
  if (!report) return null;
  const { jobs } = await loadOrder(db, report);
  const titles = new Set(jobs.map((job) => job.title));
  const wanting = new Set(
    Object.entries(report.completedItems).flatMap(([itemId, { state }]) =>
      state === 'attention' || state === 'failed' ? itemId : [],
    ),
  );
  return SUGGESTED_JOBS.map(({ title, laborMilli, items }) => ({
    title,
    laborMilli,
    found: items.some((item) => wanting.has(item)),
    added: titles.has(title.en) || titles.has(title.es),
  })).sort((a, b) => Number(b.found) - Number(a.found));
}
