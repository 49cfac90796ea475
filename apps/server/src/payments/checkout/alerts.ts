import type { Outputs } from '@kickstand/api';
import { gt, inArray } from 'drizzle-orm';
import { ordersMoney } from '../../workorders/index.ts';
import { workOrders } from '../foreign-tables.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import { checkouts } from './checkouts.table.ts';

/** Alerts that everyone must see: orders that were paid twice, until the money is refunded or owed. */
export async function paymentAlerts({
  db,
  clock,
}: Pick<PaymentsDeps, 'db' | 'clock'>): Promise<Outputs['payments']['alerts']> {
  const flagged = await db
    .selectDistinct({ id: checkouts.orderId })
    .from(checkouts)
    .where(gt(checkouts.overpaidCents, 0));
  if (flagged.length === 0) return { paidTwice: [] };
  const orders = await db
    .select()
    .from(workOrders)
    .where(
      inArray(
        workOrders.id,
        flagged.map(({ id }) => id),
      ),
    );
  const money = await ordersMoney(db, orders, clock.now());
  return {
    paidTwice: money.flatMap(({ order: { row: order }, overpaidCents }) =>
      overpaidCents > 0
        ? [{ id: order.id, number: order.number, customerName: order.customerName, cents: overpaidCents }]
        : [],
    ),
  };
}
