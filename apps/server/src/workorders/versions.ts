import type { Outputs } from '@kickstand/api';
import { whatChanged } from '@kickstand/domain/workorders';
import { decisionsOf, type VersionRow, versionsOf } from './estimate.repository.ts';
import { findReport } from './load-orders.ts';
import { namesOf } from './people.ts';
import { presentPhotos } from './present-order.ts';
import type { WorkordersParts } from './workorders-parts.ts';

type Head = Outputs['workorders']['estimate']['versions'][number];
type Whole = Outputs['workorders']['estimate']['version'];

function presentHead(
  row: VersionRow,
  before: VersionRow | undefined,
  names: (id: string | null) => string,
): Head {
  const { added, changed, removed, same } = whatChanged(before?.estimate ?? null, row.estimate);
  return {
    version: row.version,
    hash: row.hash,
    totalCents: row.totalCents,
    sentAt: row.sentAt.toISOString(),
    sentBy: names(row.sentBy),
    changes: { added: [...added], changed: [...changed], removed: [...removed], same: [...same] },
  };
}

export async function listVersions({ db }: WorkordersParts, id: string): Promise<Head[] | null> {
  if (!(await findReport(db, id))) return null;
  const rows = await versionsOf(db, id);
  const names = await namesOf(
    db,
    rows.map((row) => row.sentBy),
  );
  return rows.map((row, at) => presentHead(row, rows[at - 1], names));
}

export async function presentVersion(
  parts: WorkordersParts,
  id: string,
  version: number,
): Promise<Whole | null> {
  const { db } = parts;
  const rows = await versionsOf(db, id);
  const at = rows.findIndex((row) => row.version === version);
  const row = rows[at];
  if (!row) return null;
  const decisions = (await decisionsOf(db, id)).filter((decision) => decision.version === version);
  const names = await namesOf(db, [row.sentBy, ...decisions.map(({ takenBy }) => takenBy)]);
  return {
    ...presentHead(row, rows[at - 1], names),
    orderNumber: row.estimate.orderNumber,
    depositCents: row.estimate.depositCents,
    jobs: presentFrozen(parts, row),
    totals: row.estimate.totals,
    decisions: decisions.map(({ reportId: _reportId, sample: _sample, ...decision }) => ({
      ...decision,
      takenBy: decision.takenBy && names(decision.takenBy),
      at: decision.at.toISOString(),
    })),
  };
}

/** Jobs of a version with addresses for their photos. */
export const presentFrozen = (
  parts: Pick<WorkordersParts, 'secrets' | 'clock'>,
  { estimate }: VersionRow,
): Whole['jobs'] =>
  estimate.jobs.map((job) => ({
    ...job,
    lines: [...job.lines],
    photos: presentPhotos(parts, job.photos),
  }));
