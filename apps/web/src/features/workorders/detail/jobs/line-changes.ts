import { isWork } from '@kickstand/domain/workorders';
import { api } from '../../../../lib/api.ts';
import type { Job, Line, WorkOrder } from '../../shared/order.ts';
import type { Change } from '../../shared/use-order.ts';

export interface LineProps {
  order: WorkOrder;
  job: Job;
  line: Line;
}

/** Approved, neither done nor struck, in a status in which work is done. */
export const isToDo = ({ mayMarkDone }: Pick<WorkOrder, 'mayMarkDone'>, job: Job, line: Line): boolean =>
  job.decision === 'approved' && isWork(line) && !line.done && !line.struck && mayMarkDone;

/** The job's parts are reserved: the customer decides about it, or has approved it. */
export const isClaimed = ({ status }: Pick<WorkOrder, 'status'>, { decision }: Job): boolean =>
  decision === 'approved' || (status === 'awaiting_approval' && decision !== 'declined');

export const holds = (jobId: string, lineId: string) => (current: WorkOrder) =>
  current.jobs.some(({ id, lines }) => id === jobId && lines.some((line) => line.id === lineId));

/** The same change, made offline. */
export const doneKept = ({ id, revision }: WorkOrder, job: Job, line: Line, done: boolean) => ({
  call: 'workorders.lines.done' as const,
  input: { id, revision, jobId: job.id, lineId: line.id, done },
  detail: line.description,
});

export const doneChange = (orderId: string, job: Job, line: Line, done: boolean): Change => ({
  work: (revision) =>
    api.workorders.lines.done({ id: orderId, revision, jobId: job.id, lineId: line.id, done }),
  again: holds(job.id, line.id),
});
