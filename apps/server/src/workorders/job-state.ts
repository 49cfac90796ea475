import { type FrozenLine, isProposed, jobText, lineTotal } from '@kickstand/domain/workorders';
import { hashOf } from '../platform/hash.ts';
import type { Job } from './load-orders.ts';

/** Lines as a version shows them: live ones only. */
export const frozenLines = (job: Job): FrozenLine[] =>
  job.lines
    .filter((line) => !line.struckAt)
    .map((line) => ({
      id: line.id,
      kind: line.kind,
      description: line.description,
      quantityMilli: line.quantityMilli,
      unitPriceCents: line.unitPriceCents ?? 0,
      totalCents: lineTotal(line),
      taxable: line.taxable,
      partCondition: line.partCondition,
      customerSupplied: line.customerSupplied,
      ...(line.priceOnly && { priceOnly: true }),
    }));

/** Of what a decision is about. */
export const jobHash = (job: Job): string => hashOf(jobText({ ...job, lines: frozenLines(job) }));

/** Declined, and written differently since. An approved job cannot be rewritten. */
export const isRewritten = (job: Job): boolean =>
  job.decision === 'declined' && job.decidedHash !== null && job.decidedHash !== jobHash(job);

export const needsAsking = (job: Job): boolean =>
  isProposed({ decision: job.decision, rewritten: isRewritten(job) });

export const approvedJobs = (jobs: readonly Job[]): Job[] =>
  jobs.filter((job) => job.decision === 'approved');

/** Approved, or on the way to be asked: everything on the bill if the customer says yes. */
export const shownJobs = (jobs: readonly Job[]): Job[] =>
  jobs.filter((job) => job.decision === 'approved' || needsAsking(job));
