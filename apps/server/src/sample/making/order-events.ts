import { randomUUID } from 'node:crypto';
import { type JobDecision, type OrderEvent, transitionOf } from '@kickstand/domain/workorders';
import type { ReportRow } from '../../workorders/index.ts';
import { depositOf } from './plan-orders.ts';
import { WAYS } from './plans.ts';
import type { Person, Rows } from './rows.ts';

/** The timeline of a sample order, from what its other rows say. */
export function addEvents(
  rows: Rows,
  { owner }: { readonly owner: Person },
  report: ReportRow,
  ways: readonly OrderEvent[],
): void {
  const by = report.technicianId ?? owner.id;
  const add = (at: Date, kind: string, data: Record<string, unknown>, side: 'staff' | 'customer' = 'staff') =>
    rows.workorderEvents.push({
      ...{ id: randomUUID(), reportId: report.id, at, side, kind, data, sample: true },
      actorId: side === 'staff' ? by : null,
    });
  add(report.createdAt, 'created', {
    intakeId: report.convertedFromIntake,
    depositCents: depositOf(report) || null,
    warrantyOf: null,
  });
  let from = 'submitted';
  for (const event of ways) {
    const { to } = transitionOf(event);
    const at = momentOf(report, event);
    const data = { event, from, to };
    if (event === 'send_estimate') {
      const [sent] = rows.estimateVersions;
      add(at, 'estimate_sent', {
        ...data,
        version: 1,
        totalCents: sent?.totalCents ?? 0,
        mailedTo: report.customerEmail,
      });
    } else if (event === 'approve' || event === 'decline') {
      const count = (wanted: JobDecision) =>
        rows.workorderJobs.filter(({ decision }) => decision === wanted).length;
      const [said] = rows.estimateDecisions;
      const told = { version: 1, method: said?.method ?? 'online', name: report.customerName };
      add(
        at,
        'decided',
        { ...told, approved: count('approved'), declined: count('declined'), asked: 0 },
        'customer',
      );
      add(at, 'moved', data, 'customer');
    } else
      add(
        at,
        'moved',
        report.endReason && to === report.status ? { ...data, reason: report.endReason } : data,
      );
    from = to;
  }
}

/** When something happened on the way: evenly between the first day and now. */
export function momentOf(report: ReportRow, event: OrderEvent): Date {
  const ways = WAYS[report.status];
  const nth = ways.indexOf(event) + 1;
  const [from, to] = [report.createdAt.getTime(), report.statusSince.getTime()];
  return new Date(Math.round(from + ((to - from) * nth) / Math.max(1, ways.length)));
}
