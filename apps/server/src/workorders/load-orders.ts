import { type Coverage, coverageOf } from '@kickstand/domain/inventory';
import { type LedgerSums, ledgerSums } from '@kickstand/domain/payments';
import type { SettledDay } from '@kickstand/domain/workorders';
import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { type DbOrTx, isOneOf, lockInOrder, readTogether } from '../platform/database/index.ts';
// by the list of tables: the ledger's and the stock's capabilities know work orders, so neither can be asked from here
import {
  checkouts,
  invoices,
  ledgerEntries,
  reservations,
  storageDays,
} from '../platform/database/schema.ts';
import { workorderJobs, workorderLines } from './jobs.table.ts';
import { diagnosticReports } from './workorders.table.ts';

export type ReportRow = typeof diagnosticReports.$inferSelect;
export type LineRow = typeof workorderLines.$inferSelect;
export type JobRow = typeof workorderJobs.$inferSelect;

export interface Job extends JobRow {
  readonly lines: readonly LineRow[];
}

interface IssuedInvoice {
  readonly id: string;
  readonly number: number;
  readonly issuedAt: Date;
  /** "Diagnostic fee, remainder" as it was billed. */
  readonly remainderCents: number;
}

/** An order with what its money is made of. */
export interface Order {
  readonly report: ReportRow;
  readonly jobs: readonly Job[];
  readonly ledger: LedgerSums;
  /** What card payments brought beyond what was owed when they came. */
  readonly overpaidCents: number;
  readonly settledDays: readonly SettledDay[];
  /** Whether the parts of approved jobs are there. */
  readonly parts: Coverage;
  readonly invoice: IssuedInvoice | null;
}

export async function findReport(db: DbOrTx, id: string): Promise<ReportRow | null> {
  const [row] = await db.select().from(diagnosticReports).where(eq(diagnosticReports.id, id));
  return row ?? null;
}

/** Locks the row until the transaction ends. Everything that changes an order or its money starts here. */
export async function lockOrder(tx: DbOrTx, id: string): Promise<ReportRow | null> {
  lockInOrder(tx, 'order', id);
  const [row] = await tx.select().from(diagnosticReports).where(eq(diagnosticReports.id, id)).for('update');
  return row ?? null;
}

export async function loadOrder(db: DbOrTx, report: ReportRow): Promise<Order> {
  const [order] = await loadOrders(db, [report]);
  if (!order) throw new Error('loadOrder: an order without its rows');
  return order;
}

/** Jobs, lines and money of a page of orders, in one statement however many they are. */
export async function loadOrders(db: DbOrTx, reports: readonly ReportRow[]): Promise<Order[]> {
  if (reports.length === 0) return [];
  const ids = reports.map(({ id }) => id);
  const orderOfForm = new Map(
    reports.flatMap(({ id, convertedFromIntake: form }) => (form ? [[form, id]] : [])),
  );
  const { jobs, lines, ledger, overpaid, days, bills, claims } = await readTogether(db, {
    jobs: db
      .select()
      .from(workorderJobs)
      .where(and(isOneOf(workorderJobs.reportId, ids), isNull(workorderJobs.removedAt)))
      .orderBy(asc(workorderJobs.position), asc(workorderJobs.createdAt), asc(workorderJobs.id)),
    lines: db
      .select()
      .from(workorderLines)
      .where(and(isOneOf(workorderLines.reportId, ids), isNull(workorderLines.removedAt)))
      .orderBy(asc(workorderLines.position), asc(workorderLines.createdAt), asc(workorderLines.id)),
    // A deposit was taken for the form, before the order was there.
    ledger: db
      .select({
        id: ledgerEntries.id,
        workOrderId: ledgerEntries.workOrderId,
        intakeId: ledgerEntries.intakeId,
        kind: ledgerEntries.kind,
        amountCents: ledgerEntries.amountCents,
        reverses: ledgerEntries.reverses,
      })
      .from(ledgerEntries)
      .where(
        or(isOneOf(ledgerEntries.workOrderId, ids), isOneOf(ledgerEntries.intakeId, [...orderOfForm.keys()])),
      ),
    overpaid: db
      .select({ reportId: checkouts.reportId, cents: checkouts.overpaidCents })
      .from(checkouts)
      .where(and(isOneOf(checkouts.reportId, ids), gt(checkouts.overpaidCents, 0))),
    days: db.select().from(storageDays).where(isOneOf(storageDays.reportId, ids)),
    bills: db
      .select({
        id: invoices.id,
        number: invoices.number,
        issuedAt: invoices.issuedAt,
        reportId: invoices.reportId,
        remainderCents: sql`coalesce((${invoices.invoice} -> 'totals' ->> 'remainderCents')::bigint, 0)`
          .mapWith(Number)
          .as('remainder_cents'),
      })
      .from(invoices)
      .where(isOneOf(invoices.reportId, ids)),
    claims: db
      .select({ reportId: reservations.reportId, lineId: reservations.lineId, state: reservations.state })
      .from(reservations)
      .where(isOneOf(reservations.reportId, ids)),
  });
  const ledgerOf = groupedBy(ledger, (row) => row.workOrderId ?? orderOfForm.get(row.intakeId ?? '') ?? '');
  const overpaidOf = groupedBy(overpaid, (row) => row.reportId);
  const claimsOf = groupedBy(claims, (claim) => claim.reportId);
  const linesOf = groupedBy(lines, (line) => line.jobId);
  const jobsOf = groupedBy(jobs, (job) => job.reportId);
  const daysOf = groupedBy(days, (day) => day.reportId);
  return reports.map((report) => ({
    report,
    jobs: underParents(jobsOf.get(report.id) ?? []).map((job) => ({
      ...job,
      lines: linesOf.get(job.id) ?? [],
    })),
    ledger: ledgerSums(ledgerOf.get(report.id) ?? []),
    overpaidCents: (overpaidOf.get(report.id) ?? []).reduce((sum, { cents }) => sum + cents, 0),
    settledDays: daysOf.get(report.id) ?? [],
    parts: partsOf(jobsOf.get(report.id) ?? [], linesOf, claimsOf.get(report.id) ?? []),
    invoice: bills.find((bill) => bill.reportId === report.id) ?? null,
  }));
}

/** Additions follow the job they add to. */
function underParents(jobs: readonly JobRow[]): JobRow[] {
  const additionsOf = groupedBy(
    jobs.filter((job) => job.parentId),
    (job) => job.parentId ?? '',
  );
  return jobs.filter((job) => !job.parentId).flatMap((job) => [job, ...(additionsOf.get(job.id) ?? [])]);
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
      (line) =>
        line.kind === 'part' &&
        !line.customerSupplied &&
        !line.priceOnly &&
        !line.struckAt &&
        !listed.has(line.id),
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

export async function hasCharges(db: DbOrTx, reportId: string): Promise<boolean> {
  const charges = await db
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.workOrderId, reportId),
        eq(ledgerEntries.kind, 'adjustment'),
        lt(ledgerEntries.amountCents, 0),
      ),
    )
    .limit(1);
  return charges.length > 0;
}
