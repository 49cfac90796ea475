import { type Coverage, coverageOf } from '@kickstand/domain/inventory';
import type { SettledDay } from '@kickstand/domain/workorders';
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../platform/database/index.ts';
// by the list of tables: the ledger's and the stock's capabilities know work orders, so neither can be asked from here
import { invoices, ledgerEntries, reservations, storageDays } from '../platform/database/schema.ts';
import { workorderJobs, workorderLines } from './jobs.table.ts';
import { diagnosticReports } from './workorders.table.ts';

export type ReportRow = typeof diagnosticReports.$inferSelect;
export type LineRow = typeof workorderLines.$inferSelect;
export type JobRow = typeof workorderJobs.$inferSelect;

export interface Job extends JobRow {
  readonly lines: readonly LineRow[];
}

/** An order with what its money is made of. */
export interface Order {
  readonly report: ReportRow;
  readonly jobs: readonly Job[];
  readonly depositCents: number;
  readonly paidCents: number;
  readonly settledDays: readonly SettledDay[];
  /** Whether the parts of approved jobs are there. */
  readonly parts: Coverage;
  readonly invoice: { readonly id: string; readonly number: number; readonly issuedAt: Date } | null;
}

export async function findReport(db: DbOrTx, id: string): Promise<ReportRow | null> {
  const [row] = await db.select().from(diagnosticReports).where(eq(diagnosticReports.id, id));
  return row ?? null;
}

/** The same, held until the transaction ends: whoever changes an order or its money comes through here. */
export async function lockOrder(tx: DbOrTx, id: string): Promise<ReportRow | null> {
  const [row] = await tx.select().from(diagnosticReports).where(eq(diagnosticReports.id, id)).for('update');
  return row ?? null;
}

export async function loadOrder(db: DbOrTx, report: ReportRow): Promise<Order> {
  const [order] = await loadOrders(db, [report]);
  if (!order) throw new Error('loadOrder: an order without its rows');
  return order;
}

/** Jobs, lines and money of a page of orders, in six questions however many they are. */
export async function loadOrders(db: DbOrTx, reports: readonly ReportRow[]): Promise<Order[]> {
  if (reports.length === 0) return [];
  const ids = reports.map(({ id }) => id);
  const jobs = await db
    .select()
    .from(workorderJobs)
    .where(and(inArray(workorderJobs.reportId, ids), isNull(workorderJobs.removedAt)))
    .orderBy(asc(workorderJobs.position), asc(workorderJobs.createdAt), asc(workorderJobs.id));
  const lines = await db
    .select()
    .from(workorderLines)
    .where(and(inArray(workorderLines.reportId, ids), isNull(workorderLines.removedAt)))
    .orderBy(asc(workorderLines.position), asc(workorderLines.createdAt), asc(workorderLines.id));
  const money = await loadLedger(db, reports);
  const days = await db.select().from(storageDays).where(inArray(storageDays.reportId, ids));
  const bills = await db
    .select({
      id: invoices.id,
      number: invoices.number,
      issuedAt: invoices.issuedAt,
      reportId: invoices.reportId,
    })
    .from(invoices)
    .where(inArray(invoices.reportId, ids));
  const claims = await db
    .select({ reportId: reservations.reportId, lineId: reservations.lineId, state: reservations.state })
    .from(reservations)
    .where(inArray(reservations.reportId, ids));
  const claimsOf = groupedBy(claims, (claim) => claim.reportId);
  const linesOf = groupedBy(lines, (line) => line.jobId);
  const jobsOf = groupedBy(jobs, (job) => job.reportId);
  const daysOf = groupedBy(days, (day) => day.reportId);
  return reports.map((report) => ({
    report,
    jobs: (jobsOf.get(report.id) ?? []).map((job) => ({ ...job, lines: linesOf.get(job.id) ?? [] })),
    ...(money.get(report.id) ?? { depositCents: 0, paidCents: 0 }),
    settledDays: daysOf.get(report.id) ?? [],
    parts: partsOf(jobsOf.get(report.id) ?? [], linesOf, claimsOf.get(report.id) ?? []),
    invoice: bills.find((bill) => bill.reportId === report.id) ?? null,
  }));
}

type ClaimRow = Pick<typeof reservations.$inferSelect, 'lineId' | 'state'>;

function partsOf(
  jobs: readonly JobRow[],
  linesOf: ReadonlyMap<string, readonly LineRow[]>,
  claims: readonly ClaimRow[],
): Coverage {
  const listed = new Set(claims.map(({ lineId }) => lineId));
  const unlisted = jobs
    .filter(({ decision }) => decision === 'approved')
    .flatMap(({ id }) => linesOf.get(id) ?? [])
    .filter(
      (line) => line.kind === 'part' && !line.customerSupplied && !line.struckAt && !listed.has(line.id),
    );
  return coverageOf(
    claims.map(({ state }) => state),
    unlisted.length,
  );
}

function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

const reversed = alias(ledgerEntries, 'reversed');

/** A deposit was taken for the form, before the order was there; what takes one back is part of it. */
async function loadLedger(db: DbOrTx, reports: readonly ReportRow[]) {
  const ids = reports.map(({ id }) => id);
  const byForm = new Map(
    reports.flatMap(({ id, convertedFromIntake: form }) => (form ? [[form, id] as const] : [])),
  );
  const forms = [...byForm.keys()];
  const rows = await db
    .select({
      workOrderId: ledgerEntries.workOrderId,
      intakeId: ledgerEntries.intakeId,
      kind: ledgerEntries.kind,
      takesBack: reversed.kind,
      cents: ledgerEntries.amountCents,
    })
    .from(ledgerEntries)
    .leftJoin(reversed, eq(reversed.id, ledgerEntries.reverses))
    .where(
      or(
        inArray(ledgerEntries.workOrderId, ids),
        forms.length > 0 ? inArray(ledgerEntries.intakeId, forms) : undefined,
      ),
    );
  const sums = new Map<string, { depositCents: number; paidCents: number }>();
  for (const row of rows) {
    const id = row.workOrderId ?? byForm.get(row.intakeId ?? '') ?? '';
    const sum = sums.get(id) ?? { depositCents: 0, paidCents: 0 };
    if (row.kind === 'deposit' || row.takesBack === 'deposit') sum.depositCents += row.cents;
    else sum.paidCents += row.cents;
    sums.set(id, sum);
  }
  return sums;
}
