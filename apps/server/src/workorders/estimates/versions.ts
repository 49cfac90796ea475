import type { Outputs } from '@kickstand/api';
import { type Estimate, proposalTotals, whatChanged } from '@kickstand/domain/workorders';
import { findOrderRow } from '../queries/load-orders.ts';
import { namesOf } from '../queries/people.ts';
import { presentPhotos } from '../queries/present-order.ts';
import type { WorkordersDeps } from '../workorders-deps.ts';
import {
  type DecisionRow,
  decisionHolds,
  decisionsOf,
  type VersionRow,
  versionsOf,
} from './estimate.repository.ts';

type Head = Outputs['workorders']['estimate']['versions'][number];
type Whole = Outputs['workorders']['estimate']['version'];

function presentHead(
  row: VersionRow,
  before: VersionRow | undefined,
  decisions: readonly DecisionRow[],
  names: (id: string | null) => string,
): Head {
  const { added, changed, removed, same } = whatChanged(before?.estimate ?? null, row.estimate);
  const declined = declinedBefore(decisions, row.version);
  return {
    version: row.version,
    hash: row.hash,
    totalCents: row.totalCents,
    proposal: versionTotals(row.estimate),
    sentAt: row.sentAt.toISOString(),
    sentBy: names(row.sentBy),
    changes: {
      added: [...added],
      changed: [...changed],
      declined: removed.filter((id) => declined.has(id)),
      removed: removed.filter((id) => !declined.has(id)),
      same: [...same],
    },
  };
}

/** Jobs that were already declined when a version was sent. */
function declinedBefore(decisions: readonly DecisionRow[], version: number): Set<string> {
  const declined = new Set<string>();
  for (const { choices, version: decided } of decisions)
    for (const { jobId, choice } of decided < version ? choices : [])
      if (choice === 'decline') declined.add(jobId);
      else declined.delete(jobId);
  return declined;
}

/** Versions sent by 0.1.0 asked for everything at once. */
export const versionTotals = ({ approved, totals }: Estimate) =>
  approved
    ? proposalTotals(approved, totals)
    : { approvedCents: 0, askedCents: totals.totalCents, ifApprovedCents: totals.totalCents };

/** A version of 0.1.0 has no remainder. */
export const presentTotals = (totals: Estimate['totals']): Whole['totals'] => ({
  ...totals,
  remainderCents: totals.remainderCents ?? 0,
});

export async function listVersions({ db }: WorkordersDeps, id: string): Promise<Head[] | null> {
  if (!(await findOrderRow(db, id))) return null;
  const rows = await versionsOf(db, id);
  const decisions = await decisionsOf(db, id);
  const names = await namesOf(
    db,
    rows.map((row) => row.sentBy),
  );
  return rows.map((row, at) => presentHead(row, rows[at - 1], decisions, names));
}

export async function presentVersion(
  deps: WorkordersDeps,
  id: string,
  version: number,
): Promise<Whole | null> {
  const { db } = deps;
  const rows = await versionsOf(db, id);
  const at = rows.findIndex((row) => row.version === version);
  const row = rows[at];
  if (!row) return null;
  const all = await decisionsOf(db, id);
  const decisions = all.filter((decision) => decision.version === version);
  const names = await namesOf(db, [
    row.sentBy,
    ...decisions.flatMap(({ takenBy, linkBy }) => [takenBy, linkBy]),
  ]);
  return {
    ...presentHead(row, rows[at - 1], all, names),
    orderNumber: row.estimate.orderNumber,
    depositCents: row.estimate.depositCents,
    jobs: presentFrozen(deps, row),
    totals: presentTotals(row.estimate.totals),
    decisions: decisions.map((decision) => {
      const { orderId: _orderId, sample: _sample, binding: _binding, ...shown } = decision;
      return {
        ...shown,
        valid: decisionHolds(decision, row),
        takenBy: decision.takenBy && names(decision.takenBy),
        linkBy: decision.linkBy && names(decision.linkBy),
        at: decision.at.toISOString(),
      };
    }),
  };
}

/** Jobs of a version, with URLs of their photos. */
export const presentFrozen = (
  deps: Pick<WorkordersDeps, 'secrets' | 'clock'>,
  { estimate, jobsToDecide }: VersionRow,
): Whole['jobs'] =>
  estimate.jobs.map((job) => ({
    ...job,
    parentId: job.parentId ?? null,
    asked: job.asked ?? jobsToDecide.includes(job.id),
    lines: job.lines.map((line) => ({ ...line, priceOnly: line.priceOnly ?? false })),
    photos: presentPhotos(deps, job.photos),
  }));
