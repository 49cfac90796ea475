import type { Outputs } from '@kickstand/api';
import { taxedSum } from '@kickstand/domain/tax';
import { decisionsOf, findVersion, presentFrozen, type WorkordersParts } from '../workorders/index.ts';
import { presentCopy } from './copies.ts';
import { headOf } from './present.ts';
import type { ReachedOrder } from './reach-order.ts';

type Signed = Outputs['review']['signed'];

/** PUB-08: a version as it was signed, whatever was sent or changed after it. Null: nobody signed that one. */
export async function presentSigned(
  parts: WorkordersParts,
  reached: ReachedOrder,
  version: number,
): Promise<Signed | null> {
  const { report } = reached;
  const sent = await findVersion(parts.db, report.id, version);
  const copies = (await decisionsOf(parts.db, report.id)).filter((copy) => copy.version === version);
  if (!sent || copies.length === 0) return null;
  // a job can be asked about first and decided later: the last word on this version counts
  const choices = new Map(copies.flatMap((copy) => copy.choices.map(({ jobId, choice }) => [jobId, choice])));
  const jobs = presentFrozen(parts, sent).map((job) => ({
    ...job,
    choice: choices.get(job.id) ?? (sent.asks.includes(job.id) ? null : ('approve' as const)),
  }));
  const { taxCents, totalCents } = taxedSum(
    jobs.filter(({ choice }) => choice === 'approve'),
    sent.estimate.taxRatePpm,
  );
  return {
    ...(await headOf(parts, reached)),
    version,
    current: report.estimateVersion === version,
    hash: sent.hash,
    sentAt: sent.sentAt.toISOString(),
    jobs,
    taxRatePpm: sent.estimate.taxRatePpm,
    taxCents,
    totalCents,
    copies: copies.map(presentCopy),
  };
}
