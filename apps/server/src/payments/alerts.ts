import type { Outputs } from '@kickstand/api';
import { gt, inArray } from 'drizzle-orm';
import { diagnosticReports } from '../platform/database/schema.ts';
import { ordersMoney } from '../workorders/index.ts';
import { checkouts } from './checkouts.table.ts';
import type { PaymentsParts } from './payments-parts.ts';

/** What everybody has to know at once: orders that were paid twice, until the money is given back or owed. */
export async function paymentAlerts({
  db,
  clock,
}: Pick<PaymentsParts, 'db' | 'clock'>): Promise<Outputs['payments']['alerts']> {
  const flagged = await db
    .selectDistinct({ id: checkouts.reportId })
    .from(checkouts)
    .where(gt(checkouts.overpaidCents, 0));
  if (flagged.length === 0) return { paidTwice: [] };
  const reports = await db
    .select()
    .from(diagnosticReports)
    .where(
      inArray(
        diagnosticReports.id,
        flagged.map(({ id }) => id),
      ),
    );
  const money = await ordersMoney(db, reports, clock.now());
  return {
    paidTwice: money.flatMap(({ order: { report }, overpaidCents }) =>
      overpaidCents > 0
        ? [{ id: report.id, number: report.number, customerName: report.customerName, cents: overpaidCents }]
        : [],
    ),
  };
}
