import { isEnded, isWork } from '@kickstand/domain/workorders';
import type { Job, WorkOrder } from '../../shared/order.ts';

/** Lines of a job that are work, and how many of them are done. */
export function progressOf({ lines }: Job): { done: number; count: number } {
  const work = lines.filter((line) => isWork(line) && !line.struck);
  return { done: work.filter(({ done }) => done).length, count: work.length };
}

/** Something is left: lines of an approved job to do, or a job being written and priced. */
export function hasWorkLeft(order: Pick<WorkOrder, 'status'>, job: Job): boolean {
  if (isEnded(order.status) || job.decision === 'declined') return false;
  const { done, count } = progressOf(job);
  return job.decision !== 'approved' || done < count;
}

/** Whether a job starts expanded: the only job, the one being worked on, and on a wide screen any with work left. */
export function isOpenAtFirst(order: WorkOrder, job: Job, wide: boolean): boolean {
  if (order.jobs.length === 1 || order.clock.running.some(({ jobId }) => jobId === job.id)) return true;
  return wide && hasWorkLeft(order, job);
}
