import type { Outputs } from '@kickstand/api';
import { moneyKept } from '@kickstand/domain/payments';
import type { Workshop } from '@kickstand/domain/settings';
import { bikeName } from '@kickstand/domain/vehicles';
import {
  cardAmount,
  graceEnd,
  type PartsOnTheWay,
  type Reason,
  reasonOf,
} from '@kickstand/domain/workorders';
import { fileUrls } from '../../files/index.ts';
import type { DbOrTx } from '../../platform/database/index.ts';
import { readSection } from '../../settings/index.ts';
import { approvedJobs } from '../jobs/job-state.ts';
import type { WorkordersDeps } from '../workorders-deps.ts';
import type { ListedOrder } from './listed-order.ts';
import { type InList, loadListed } from './load-orders.ts';
import { openLinesOf, stuckState } from './order-facts.ts';
import { moneyOf, type OrderMoney } from './order-money.ts';
import { presentStuck } from './present-moves.ts';

export type OrderCard = Outputs['workorders']['list']['orders'][number];

export interface CardWithMoney {
  readonly card: OrderCard;
  readonly money: OrderMoney<InList>;
  readonly workshop: Workshop;
  /** The parts it waits for; null: no part is short. */
  readonly parts: PartsOnTheWay | null;
}

/** Rows of a list or cards of the board, in the order of `rows`. */
export async function presentCards(
  deps: Pick<WorkordersDeps, 'clock' | 'secrets'>,
  db: DbOrTx,
  rows: readonly ListedOrder[],
): Promise<CardWithMoney[]> {
  const { value: workshop } = await readSection(db, 'workshop');
  const { orders, partsOf } = await loadListed(db, rows);
  const now = deps.clock.now();
  const urls = fileUrls(deps);
  return orders.map((order) => {
    const { row, technician, jobs } = order;
    const money = moneyOf(order, workshop, now);
    const parts = row.status === 'waiting_parts' ? (partsOf.get(row.id) ?? null) : null;
    const [photo] = row.photoUrls;
    const card: OrderCard = {
      id: row.id,
      number: row.number,
      revision: row.revision,
      status: row.status,
      statusSince: row.statusSince.toISOString(),
      paymentState: money.paymentState,
      customerName: row.customerName,
      customerPhone: row.customerPhone,
      bikeInfo: row.bikeInfo,
      bike: bikeName(row.bikeInfo, order.make),
      vin: row.vin,
      technician: row.technicianId ? { id: row.technicianId, name: technician } : null,
      balanceCents: money.balanceCents,
      overpaidCents: money.overpaidCents,
      totalCents: money.shownTotal.cents,
      amountCents: cardAmount({
        status: row.status,
        shows: money.shows,
        billCents: money.totals.totalCents,
        ifApprovedCents: money.ifApproved.totalCents,
        balanceCents: money.balanceCents,
      }),
      jobs: jobs.length,
      openQuestions: jobs.filter((job) => job.decision === 'asked').length,
      warranty: row.warrantyOf !== null,
      promisedAt: row.promisedAt?.toISOString() ?? null,
      noticeAt: row.noticeAt?.toISOString() ?? null,
      storageCents: money.settlement.storageCents,
      stuck: presentStuck(stuckState(money, workshop, now)),
      reason: presentReason(cardReason(money, workshop, parts, now)),
      thumbnailUrl: photo ? urls.thumbnailUrl(photo) : null,
      archivedAt: row.archivedAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
    };
    return { card, money, workshop, parts };
  });
}

function cardReason(money: OrderMoney<InList>, workshop: Workshop, parts: PartsOnTheWay | null, now: Date) {
  const { row, jobs, working } = money.order;
  const approved = approvedJobs(jobs);
  return reasonOf(
    {
      status: row.status,
      stuck: stuckState(money, workshop, now),
      technicianAssigned: row.technicianId !== null,
      questionOpen: jobs.some((job) => job.decision === 'asked'),
      parts,
      working,
      jobsDone: approved.filter((job) => openLinesOf(job).length === 0).length,
      jobsApproved: approved.length,
      noticeAt: row.noticeAt,
      graceEndsAt: row.noticeAt && graceEnd(row.noticeAt, workshop.storageGraceHours),
      storageCents: money.settlement.storageCents,
      balanceCents: money.balanceCents,
      keptCents: moneyKept(money.settlement),
      promisedAt: row.promisedAt,
    },
    now,
  );
}

const presentReason = (reason: Reason | null): OrderCard['reason'] => {
  if (!reason) return null;
  const { at, ...rest } = reason;
  return at ? { ...rest, at: at.toISOString() } : rest;
};
