import { decisionHolds, decisionsOf, versionsOf } from '../../workorders/index.ts';
import type { PartProvider } from './part.ts';

/** Each version as it was sent, with its hash. */
export const estimateParts: PartProvider = async ({ tx, order, nameOf }) => {
  const versions = await versionsOf(tx, order.id);
  return Promise.all(
    versions.map(async ({ version, estimate, hash, totalCents, jobsToDecide, sentAt, sentBy }) => ({
      kind: 'estimate' as const,
      number: version,
      at: sentAt,
      by: await nameOf(sentBy),
      content: { version, estimate, hash, totalCents, asks: jobsToDecide, sentAt: sentAt.toISOString() },
    })),
  );
};

/** The customer's answers, with their signatures. */
export const decisionParts: PartProvider = async ({ tx, order, nameOf }) => {
  const versions = await versionsOf(tx, order.id);
  const decisions = await decisionsOf(tx, order.id);
  return Promise.all(
    decisions.map(async (decision) => {
      const { orderId: _order, sample: _sample, linkBy: _link, ...shown } = decision;
      const version = versions.find((one) => one.version === decision.version);
      const valid = version !== undefined && decisionHolds(decision, version);
      const takenBy = await nameOf(decision.takenBy);
      return {
        kind: 'decision' as const,
        number: decision.version,
        at: decision.at,
        by: decision.name,
        content: { ...shown, takenBy, at: decision.at.toISOString(), valid },
      };
    }),
  );
};
