import type { Outputs } from '@kickstand/api';
import type { Workshop } from '@kickstand/domain/settings';
import { graceEnd, lineTotal } from '@kickstand/domain/workorders';
import type { OrderMoney } from './order-money.ts';

type Money = Outputs['workorders']['find']['money'];

export function presentStorage({ order, storage }: OrderMoney, workshop: Workshop): Money['storage'] {
  const { noticeAt } = order.report;
  return {
    days: storage.days,
    waivedDays: storage.waivedDays,
    billedDays: storage.billedDays,
    openDays: storage.openDays.length,
    cents: storage.cents,
    graceEndsAt: noticeAt && graceEnd(noticeAt, workshop.storageGraceHours).toISOString(),
    nextDayAt: storage.nextDayAt?.toISOString() ?? null,
    centsPerDay: workshop.storageCentsPerDay,
  };
}

export function presentMoney(money: OrderMoney, workshop: Workshop, seesCost: boolean): Money {
  const { shows, totals, presented, authorizedCents, settlement, balanceCents } = money;
  return {
    shows,
    totals,
    presented,
    authorizedCents,
    storage: presentStorage(money, workshop),
    depositCents: settlement.depositCents,
    paidCents: settlement.paidCents,
    balanceCents,
    ...(seesCost && costAndMargin(money)),
  };
}

/** Of the jobs the totals speak of: what they cost the shop, as far as it is known, and what is left. */
function costAndMargin({ order, shows, totals }: OrderMoney) {
  if (shows === 'diagnostic_fee') return { costCents: 0, marginCents: totals.subtotalCents };
  const jobs = order.jobs.filter((job) =>
    shows === 'approved' ? job.decision === 'approved' : job.decision !== 'declined',
  );
  const costCents = jobs
    .flatMap((job) => job.lines)
    .filter((line) => !line.struckAt && line.kind !== 'discount')
    .reduce(
      (sum, { kind, quantityMilli, costCents }) =>
        sum + lineTotal({ kind, quantityMilli, unitPriceCents: costCents }),
      0,
    );
  return { costCents, marginCents: totals.subtotalCents - costCents };
}
