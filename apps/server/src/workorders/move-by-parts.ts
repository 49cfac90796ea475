import type { Coverage } from '@kickstand/domain/inventory';
import { type Status, transitionOf } from '@kickstand/domain/workorders';
import { and, eq, isNull } from 'drizzle-orm';
import type { Actor } from '../audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { DbOrTx, Transaction } from '../platform/database/index.ts';
import { applyPartsTransition } from './apply-transition.ts';
import { workorderJobs, workorderLines } from './jobs.table.ts';
import { findReport, type JobRow, type LineRow } from './load-orders.ts';
import { diagnosticReports } from './workorders.table.ts';

/** A line that takes a part out of stock: not struck, not brought by the customer. */
export interface PartLine
  extends Pick<LineRow, 'jobId' | 'sku' | 'productId' | 'quantityMilli' | 'unitPriceCents'> {
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
      productId: workorderLines.productId,
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
        eq(workorderLines.priceOnly, false),
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
  const event = coverage === 'short' ? 'wait_for_parts' : 'parts_in';
  if (!transitionOf(event).from.includes(report.status)) return stays;
  return { ...stays, to: await applyPartsTransition(tx, clock, actor, report, event) };
}
