import type { Outputs } from '@kickstand/api';
import type { Workshop } from '@kickstand/domain/settings';
import { graceEnd, isEnded, lineTotal, proposalTotals } from '@kickstand/domain/workorders';
import { approvedJobs, needsAsking, shownJobs } from '../jobs/job-state.ts';
import type { Job } from './load-orders.ts';
import type { OrderMoney } from './order-money.ts';

type Money = Outputs['workorders']['find']['money'];

export function presentStorage(
  { order, storage, storageTaxCents }: OrderMoney,
  workshop: Workshop,
): Money['storage'] {
  const { noticeAt, status } = order.row;
  // nothing matters anymore once the bike is gone
  const ended = isEnded(status);
  return {
    days: storage.days,
    waivedDays: storage.waivedDays,
    billedDays: storage.billedDays,
    openDays: storage.openDays.length,
    cents: storage.cents + storageTaxCents,
    taxCents: storageTaxCents,
    graceHours: workshop.storageGraceHours,
    graceEndsAt: noticeAt && !ended ? graceEnd(noticeAt, workshop.storageGraceHours).toISOString() : null,
    nextDayAt: ended ? null : (storage.nextDayAt?.toISOString() ?? null),
    centsPerDay: workshop.storageCentsPerDay,
  };
}

export function presentMoney(money: OrderMoney, workshop: Workshop, seesCost: boolean): Money {
  const { shows, totals, ifApproved, authorizedCents, settlement, balanceCents } = money;
  return {
    shows,
    totals,
    ifApproved,
    proposal: presentProposal(money),
    authorizedCents,
    storage: presentStorage(money, workshop),
    ...settlement,
    balanceCents,
    ...(seesCost && costAndMargin(money)),
  };
}

/** The two totals of an open proposal; null when nothing is proposed. */
export const presentProposal = ({ order, approved, ifApproved }: OrderMoney): Money['proposal'] =>
  order.jobs.some(needsAsking) ? proposalTotals(approved, ifApproved) : null;

/** Jobs the totals are about: the bill's, or while nothing is approved, the estimate's. */
const countedJobs = ({ order, shows }: OrderMoney): readonly Job[] =>
  shows === 'diagnostic_fee' ? [] : shows === 'approved' ? approvedJobs(order.jobs) : shownJobs(order.jobs);

/** The known cost of the counted jobs, and the margin. */
function costAndMargin(money: OrderMoney) {
  const { shows, totals, ifApproved } = money;
  const costCents = countedJobs(money)
    .flatMap((job) => job.lines)
    .filter((line) => !line.struckAt && line.kind !== 'discount')
    .reduce(
      (sum, { kind, quantityMilli, costCents }) =>
        sum + lineTotal({ kind, quantityMilli, unitPriceCents: costCents }),
      0,
    );
  const sold = shows === 'estimate' ? ifApproved : totals;
  return { costCents, marginCents: sold.subtotalCents - costCents };
}
