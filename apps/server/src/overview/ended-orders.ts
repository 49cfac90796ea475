import type { DayRange, Sums } from '@kickstand/domain/overview';
import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/index.ts';

export interface SumRow {
  readonly piece: number;
  readonly person: string | null;
  readonly sums: Partial<Sums>;
}

/** Orders that ended in a range of days, split into chart points of equal length. */
export interface Ended {
  readonly range: DayRange;
  readonly size: number;
  readonly timeZone: string;
}

/** As a CTE named `ended`. It uses the index on closed_at. */
export const endedOrders = ({ range, size, timeZone }: Ended): SQL => sql`
  with ended as materialized (
    select r.id, r.status, r.bills, r.technician_id, r.diagnostic_fee_cents, r.tax_rate_ppm, r.created_at, r.closed_at,
      ((r.closed_at at time zone ${timeZone})::date - ${range.from}::date) / ${size}::int as piece
    from diagnostic_reports r
    where r.closed_at >= ${range.from}::date::timestamp at time zone ${timeZone}
      and r.closed_at < (${range.to}::date + 1)::timestamp at time zone ${timeZone})`;

/** Rounded like a line in the domain: half up. */
const amount = (cents: SQL) => sql`((l.quantity_milli::bigint * coalesce(${cents}, 0) + 500) / 1000)`;
const lineTotal = sql`case when l.kind = 'discount' then -${amount(sql`l.unit_price_cents`)} else ${amount(sql`l.unit_price_cents`)} end`;

type Answer = Record<string, unknown> & { readonly piece: number; readonly person: string | null };

async function read(
  db: DbOrTx,
  query: SQL,
  sumsOf: (row: Record<string, number>) => Partial<Sums>,
): Promise<SumRow[]> {
  const { rows } = await db.execute<Answer>(query);
  return rows.map(({ piece, person, ...rest }) => ({
    piece,
    person,
    // sums are returned as text: they may exceed a JavaScript number
    sums: sumsOf(Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, Number(value ?? 0)]))),
  }));
}

/** The number of closed orders, and the fee billed where everything was declined, without its tax. */
export const ended = (db: DbOrTx, which: Ended): Promise<SumRow[]> =>
  read(
    db,
    sql`${endedOrders(which)}
      select piece, technician_id person, count(*) orders,
        sum(floor((diagnostic_fee_cents * 1000000 + (1000000 + tax_rate_ppm) / 2.0) / (1000000 + tax_rate_ppm)))
          filter (where bills = 'diagnostic_fee') fees
      from ended where status = 'closed' group by 1, 2`,
    ({ orders = 0, fees = 0 }) => ({ closedOrders: orders, salesCents: fees }),
  );

/**
 * The approved jobs billed on closed orders. Hours count for the person who did the work, everything else for the
 * order's technician.
 */
export async function billed(db: DbOrTx, which: Ended): Promise<SumRow[]> {
  const isLabor = sql`l.kind = 'labor'`;
  // a raised price has no hours of its own
  const hasHours = sql`l.kind = 'labor' and not l.price_only`;
  const { rows } = await db.execute<Answer & { readonly doer: string | null }>(sql`${endedOrders(which)}
    select e.piece, e.technician_id person, coalesce(l.done_by, e.technician_id) doer,
      sum(${lineTotal}) sales,
      sum(${lineTotal}) filter (where ${isLabor}) labor,
      sum(l.quantity_milli) filter (where ${hasHours}) billed,
      sum(${amount(sql`l.cost_cents`)}) filter (where l.kind in ('part', 'sublet', 'fee')) parts_cost,
      sum(${amount(sql`l.cost_cents`)}) filter (where ${isLabor}) labor_cost,
      sum(l.quantity_milli) filter (where ${hasHours} and l.cost_cents is null) uncosted
    from ended e
    join workorder_jobs j on j.report_id = e.id and j.removed_at is null and j.decision = 'approved'
    join workorder_lines l on l.job_id = j.id and l.removed_at is null and l.struck_at is null
    where e.status = 'closed' and e.bills = 'jobs'
    group by 1, 2, 3`);
  const number = (value: unknown) => Number(value ?? 0);
  return rows.flatMap(({ piece, person, doer, ...row }) => [
    {
      piece,
      person,
      sums: {
        salesCents: number(row.sales),
        partsCostCents: number(row.parts_cost),
        laborCostCents: number(row.labor_cost),
        uncostedMilli: number(row.uncosted),
      },
    },
    {
      piece,
      person: doer,
      sums: { laborCents: number(row.labor), billedMilli: number(row.billed) },
    },
  ]);
}

/** Jobs that the customer was asked about: as frozen when they were approved, otherwise as they are now. */
export const presented = (db: DbOrTx, which: Ended): Promise<SumRow[]> =>
  read(
    db,
    sql`${endedOrders(which)}
      select e.piece, e.technician_id person, sum(coalesce(j.approved_cents, s.cents, 0)) presented,
        sum(j.approved_cents) approved
      from ended e
      join workorder_jobs j on j.report_id = e.id and j.removed_at is null
      left join lateral (select sum(${lineTotal}) cents from workorder_lines l
        where j.approved_cents is null and l.job_id = j.id and l.removed_at is null) s on true
      where j.decision <> 'open' or exists (select 1 from estimate_versions v
        where v.report_id = e.id and v.asks ? j.id::text)
      group by 1, 2`,
    ({ presented: presentedCents = 0, approved = 0 }) => ({ presentedCents, approvedCents: approved }),
  );

/** Clocked time of closed orders, including diagnosis. */
export const clocked = (db: DbOrTx, which: Ended): Promise<SumRow[]> =>
  read(
    db,
    sql`${endedOrders(which)}
      select e.piece, c.user_id person,
        round(sum(greatest(extract(epoch from c.ended_at - c.started_at), 0))) seconds
      from ended e join workorder_clock c on c.report_id = e.id and c.ended_at is not null
      where e.status = 'closed' group by 1, 2`,
    ({ seconds = 0 }) => ({ clockedSeconds: seconds }),
  );
