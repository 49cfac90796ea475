import type { Outputs } from '@kickstand/api';
import type { Workshop } from '@kickstand/domain/settings';
import { fileUrls } from '../files/index.ts';
import type { DbOrTx } from '../platform/database/index.ts';
import { readSection } from '../settings/index.ts';
import { loadOrders, type ReportRow } from './load-orders.ts';
import { stuckState } from './order-facts.ts';
import { moneyOf, type OrderMoney } from './order-money.ts';
import { namesOf } from './people.ts';
import { presentStuck } from './present-order.ts';
import type { WorkordersParts } from './workorders-parts.ts';

export type OrderCard = Outputs['workorders']['list']['orders'][number];

export interface Carded {
  readonly card: OrderCard;
  readonly money: OrderMoney;
  readonly workshop: Workshop;
}

/** Rows of a list or cards of the board, in the order the reports stand. */
export async function presentCards(
  parts: Pick<WorkordersParts, 'clock' | 'secrets'>,
  db: DbOrTx,
  reports: readonly ReportRow[],
): Promise<Carded[]> {
  const { value: workshop } = await readSection(db, 'workshop');
  const orders = await loadOrders(db, reports);
  const names = await namesOf(
    db,
    reports.map((report) => report.technicianId),
  );
  const now = parts.clock.now();
  const urls = fileUrls(parts);
  return orders.map((order) => {
    const { report, jobs } = order;
    const money = moneyOf(order, workshop, now);
    const [photo] = report.photoUrls;
    const card: OrderCard = {
      id: report.id,
      number: report.number,
      revision: report.revision,
      status: report.status,
      statusSince: report.statusSince.toISOString(),
      paymentState: money.paymentState,
      customerName: report.customerName,
      customerPhone: report.customerPhone,
      bikeInfo: report.bikeInfo,
      vin: report.vin,
      technician: report.technicianId ? { id: report.technicianId, name: names(report.technicianId) } : null,
      balanceCents: money.balanceCents,
      overpaidCents: money.overpaidCents,
      totalCents: money.totals.totalCents,
      jobs: jobs.length,
      openQuestions: jobs.filter((job) => job.decision === 'asked').length,
      warranty: report.warrantyOf !== null,
      noticeAt: report.noticeAt?.toISOString() ?? null,
      storageCents: money.settlement.storageCents,
      stuck: presentStuck(stuckState(money, workshop, now)),
      thumbnailUrl: photo ? urls.thumbnailUrl(photo) : null,
      archivedAt: report.archivedAt?.toISOString() ?? null,
      createdAt: report.createdAt.toISOString(),
    };
    return { card, money, workshop };
  });
}
