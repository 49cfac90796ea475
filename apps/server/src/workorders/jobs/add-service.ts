import {
  type JobInput,
  nameIn,
  type OfferedService,
  serviceLines,
  WORKORDER_LIMITS,
} from '@kickstand/domain/workorders';
import type { Actor } from '../../audit/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { readSection } from '../../settings/index.ts';
import { type ChangeVerdict, changeOrder } from '../change-order.ts';
import type { OrderRow } from '../queries/load-orders.ts';
import type { WorkordersDeps } from '../workorders-deps.ts';
import { workorderLines } from './jobs.table.ts';
import { insertJob } from './jobs.ts';

/** Turns a catalog service into a job. Its prices are the shop's, so no permission to price is needed. */
export function addService(
  deps: WorkordersDeps,
  actor: Actor,
  { jobId, serviceId, ...seen }: { id: string; revision: number; jobId: string; serviceId: string },
): Promise<ChangeVerdict<'KEY_REUSED' | 'PRODUCT_UNKNOWN'>> {
  return changeOrder(deps, actor, seen, 'jobs', async (tx, order) => {
    const service = await deps.stock.service(tx, serviceId);
    if (!service) return { ok: false, code: 'PRODUCT_UNKNOWN' };
    const made = await insertService(deps, tx, actor, order, { jobId, service });
    if (!made) return { ok: false, code: 'KEY_REUSED' };
    return {
      ok: true,
      grows: true,
      action: 'workorders.job.added',
      after: { jobId, serviceId, ...made },
      event: { kind: 'job_added', data: { jobId, title: made.title, lines: made.lines } },
    };
  });
}

interface NewService {
  readonly jobId: string;
  readonly service: OfferedService;
  /** What else is known about the job, such as the finding it came from. */
  readonly job?: Partial<JobInput> & { readonly photos?: string[] };
}

/** Inserts the job of a service with its hours and usual parts; null if the id is taken. */
export async function insertService(
  deps: WorkordersDeps,
  tx: Transaction,
  actor: Actor,
  order: OrderRow,
  { jobId, service, job: more = {} }: NewService,
): Promise<{ readonly title: string; readonly lines: readonly string[] } | null> {
  const { value: workshop } = await readSection(tx, 'workshop');
  const title = nameIn(service, order.customerLanguage).slice(0, WORKORDER_LIMITS.title);
  const lines = serviceLines(service, workshop.laborRateCents, order.customerLanguage).map((line) => ({
    ...line,
    description: line.description.slice(0, WORKORDER_LIMITS.line),
  }));
  const job = {
    title,
    description: '',
    cause: '',
    severity: null,
    internalNote: '',
    findingId: null,
    ...more,
  };
  if (!(await insertJob(deps, tx, actor, order.id, { id: jobId, ...job }))) return null;
  const createdAt = deps.clock.now();
  if (lines.length > 0)
    await tx.insert(workorderLines).values(
      lines.map((line, at) => ({
        ...line,
        id: crypto.randomUUID(),
        orderId: order.id,
        jobId,
        position: at + 1,
        createdAt,
      })),
    );
  return { ...job, lines: lines.map(({ description }) => description) };
}
