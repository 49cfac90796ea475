import { depositKept } from '@kickstand/domain/payments';
import { type Estimate, type FrozenJob, jobSums, totals } from '@kickstand/domain/workorders';
import { approvedJobs, frozenLines, needsAsking, shownJobs } from '../jobs/job-state.ts';
import type { Job, Order } from '../queries/load-orders.ts';
import { pricedJob } from '../queries/order-money.ts';

/** A job as the customer sees it, with its photos (`photosOfJob`). */
export function frozenJob(job: Job, asked: boolean, photos: readonly string[]): FrozenJob {
  const sums = jobSums(pricedJob(job));
  return {
    id: job.id,
    parentId: job.parentId,
    asked,
    title: job.title,
    description: job.description,
    cause: job.cause,
    severity: job.severity,
    photos,
    lines: frozenLines(job),
    totalCents: sums.subtotalCents,
    taxableCents: sums.taxableCents,
  };
}

/** The estimate as it would be sent now: approved jobs as billed, and the jobs to decide. Declined jobs are left out. */
export function freeze(order: Order, version: number, photosOf: (job: Job) => readonly string[]): Estimate {
  const { row, jobs, ledger } = order;
  const rate = row.taxRatePpm;
  const shown = shownJobs(jobs);
  return {
    orderNumber: row.number,
    version,
    taxRatePpm: rate,
    depositCents: depositKept(ledger),
    jobs: shown.map((job) => frozenJob(job, needsAsking(job), photosOf(job))),
    approved: totals(approvedJobs(jobs).map(pricedJob), rate),
    totals: totals(shown.map(pricedJob), rate),
  };
}
