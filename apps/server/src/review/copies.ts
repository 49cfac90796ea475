import type { Outputs } from '@kickstand/api';
import { jobText } from '@kickstand/domain/workorders';
import type { DecisionRow, VersionRow } from '../workorders/index.ts';

type Copy = Outputs['review']['review']['copies'][number];
type Since = Outputs['review']['review']['jobs'][number]['since'];

export const presentCopy = (copy: DecisionRow): Copy => ({
  at: copy.at.toISOString(),
  method: copy.method,
  name: copy.name,
  version: copy.version,
  hash: copy.hash,
  termsVersion: copy.termsVersion,
  language: copy.language,
  signature: copy.signature,
  oldPartsBack: copy.oldPartsBack,
  choices: copy.choices,
});

/**
 * What changed for the customer: compared with the last version they decided about or, before the first
 * decision, with the first one they got.
 */
export function sinceDecision(
  sent: VersionRow,
  versions: readonly VersionRow[],
  decisions: readonly DecisionRow[],
): (jobId: string) => Since {
  const before = versions.filter(({ version }) => version < sent.version);
  const decided = new Set(
    decisions
      .filter(({ choices }) => choices.some(({ choice }) => choice !== 'ask'))
      .map((one) => one.version),
  );
  const base = before.findLast(({ version }) => decided.has(version)) ?? before[0];
  return (jobId) => {
    const job = sent.estimate.jobs.find(({ id }) => id === jobId);
    if (!base || !job) return null;
    const known = base.estimate.jobs.find(({ id }) => id === jobId);
    if (!known) return 'new';
    return jobText(known) === jobText(job) ? null : 'changed';
  };
}
