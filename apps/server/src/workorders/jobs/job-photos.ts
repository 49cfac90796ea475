import { eq } from 'drizzle-orm';
import type { Actor } from '../../audit/index.ts';
import { attachFiles } from '../../files/index.ts';
import { type ChangeVerdict, changeOrder } from '../change-order.ts';
import { type FindingRow, orderFiles } from '../diagnosis/findings.ts';
import type { JobRow } from '../queries/load-orders.ts';
import type { WorkordersDeps } from '../workorders-deps.ts';
import { workorderJobs } from './jobs.table.ts';
import { findJob } from './jobs.ts';

/** Photos of the finding the job came from, then its own. */
export function photosOfJob(
  job: Pick<JobRow, 'findingId' | 'photos'>,
  findings: readonly Pick<FindingRow, 'id' | 'photos'>[],
): string[] {
  const found = findings.find(({ id }) => id === job.findingId)?.photos ?? [];
  return [...new Set([...found, ...job.photos])];
}

/** Replaces a job's own photos. A sent estimate keeps its photos. */
export function setJobPhotos(
  deps: WorkordersDeps,
  actor: Actor,
  { jobId, photos, ...seen }: { id: string; revision: number; jobId: string; photos: string[] },
): Promise<ChangeVerdict<'FILE_UNKNOWN'>> {
  return changeOrder(deps, actor, seen, 'facts', async (tx, order) => {
    const job = await findJob(tx, order.id, jobId);
    if (!job) return { ok: false, code: 'NOT_FOUND' };
    const attached = await attachFiles(tx, deps.clock, actor, photos, orderFiles(order.id));
    if (!attached.ok) return { ok: false, code: 'FILE_UNKNOWN', data: { field: 'photos' } };
    await tx.update(workorderJobs).set({ photos }).where(eq(workorderJobs.id, jobId));
    const added = photos.filter((path) => !job.photos.includes(path)).length;
    return {
      ok: true,
      action: 'workorders.job.photos_set',
      before: { jobId, photos: job.photos },
      after: { jobId, photos },
      ...(added > 0 && {
        event: { kind: 'job_photos', data: { jobId, title: job.title, photos: added } },
      }),
    };
  });
}
