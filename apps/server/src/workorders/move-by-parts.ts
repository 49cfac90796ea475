import type { Coverage } from '@kickstand/domain/inventory';
import { type OrderEvent, type Status, transitionOf } from '@kickstand/domain/workorders';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { DbOrTx, Transaction } from '../platform/database/index.ts';
import { workorderJobs, workorderLines } from './jobs.table.ts';
import { findReport, type JobRow, type LineRow } from './load-orders.ts';
import { noteEvent } from './timeline.ts';
import { diagnosticReports } from './workorders.table.ts';

/** A line that takes a part out of stock: not struck, not brought by the customer. */
export interface PartLine extends Pick<LineRow, 'jobId' | 'sku' | 'quantityMilli' | 'unitPriceCents'> {
  readonly lineId: string;
  readonly decision: JobRow['decision'];
  readonly decidedAt: Date | null;
}

export async function partLinesOf(
  db: DbOrTx,
  reportId: string,
): Promise<{ readonly status: Status; readonly lines: readonly PartLine[] }> {
  const report = await findReport(db, reportId);
  if (!report) throw new Error('partLinesOf: no such order');
  const lines = await db
    .select({
      lineId: workorderLines.id,
      jobId: workorderLines.jobId,
      sku: workorderLines.sku,
      quantityMilli: workorderLines.quantityMilli,
      unitPriceCents: workorderLines.unitPriceCents,
      decision: workorderJobs.decision,
      decidedAt: workorderJobs.decidedAt,
    })
    .from(workorderLines)
    .innerJoin(workorderJobs, eq(workorderJobs.id, workorderLines.jobId))
    .where(
      and(
        eq(workorderLines.reportId, reportId),
        eq(workorderLines.kind, 'part'),
        eq(workorderLines.customerSupplied, false),
        isNull(workorderLines.removedAt),
        isNull(workorderLines.struckAt),
        isNull(workorderJobs.removedAt),
      ),
    );
  return { status: report.status, lines };
}

interface Moved {
  readonly id: string;
  readonly number: number;
  readonly customerName: string;
  readonly bikeInfo: string;
  /** Null: it stays where it is. */
  readonly to: Status | null;
}

/**
 * approved ↔ waiting_parts, as the parts come and go. Never waits for an order's row: whoever comes here holds
 * products, and whoever holds the order may be waiting for those.
 */
export async function moveByParts(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  reportId: string,
  coverage: Coverage,
): Promise<Moved> {
  const seen = await findReport(tx, reportId);
  if (!seen) throw new Error('moveByParts: no such order');
  const { id, number, customerName, bikeInfo } = seen;
  const stays = { id, number, customerName, bikeInfo, to: null };
  const [report] = await tx
    .select()
    .from(diagnosticReports)
    .where(eq(diagnosticReports.id, reportId))
    .for('update', { skipLocked: true });
  if (!report || report.archivedAt) return stays;
  const event: OrderEvent = coverage === 'short' ? 'wait_for_parts' : 'parts_in';
  const { from, to } = transitionOf(event);
  if (!from.includes(report.status)) return stays;
  const now = clock.now();
  await tx
    .update(diagnosticReports)
    .set({ status: to, statusSince: now, updatedAt: now, revision: sql`${diagnosticReports.revision} + 1` })
    .where(eq(diagnosticReports.id, reportId));
  const data = { event, from: report.status, to };
  await writeAudit(tx, clock, actor, {
    action: `workorders.report.${event}`,
    subject: 'diagnostic_reports',
    subjectId: reportId,
    before: { status: report.status },
    after: data,
  });
  await noteEvent(tx, clock, actor, { reportId, kind: 'moved', data, side: 'system' });
  return { ...stays, to };
}
