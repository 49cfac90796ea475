import type { Outputs } from '@kickstand/api';
import { taxedSum } from '@kickstand/domain/tax';
import { decisionsOf, findVersion, presentFrozen, type WorkordersDeps } from '../workorders/index.ts';
import { presentCopy } from './copies.ts';
import { headOf } from './present.ts';
import type { ReachedOrder } from './reach-order.ts';

type Signed = Outputs['review']['signed'];

/**
 * PUB-08: a version as it was signed, whatever was sent or changed after it. Null: that version was not
 * signed.
 */
export async function presentSigned(
  deps: WorkordersDeps,
  reached: ReachedOrder,
  version: number,
): Promise<Signed | null> {
  const { order } = reached;
  const sent = await findVersion(deps.db, order.id, version);
  const copies = (await decisionsOf(deps.db, order.id)).filter((copy) => copy.version === version);
  if (!sent || copies.length === 0) return null;
  // a job can be questioned first and decided later: the last answer on this version counts
  const choices = new Map(copies.flatMap((copy) => copy.choices.map(({ jobId, choice }) => [jobId, choice])));
  const jobs = presentFrozen(deps, sent).map((job) => ({
    ...job,
    choice: choices.get(job.id) ?? (sent.jobsToDecide.includes(job.id) ? null : ('approve' as const)),
  }));
  const { taxCents, totalCents } = taxedSum(
    jobs.filter(({ choice }) => choice === 'approve'),
    sent.estimate.taxRatePpm,
  );
  return {
    ...(await headOf(deps, reached)),
    version,
    current: order.estimateVersion === version,
    hash: sent.hash,
    sentAt: sent.sentAt.toISOString(),
    jobs,
    taxRatePpm: sent.estimate.taxRatePpm,
    taxCents,
    totalCents,
    copies: copies.map(presentCopy),
  };
}
