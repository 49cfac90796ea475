import type { Role } from '@kickstand/domain/auth';
import type { JobInput } from '@kickstand/domain/workorders';
import { and, eq, isNull, max } from 'drizzle-orm';
import type { Actor } from '../../audit/index.ts';
import type { DbOrTx, Transaction } from '../../platform/database/index.ts';
import { type ChangeVerdict, changeOrder } from '../change-order.ts';
import { workorderFindings } from '../diagnosis/diagnosis.table.ts';
import { mayRemove } from '../estimates/pricing.ts';
import type { JobRow } from '../queries/load-orders.ts';
import type { WorkordersDeps } from '../workorders-deps.ts';
import { workorderJobs, workorderLines } from './jobs.table.ts';

interface Seen {
  readonly id: string;
  readonly revision: number;
}

/** Finds a job by its own id and its order's, so that another order's job is not found. */
export async function findJob(db: DbOrTx, orderId: string, jobId: string): Promise<JobRow | null> {
  const [row] = await db
    .select()
    .from(workorderJobs)
    .where(
      and(eq(workorderJobs.id, jobId), eq(workorderJobs.orderId, orderId), isNull(workorderJobs.removedAt)),
    );
  return row ?? null;
}

async function hasFinding(db: DbOrTx, orderId: string, findingId: string | null): Promise<boolean> {
  if (!findingId) return true;
  const rows = await db
    .select({ id: workorderFindings.id })
    .from(workorderFindings)
    .where(and(eq(workorderFindings.id, findingId), eq(workorderFindings.orderId, orderId)));
  return rows.length > 0;
}

/** Inserts it as the last job; false if the id is taken. */
export async function insertJob(
  { clock }: Pick<WorkordersDeps, 'clock'>,
  tx: Transaction,
  actor: Actor,
  orderId: string,
  job: JobInput & { readonly id: string; readonly parentId?: string; readonly photos?: string[] },
): Promise<boolean> {
  const [last] = await tx
    .select({ position: max(workorderJobs.position) })
    .from(workorderJobs)
    .where(eq(workorderJobs.orderId, orderId));
  const made = await tx
    .insert(workorderJobs)
    .values({
      ...job,
      orderId,
      position: (last?.position ?? 0) + 1,
      createdBy: actor.actorId,
      createdAt: clock.now(),
    })
    .onConflictDoNothing({ target: workorderJobs.id })
    .returning({ id: workorderJobs.id });
  return made.length > 0;
}

export function addJob(
  deps: WorkordersDeps,
  actor: Actor,
  { jobId, job, ...seen }: Seen & { jobId: string; job: JobInput },
): Promise<ChangeVerdict<'KEY_REUSED'>> {
  return changeOrder(deps, actor, seen, 'jobs', async (tx, order) => {
    if (!(await hasFinding(tx, order.id, job.findingId))) return { ok: false, code: 'NOT_FOUND' };
    if (!(await insertJob(deps, tx, actor, order.id, { id: jobId, ...job })))
      return { ok: false, code: 'KEY_REUSED' };
    return {
      ok: true,
      grows: true,
      action: 'workorders.job.added',
      after: { jobId, ...job },
      event: { kind: 'job_added', data: { jobId, title: job.title } },
    };
  });
}

export function updateJob(
  deps: WorkordersDeps,
  actor: Actor,
  { jobId, job, ...seen }: Seen & { jobId: string; job: JobInput },
): Promise<ChangeVerdict<'JOB_APPROVED'>> {
  return changeOrder<'JOB_APPROVED'>(deps, actor, seen, 'jobs', async (tx, order) => {
    const before = await findJob(tx, order.id, jobId);
    if (!before || !(await hasFinding(tx, order.id, job.findingId))) return { ok: false, code: 'NOT_FOUND' };
    const isRenamed = before.title !== job.title || before.description !== job.description;
    if (before.decision === 'approved' && isRenamed) return { ok: false, code: 'JOB_APPROVED' };
    await tx.update(workorderJobs).set(job).where(eq(workorderJobs.id, jobId));
    const { title, description, cause, severity, internalNote, findingId } = before;
    return {
      ok: true,
      action: 'workorders.job.updated',
      before: { jobId, title, description, cause, severity, internalNote, findingId },
      after: { jobId, ...job },
    };
  });
}

export function removeJob(
  deps: WorkordersDeps,
  actor: Actor,
  role: Role,
  { jobId, ...seen }: Seen & { jobId: string },
): Promise<ChangeVerdict<'FORBIDDEN' | 'JOB_APPROVED'>> {
  return changeOrder(deps, actor, seen, 'jobs', async (tx, order) => {
    const job = await findJob(tx, order.id, jobId);
    if (!job) return { ok: false, code: 'NOT_FOUND' };
    if (job.decision === 'approved') return { ok: false, code: 'JOB_APPROVED' };
    const lines = await tx
      .select()
      .from(workorderLines)
      .where(and(eq(workorderLines.jobId, jobId), isNull(workorderLines.removedAt)));
    if (!(await mayRemove(deps, tx, role, lines))) return { ok: false, code: 'FORBIDDEN' };
    await tx.update(workorderJobs).set({ removedAt: deps.clock.now() }).where(eq(workorderJobs.id, jobId));
    return {
      ok: true,
      action: 'workorders.job.removed',
      before: { jobId, title: job.title },
      event: { kind: 'job_removed', data: { jobId, title: job.title } },
    };
  });
}

/** The ids of all jobs, in their new order. */
export function reorderJobs(
  deps: WorkordersDeps,
  actor: Actor,
  { jobIds, ...seen }: Seen & { jobIds: readonly string[] },
): Promise<ChangeVerdict> {
  return changeOrder(deps, actor, seen, 'jobs', async (tx, order) => {
    const jobs = await tx
      .select({ id: workorderJobs.id })
      .from(workorderJobs)
      .where(and(eq(workorderJobs.orderId, order.id), isNull(workorderJobs.removedAt)));
    const same = jobs.length === new Set(jobIds).size && jobs.every(({ id }) => jobIds.includes(id));
    if (!same || jobIds.length !== jobs.length) return { ok: false, code: 'NOT_FOUND' };
    for (const [at, jobId] of jobIds.entries())
      await tx
        .update(workorderJobs)
        .set({ position: at + 1 })
        .where(and(eq(workorderJobs.id, jobId), eq(workorderJobs.orderId, order.id)));
    return { ok: true, action: 'workorders.jobs.reordered', after: { jobIds: [...jobIds] } };
  });
}
