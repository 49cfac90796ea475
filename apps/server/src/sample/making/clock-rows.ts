import { randomUUID } from 'node:crypto';
import { after, HOUR, MINUTE } from '../../platform/clock.ts';
import type { Order, OrderRow } from '../../workorders/index.ts';
import { momentOf } from './order-events.ts';
import { WAYS } from './plans.ts';
import type { Rows } from './rows.ts';

const DIAGNOSIS = 25 * MINUTE;

/** A fixed share without random numbers: the orders stay the same however clocks change. */
const share = (seed: number) => (((seed * 7919) % 100) + 100) % 100;

/** Who worked on a bike was on the clock: a little for the diagnosis, then about as long as was billed. */
export function addClock(rows: Rows, row: OrderRow, order: Order): void {
  const { technicianId: userId } = row;
  if (!userId) return;
  const ways = WAYS[row.status];
  const add = (jobId: string | null, startedAt: Date, time: number) =>
    rows.workorderClock.push({
      ...{ id: randomUUID(), orderId: row.id, jobId, userId, startedAt },
      ...{ endedAt: after(startedAt, Math.round(time)), endedBy: 'stop', sample: true },
    });
  add(null, momentOf(row, 'start_diagnosis'), DIAGNOSIS + share(row.number) * 6000);
  if (!ways.includes('start_work')) return;
  let at = momentOf(row, 'start_work');
  for (const [nth, job] of order.jobs.entries()) {
    const done = job.lines.filter((line) => line.kind === 'labor' && line.doneAt);
    const hours = done.reduce((sum, line) => sum + line.quantityMilli, 0) / 1000;
    if (hours === 0) continue;
    // from a good day to a bad one
    const time = hours * HOUR * (0.72 + share(row.number * 31 + nth * 17) / 200);
    add(job.id, at, time);
    at = after(at, time + 10 * MINUTE);
  }
}
