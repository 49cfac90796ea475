import { DECISION_EVENTS, type OrderEvent, transitionOf, verdict } from '@kickstand/domain/workorders';
import { type Actor, writeAudit } from '../audit/index.ts';
import type { Transaction } from '../platform/database/index.ts';
import { replaceAtRevision } from '../platform/once/index.ts';
import { readSection } from '../settings/index.ts';
import type { EVENT_SIDES } from './events.table.ts';
import { loadOrder, type ReportRow } from './load-orders.ts';
import { factsOf } from './order-facts.ts';
import { moneyOf } from './order-money.ts';
import { noteEvent } from './timeline.ts';
import { diagnosticReports } from './workorders.table.ts';
import type { WorkordersParts } from './workorders-parts.ts';

/** Goes on once every job is decided: to work, or, with all of them declined, back to the customer for the fee. */
export async function settle(
  { clock }: WorkordersParts,
  tx: Transaction,
  actor: Actor,
  report: ReportRow,
  side: (typeof EVENT_SIDES)[number],
): Promise<OrderEvent | null> {
  const { value: workshop } = await readSection(tx, 'workshop');
  const now = clock.now();
  const facts = factsOf(moneyOf(await loadOrder(tx, report), workshop, now), workshop, now);
  for (const event of DECISION_EVENTS) {
    const said = verdict(facts, event, 'link');
    if (!said.ok) continue;
    const fee = (transitionOf(event).effects as readonly string[]).includes('billDiagnosticFee');
    const saved = await replaceAtRevision(tx, diagnosticReports, report, {
      status: said.to,
      statusSince: now,
      updatedAt: now,
      ...(fee && { bills: 'diagnostic_fee' as const }),
    });
    if (!saved.ok) throw new Error('settle: the row changed while it was held');
    const data = { event, from: report.status, to: said.to };
    await writeAudit(tx, clock, actor, {
      action: `workorders.report.${event}`,
      subject: 'diagnostic_reports',
      subjectId: report.id,
      before: { status: report.status },
      after: data,
    });
    await noteEvent(tx, clock, actor, { reportId: report.id, kind: 'moved', data, side });
    return event;
  }
  return null;
}
