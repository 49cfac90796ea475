import type { Workshop } from '@kickstand/domain/settings';
import {
  type Blocker,
  isPriced,
  isWork,
  type JobFacts,
  type Mover,
  type OrderEvent,
  type OrderFacts,
  type Stuck,
  stuckOf,
  verdict,
} from '@kickstand/domain/workorders';
import { isRewritten } from '../jobs/job-state.ts';
import type { ListedJob } from './listed-order.ts';
import type { InList } from './load-orders.ts';
import type { OrderMoney } from './order-money.ts';

export function factsOf(
  money: OrderMoney<InList>,
  workshop: Workshop,
  now: Date,
  given?: OrderFacts['given'],
): OrderFacts {
  const { row: order, jobs } = money.order;
  return {
    status: order.status,
    technicianAssigned: order.technicianId !== null,
    workStarted: order.workStartedAt !== null,
    jobs: jobs.map(jobFacts),
    authorizedCents: money.authorizedCents,
    billCents: money.totals.totalCents,
    balanceCents: money.balanceCents,
    heldCents: money.heldCents,
    pendingCents: money.order.pendingCents,
    parts: money.order.parts,
    openSpots: money.order.openSpots,
    noticeAt: order.noticeAt,
    abandonedDays: workshop.abandonedDays,
    now,
    ...(given && { given }),
  };
}

const jobFacts = (job: ListedJob): JobFacts => ({
  id: job.id,
  title: job.title,
  decision: job.decision,
  priced: isPriced(job.lines),
  rewritten: isRewritten(job),
  openLines: openLinesOf(job).map(({ id }) => id),
});

/** Lines of a job that are not done. */
export const openLinesOf = (job: ListedJob) =>
  job.lines.filter((line) => !line.doneAt && !line.struckAt && isWork(line));

export function stuckState(money: OrderMoney<InList>, workshop: Workshop, now: Date): Stuck | null {
  const { row: order, jobs } = money.order;
  return stuckOf(
    {
      status: order.status,
      statusSince: order.statusSince,
      technicianAssigned: order.technicianId !== null,
      priced: jobs.length > 0 && jobs.every((job) => isPriced(job.lines)),
      questionOpen: jobs.some((job) => job.decision === 'asked'),
      balanceCents: money.balanceCents,
      noticeAt: order.noticeAt,
      abandonedDays: workshop.abandonedDays,
    },
    workshop.hoursAllowed,
    now,
  );
}

/** What blocks an event, regardless of who triggers it. */
export function blockersOf(facts: OrderFacts, event: OrderEvent, mover: Mover = 'admin'): readonly Blocker[] {
  const result = verdict(facts, event, mover);
  return result.ok ? [] : result.blockers;
}
