import { eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../platform/database/index.ts';
import {
  checkouts,
  dayCloses,
  diagnosticReports,
  estimateDecisions,
  estimateVersions,
  invoices,
  ledgerEntries,
  mailOutbox,
  shares,
  storageDays,
  workorderClock,
  workorderEvents,
  workorderFindings,
  workorderJobs,
  workorderLines,
  workorderQuestions,
} from '../platform/database/schema.ts';
import { releaseClaims, removeSampleStock } from './remove-sample-stock.ts';

/** Rows of an order, in an order that every foreign key is content with. */
const PARTS: readonly (PgTable & { readonly reportId: PgColumn })[] = [
  checkouts,
  workorderLines,
  workorderClock,
  workorderQuestions,
  workorderJobs,
  workorderFindings,
  estimateDecisions,
  estimateVersions,
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
  or exists (select 1 from credit_memos where report_id = diagnostic_reports.id)
  or exists (select 1 from diagnostic_reports back where back.warranty_of = diagnostic_reports.id))`;

/** Takes the orders of these forms away, with everything in them. */
export async function removeSampleOrders(
  tx: Transaction,
  formIds: readonly string[],
): Promise<{ workOrders: number; orderPayments: number }> {
  const orders = tx
    .select({ id: diagnosticReports.id })
    .from(diagnosticReports)
    .where(sql`sample and converted_from_intake = any(${sql.param([...formIds])}::uuid[])`);
  await tx.delete(shares).where(inArray(shares.recordId, orders));
  await tx.delete(dayCloses).where(eq(dayCloses.sample, true));
  await tx.delete(mailOutbox).where(inArray(mailOutbox.recordId, orders));
  const { rowCount: payments } = await tx
    .delete(ledgerEntries)
    .where(inArray(ledgerEntries.workOrderId, orders));
  await releaseClaims(tx, orders.getSQL());
  await removeSampleStock(tx);
  for (const table of PARTS) await tx.delete(table).where(inArray(table.reportId, orders));
  const { rowCount } = await tx.delete(diagnosticReports).where(inArray(diagnosticReports.id, orders));
  // without an invoice of its own the shop begins to number with the first
  await tx.execute(sql`delete from numberings where id = 'invoice' and not exists (select 1 from invoices)`);
  return { workOrders: rowCount ?? 0, orderPayments: payments ?? 0 };
}
