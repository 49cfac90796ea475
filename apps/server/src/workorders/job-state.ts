import { type FrozenLine, isProposed, jobText, lineTotal } from '@kickstand/domain/workorders';
import { hashOf } from '../platform/hash.ts';
import type { ListedJob } from './listed-order.ts';

/** Lines as a version shows them: live ones only. */
export const frozenLines = (job: ListedJob): FrozenLine[] =>
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
export const jobHash = (job: ListedJob): string => hashOf(jobText({ ...job, lines: frozenLines(job) }));

/** Declined, and written differently since. An approved job cannot be rewritten. */
export const isRewritten = (job: ListedJob): boolean =>
  job.decision === 'declined' && job.decidedHash !== null && job.decidedHash !== jobHash(job);

export const needsAsking = (job: ListedJob): boolean =>
  isProposed({ decision: job.decision, rewritten: isRewritten(job) });

export const approvedJobs = <AnyJob extends ListedJob>(jobs: readonly AnyJob[]): AnyJob[] =>
  jobs.filter((job) => job.decision === 'approved');

/** Approved, or on the way to be asked: everything on the bill if the customer says yes. */
export const shownJobs = <AnyJob extends ListedJob>(jobs: readonly AnyJob[]): AnyJob[] =>
  jobs.filter((job) => job.decision === 'approved' || needsAsking(job));
