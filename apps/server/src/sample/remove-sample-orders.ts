import { eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../platform/database/index.ts';
import {
  checkouts,
  dayCloses,
  estimateDecisions,
  estimateVersions,
  evidencePackets,
  invoices,
  ledgerEntries,
  mailOutbox,
  shares,
  storageDays,
  workOrders,
  workorderClock,
  workorderEvents,
  workorderFindings,
  workorderJobs,
  workorderLines,
  workorderQuestions,
} from '../platform/database/schema.ts';
import { releaseReservations, removeSampleStock } from './remove-sample-stock.ts';

/** Rows of an order, in an order that every foreign key is content with. */
const PARTS: readonly (PgTable & { readonly orderId: PgColumn })[] = [
  checkouts,
  workorderLines,
  workorderClock,
  workorderQuestions,
  workorderJobs,
  workorderFindings,
  estimateDecisions,
  estimateVersions,
  evidencePackets,
  workorderEvents,
  invoices,
  storageDays,
];

/**
 * Orders that someone really did something to: moved, edited, taken money for, answered as the customer. They
 * stay. A sample order starts at revision 1 and every change counts it up, but for the inspection and the clock.
 */
export const touchedOrder = sql`(
  revision > 1
  or exists (select 1 from workorder_events where report_id = diagnostic_reports.id and not workorder_events.sample)
  or exists (select 1 from workorder_clock where report_id = diagnostic_reports.id and not workorder_clock.sample)
  or exists (select 1 from ledger_entries where work_order_id = diagnostic_reports.id and not ledger_entries.sample)
  or exists (select 1 from stock_movements where report_id = diagnostic_reports.id and not stock_movements.sample)
  or exists (select 1 from diagnostic_reports back where back.warranty_of = diagnostic_reports.id))`;

/** Takes the orders of these forms away, with everything in them. */
export async function removeSampleOrders(
  tx: Transaction,
  formIds: readonly string[],
): Promise<{ removed: number; payments: number }> {
  const orders = tx
    .select({ id: workOrders.id })
    .from(workOrders)
    .where(sql`sample and converted_from_intake = any(${sql.param([...formIds])}::uuid[])`);
  await tx.delete(shares).where(inArray(shares.recordId, orders));
  await tx.delete(dayCloses).where(eq(dayCloses.sample, true));
  await tx.delete(mailOutbox).where(inArray(mailOutbox.recordId, orders));
  const { rowCount: payments } = await tx.delete(ledgerEntries).where(inArray(ledgerEntries.orderId, orders));
  await releaseReservations(tx, orders.getSQL());
  await removeSampleStock(tx);
  for (const table of PARTS) await tx.delete(table).where(inArray(table.orderId, orders));
  const { rowCount } = await tx.delete(workOrders).where(inArray(workOrders.id, orders));
  // if there are no real invoices, numbering starts over
  await tx.execute(sql`delete from numberings where id = 'invoice' and not exists (select 1 from invoices)`);
  return { removed: rowCount ?? 0, payments: payments ?? 0 };
}
