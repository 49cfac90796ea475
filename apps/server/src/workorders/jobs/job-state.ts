import { type FrozenLine, isProposed, jobText, lineTotal } from '@kickstand/domain/workorders';
import { hashOf } from '../../platform/hash.ts';
import type { ListedJob } from '../queries/listed-order.ts';

/** Lines as a version of the estimate shows them, without struck ones. */
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

/** Hash of the content that a decision covers. */
export const jobHash = (job: ListedJob): string => hashOf(jobText({ ...job, lines: frozenLines(job) }));

/** Declined, and edited since. An approved job cannot be edited that way. */
export const isRewritten = (job: ListedJob): boolean =>
  job.decision === 'declined' && job.decidedHash !== null && job.decidedHash !== jobHash(job);

export const needsAsking = (job: ListedJob): boolean =>
  isProposed({ decision: job.decision, rewritten: isRewritten(job) });

export const approvedJobs = <AnyJob extends ListedJob>(jobs: readonly AnyJob[]): AnyJob[] =>
  jobs.filter((job) => job.decision === 'approved');

/** Approved, or to be decided: everything on the bill if the customer approves it. */
export const shownJobs = <AnyJob extends ListedJob>(jobs: readonly AnyJob[]): AnyJob[] =>
  jobs.filter((job) => job.decision === 'approved' || needsAsking(job));
