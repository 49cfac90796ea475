import {
  type Estimate,
  type FrozenJob,
  type FrozenLine,
  lineTotal,
  totals,
} from '@kickstand/domain/workorders';
import type { Job, Order } from './load-orders.ts';
import { linesOf, priced } from './order-money.ts';

export const frozenLines = (job: Job): FrozenLine[] =>
  job.lines.map((line) => ({
    id: line.id,
    kind: line.kind,
    description: line.description,
    quantityMilli: line.quantityMilli,
    unitPriceCents: line.unitPriceCents ?? 0,
    totalCents: lineTotal(line),
    taxable: line.taxable,
    partCondition: line.partCondition,
    customerSupplied: line.customerSupplied,
  }));

/** A job as the customer sees it, with the photos of the finding it came from. */
export function frozenJob(job: Job, taxRatePpm: number, photos: readonly string[]): FrozenJob {
  const unstruck = job.lines.map((line) => ({ ...priced(line), struck: false }));
  const sum = totals(unstruck, taxRatePpm);
  return {
    id: job.id,
    title: job.title,
    description: job.description,
    cause: job.cause,
    severity: job.severity,
    photos,
    lines: frozenLines(job),
    totalCents: sum.subtotalCents,
    taxableCents: sum.taxableCents,
  };
}

/** The estimate as it would be sent now. */
export function freeze(
  order: Order,
  version: number,
  photosOf: (findingId: string) => readonly string[],
): Estimate {
  const { report, jobs, depositCents } = order;
  const rate = report.taxRatePpm;
  return {
    orderNumber: report.number,
    version,
    taxRatePpm: rate,
    depositCents,
    jobs: jobs.map((job) => frozenJob(job, rate, job.findingId ? photosOf(job.findingId) : [])),
    totals: totals(linesOf(jobs), rate),
  };
}
