import type { LineKind, PartCondition, Severity } from './lines.ts';
import type { Totals } from './totals.ts';

export interface FrozenLine {
  readonly id: string;
  readonly kind: LineKind;
  readonly description: string;
  readonly quantityMilli: number;
  readonly unitPriceCents: number;
  readonly totalCents: number;
  readonly taxable: boolean;
  readonly partCondition: PartCondition | null;
  readonly customerSupplied: boolean;
  /** The raised price of an approved line. */
  readonly priceOnly?: boolean;
}

export interface FrozenJob {
  readonly id: string;
  /** The approved job this is an addition to. Versions sent by 0.1.0 have none. */
  readonly parentId?: string | null;
  /** To be decided; otherwise it was approved before and is shown because it is part of the total. */
  readonly asked?: boolean;
  readonly title: string;
  readonly description: string;
  readonly cause: string;
  readonly severity: Severity | null;
  readonly photos: readonly string[];
  readonly lines: readonly FrozenLine[];
  /** Without tax. */
  readonly totalCents: number;
  readonly taxableCents: number;
}

/** An estimate as it was sent. The customer's decision refers to it, even if the jobs change later. */
export interface Estimate {
  readonly orderNumber: number;
  readonly version: number;
  readonly taxRatePpm: number;
  readonly depositCents: number;
  readonly jobs: readonly FrozenJob[];
  /** Total of the jobs approved before. Missing in versions sent by 0.1.0. */
  readonly approved?: Totals;
  /** Total if every job is approved. */
  readonly totals: Totals;
}

/** The two totals of an open proposal and their difference, tax included. */
export interface ProposalTotals {
  readonly approvedCents: number;
  readonly askedCents: number;
  readonly ifApprovedCents: number;
}

/** Cost of an addition with tax: the bill with it, minus the bill without it. */
export const proposalTotals = (approved: Totals, ifApproved: Totals): ProposalTotals => ({
  approvedCents: approved.totalCents,
  askedCents: ifApproved.totalCents - approved.totalCents,
  ifApprovedCents: ifApproved.totalCents,
});

/** Sorted keys, so that equal estimates have equal texts. The server hashes it. */
export const estimateText = (estimate: Estimate): string => canonical(estimate);

/** The content a decision about a job covers: work and price, not wording. */
export function jobText(job: Pick<FrozenJob, 'title' | 'description' | 'lines'>): string {
  const lines = job.lines.map(({ id: _id, ...line }) => line);
  return canonical({ title: job.title, description: job.description, lines });
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

export interface WhatChanged {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly same: readonly string[];
}

/** Ids of jobs that were added, changed and removed since the previous version; null if there was none. */
export function whatChanged(
  previous: Pick<Estimate, 'jobs'> | null,
  next: Pick<Estimate, 'jobs'>,
): WhatChanged {
  const before = new Map(previous?.jobs.map((job) => [job.id, jobText(job)]));
  const ids = (jobs: readonly FrozenJob[]) => jobs.map((job) => job.id);
  const staying = next.jobs.filter((job) => before.has(job.id));
  return {
    added: ids(next.jobs.filter((job) => !before.has(job.id))),
    changed: ids(staying.filter((job) => before.get(job.id) !== jobText(job))),
    same: ids(staying.filter((job) => before.get(job.id) === jobText(job))),
    removed: [...before.keys()].filter((id) => !next.jobs.some((job) => job.id === id)),
  };
}
