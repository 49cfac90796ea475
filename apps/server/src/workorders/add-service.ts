import { nameIn, serviceLines, WORKORDER_LIMITS } from '@kickstand/domain/workorders';
import type { Actor } from '../audit/index.ts';
import { readSection } from '../settings/index.ts';
import { type ChangeVerdict, changeOrder } from './change-order.ts';
import { workorderLines } from './jobs.table.ts';
import { insertJob } from './jobs.ts';
import type { WorkordersParts } from './workorders-parts.ts';

/** A service of the catalogue becomes a job, all of it or nothing. Its prices are the shop's: nobody is pricing. */
export function addService(
  parts: WorkordersParts,
  actor: Actor,
  { jobId, serviceId, ...seen }: { id: string; revision: number; jobId: string; serviceId: string },
): Promise<ChangeVerdict<'KEY_REUSED' | 'PRODUCT_UNKNOWN'>> {
  return changeOrder(parts, actor, seen, 'jobs', async (tx, report) => {
    const service = await parts.stock.service(tx, serviceId);
    if (!service) return { ok: false, code: 'PRODUCT_UNKNOWN' };
    const { value: workshop } = await readSection(tx, 'workshop');
    const title = nameIn(service, report.customerLanguage).slice(0, WORKORDER_LIMITS.title);
    const lines = serviceLines(service, workshop.laborRateCents, report.customerLanguage);
    const job = { title, description: '', cause: '', severity: null, internalNote: '', findingId: null };
    if (!(await insertJob(parts, tx, actor, report.id, { id: jobId, ...job })))
      return { ok: false, code: 'KEY_REUSED' };
    const createdAt = parts.clock.now();
    if (lines.length > 0)
      await tx.insert(workorderLines).values(
        lines.map((line, at) => ({
          ...line,
          id: crypto.randomUUID(),
          description: line.description.slice(0, WORKORDER_LIMITS.line),
          reportId: report.id,
          jobId,
          position: at + 1,
          createdAt,
        })),
      );
    return {
      ok: true,
      action: 'workorders.job.added',
      after: { jobId, serviceId, ...job, lines: lines.length },
      event: { kind: 'job_added', data: { jobId, title } },
    };
  });
}
