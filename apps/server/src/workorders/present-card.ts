import type { Outputs } from '@kickstand/api';
import type { Workshop } from '@kickstand/domain/settings';
import { fileUrls } from '../files/index.ts';
import type { DbOrTx } from '../platform/database/index.ts';
import { readSection } from '../settings/index.ts';
import { type ListedOrder, loadOrders } from './load-orders.ts';
import { stuckState } from './order-facts.ts';
import { moneyOf, type OrderMoney } from './order-money.ts';
import { presentStuck } from './present-order.ts';
import type { WorkordersDeps } from './workorders-deps.ts';

export type OrderCard = Outputs['workorders']['list']['orders'][number];

export interface CardWithMoney {
  readonly card: OrderCard;
  readonly money: OrderMoney;
  readonly workshop: Workshop;
}

/** Rows of a list or cards of the board, in the order the reports stand. */
export async function presentCards(
  deps: Pick<WorkordersDeps, 'clock' | 'secrets'>,
  db: DbOrTx,
  rows: readonly ListedOrder[],
): Promise<CardWithMoney[]> {
  const { value: workshop } = await readSection(db, 'workshop');
  const orders = await loadOrders(db, rows);
  const now = deps.clock.now();
  const urls = fileUrls(deps);
  return orders.map((order) => {
    const { row, technician, jobs } = order;
    const money = moneyOf(order, workshop, now);
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
      vin: row.vin,
      technician: row.technicianId ? { id: row.technicianId, name: technician } : null,
      balanceCents: money.balanceCents,
      overpaidCents: money.overpaidCents,
      totalCents: money.totals.totalCents,
      jobs: jobs.length,
      openQuestions: jobs.filter((job) => job.decision === 'asked').length,
      warranty: row.warrantyOf !== null,
      noticeAt: row.noticeAt?.toISOString() ?? null,
      storageCents: money.settlement.storageCents,
      stuck: presentStuck(stuckState(money, workshop, now)),
      thumbnailUrl: photo ? urls.thumbnailUrl(photo) : null,
      archivedAt: row.archivedAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
    };
    return { card, money, workshop };
  });
}
