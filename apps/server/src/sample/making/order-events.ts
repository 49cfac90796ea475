import { randomUUID } from 'node:crypto';
import { type JobDecision, type OrderEvent, transitionOf } from '@kickstand/domain/workorders';
import type { OrderRow } from '../../workorders/index.ts';
import { depositOf } from './plan-orders.ts';
import { WAYS } from './plans.ts';
import type { Person, Rows } from './rows.ts';

/** The timeline of a sample order, derived from its other rows. */
export function addEvents(
  rows: Rows,
  { owner }: { readonly owner: Person },
  order: OrderRow,
  ways: readonly OrderEvent[],
): void {
  const by = order.technicianId ?? owner.id;
  const add = (at: Date, kind: string, data: Record<string, unknown>, side: 'staff' | 'customer' = 'staff') =>
    rows.workorderEvents.push({
      ...{ id: randomUUID(), orderId: order.id, at, side, kind, data, sample: true },
      actorId: side === 'staff' ? by : null,
    });
  add(order.createdAt, 'created', {
    intakeId: order.convertedFromIntake,
    depositCents: depositOf(order) || null,
    warrantyOf: null,
  });
  let from = 'submitted';
  for (const event of ways) {
    const { to } = transitionOf(event);
    const at = momentOf(order, event);
    const data = { event, from, to };
    if (event === 'send_estimate') {
      const [sent] = rows.estimateVersions;
      add(at, 'estimate_sent', {
        ...data,
        version: 1,
        totalCents: sent?.totalCents ?? 0,
        mailedTo: order.customerEmail,
      });
    } else if (event === 'approve' || event === 'decline') {
      const count = (wanted: JobDecision) =>
        rows.workorderJobs.filter(({ decision }) => decision === wanted).length;
      const [decision] = rows.estimateDecisions;
      const told = { version: 1, method: decision?.method ?? 'online', name: order.customerName };
      add(
        at,
        'decided',
        { ...told, approved: count('approved'), declined: count('declined'), asked: 0 },
        'customer',
      );
      add(at, 'moved', data, 'customer');
      if (event === 'approve') addWait(order, add);
    } else
      add(at, 'moved', order.endReason && to === order.status ? { ...data, reason: order.endReason } : data);
    from = to;
  }
}

/** Relative duration of what precedes an event: customers think longer than a test ride takes. */
const TAKES: Partial<Record<OrderEvent, number>> = {
  start_diagnosis: 5,
  send_estimate: 12,
  approve: 22,
  decline: 22,
  wait_for_parts: 3,
  start_work: 18,
  finish_work: 15,
  pass_check: 4,
  close: 12,
};

/** When something happened on the way between the first day and now; no two orders took the same time. */
export function momentOf(order: OrderRow, event: OrderEvent): Date {
  const ways = WAYS[order.status];
  const lengths = ways.map(
    (one, nth) => (TAKES[one] ?? 10) * (0.6 + ((order.number * 7 + nth * 5) % 9) / 10),
  );
  const sum = (some: readonly number[]) => some.reduce((all, one) => all + one, 0);
  const part = sum(lengths.slice(0, ways.indexOf(event) + 1)) / Math.max(1, sum(lengths));
  const [from, to] = [order.createdAt.getTime(), order.statusSince.getTime()];
  return new Date(Math.round(from + (to - from) * part));
}

/** Of every three that were finished one had waited for parts, most of the time between the yes and the work. */
function addWait(
  order: OrderRow,
  add: (at: Date, kind: string, data: Record<string, unknown>) => void,
): void {
  if (order.status !== 'closed' || order.number % 3 !== 0) return;
  const from = momentOf(order, 'approve').getTime();
  const time = momentOf(order, 'start_work').getTime() - from;
  const moved = (event: OrderEvent, share: number) => {
    const [before, to] = event === 'parts_in' ? ['waiting_parts', 'approved'] : ['approved', 'waiting_parts'];
    add(new Date(Math.round(from + time * share)), 'moved', { event, from: before, to });
  };
  moved('wait_for_parts', 0.05);
  moved('parts_in', 0.9);
}
