import type { Outputs } from '@kickstand/api';
import { STATUSES, type Status } from '@kickstand/domain/workorders';
import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/index.ts';
import { type Ended, endedOrders } from './ended-orders.ts';

type Part = Outputs['overview']['read']['now'];

/**
 * How long ended orders spent in each stage, from their timelines. A stage lasts from when it was last entered until
 * it was left. At the same timestamp, entries come before exits: an order without its parts is approved and moved to
 * waiting in one step.
 */
export async function stageTimes(db: DbOrTx, which: Ended): Promise<Pick<Part, 'stages' | 'whole'>> {
  const { rows } = await db.execute<{ stage: Status; seconds: string; orders: string }>(sql`
    ${endedOrders(which)},
    passed as (
      select e.id, 'submitted' stage, e.created_at at, 0 leaves from ended e
      union all
      select v.report_id, way.stage, v.at, way.leaves from ended e
      join workorder_events v on v.report_id = e.id and v.kind in ('moved', 'estimate_sent')
      cross join lateral (values (v.data ->> 'from', 1), (v.data ->> 'to', 0)) way(stage, leaves)),
    stood as (
      select id, stage, leaves, at - lag(at) over (partition by id, stage order by at, leaves) as time from passed)
    select stage, round(sum(extract(epoch from time))) seconds, count(distinct id) orders
    from stood where leaves = 1 and time is not null group by stage`);
  const whole = await db.execute<{ seconds: string | null; orders: string }>(sql`
    ${endedOrders(which)}
    select round(sum(extract(epoch from closed_at - created_at))) seconds, count(*) orders from ended`);
  const [all] = whole.rows;
  return {
    stages: STATUSES.flatMap((status) => {
      const row = rows.find(({ stage }) => stage === status);
      return row ? [{ status, seconds: Number(row.seconds), orders: Number(row.orders) }] : [];
    }),
    whole: { seconds: Number(all?.seconds ?? 0), orders: Number(all?.orders ?? 0) },
  };
}
