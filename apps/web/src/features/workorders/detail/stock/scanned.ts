import { normalizeSku } from '@kickstand/domain/inventory';
import type { ProductRow } from '../../../../shared/stock/stock-types.ts';
import type { Job, Line, WorkOrder } from '../../shared/order.ts';
import { isToDo } from '../jobs/line-changes.ts';

export interface LineOfJob {
  readonly job: Job;
  readonly line: Line;
}

/** Why there is nothing to install: it is not on the order, is installed already, or is not approved yet. */
export type NothingToInstall = 'absent' | 'installed' | 'waits';

type Scanned =
  | { readonly kind: 'install'; readonly lines: readonly LineOfJob[] }
  | { readonly kind: 'add'; readonly jobs: readonly Job[]; readonly why: NothingToInstall }
  | { readonly kind: 'service' }
  /** Nothing can be added to the order: its status does not allow it, or it has no job. */
  | { readonly kind: 'closed'; readonly why: NothingToInstall; readonly noJob: boolean };

/** Jobs a line can be added to. */
export const openJobs = (order: WorkOrder): Job[] =>
  order.mayEditJobs ? order.jobs.filter(({ decision }) => decision !== 'declined') : [];

/** INV-09. What a scanned part means for this order. */
export function scannedOn(order: WorkOrder, product: Pick<ProductRow, 'type' | 'sku'>): Scanned {
  if (product.type === 'service')
    return order.mayEditJobs ? { kind: 'service' } : { kind: 'closed', why: 'absent', noJob: false };
  const here = order.jobs.flatMap((job) =>
    job.lines.filter((line) => isOf(line, product.sku)).map((line) => ({ job, line })),
  );
  const lines = here.filter(({ job, line }) => isToDo(order, job, line));
  if (lines.length > 0) return { kind: 'install', lines };
  const why = reason(here);
  const jobs = openJobs(order);
  return jobs.length > 0 ? { kind: 'add', jobs, why } : { kind: 'closed', why, noJob: order.mayEditJobs };
}

const isOf = ({ kind, sku, struck }: Line, wanted: string): boolean =>
  kind === 'part' && !struck && normalizeSku(sku) === normalizeSku(wanted);

function reason(here: readonly LineOfJob[]): NothingToInstall {
  const alive = here.filter(({ job }) => job.decision !== 'declined');
  if (alive.length === 0) return 'absent';
  return alive.every(({ line }) => line.done) ? 'installed' : 'waits';
}
