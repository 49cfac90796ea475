import type { Outputs } from '@kickstand/api';
import { addDays, daysFrom } from '@kickstand/domain/calendar';
import {
  CASES_NEEDED,
  forecastReady,
  type OpenTime,
  openTime,
  type TimedOrder,
} from '@kickstand/domain/promise';
import { mayPromise, OPEN_STATUSES, STATUSES, type Status } from '@kickstand/domain/workorders';
import { sql } from 'drizzle-orm';
import { after, DAY } from '../../platform/clock.ts';
import { readMoment } from '../../platform/database/columns.ts';
import type { DbOrTx } from '../../platform/database/index.ts';
import { findShop, readSection } from '../../settings/index.ts';
import { expectedParts, shortQueries } from '../jobs/expected-parts.ts';
import type { WorkordersDeps } from '../workorders-deps.ts';

type Answer = Outputs['workorders']['forecast'];

/** The newest ones: old orders predict little. */
const ORDERS_READ = 800;
const PROMISES_DAYS = 90;
const CHOICES = 30;
/** The working day in which durations are expressed. */
const DAY_MINUTES = 8 * 60;

export async function forecastOf(
  { db, clock }: Pick<WorkordersDeps, 'db' | 'clock'>,
  id: string,
): Promise<Answer | null> {
  const now = clock.now();
  const shop = await findShop(db);
  const timeZone = shop?.timeZone ?? 'UTC';
  const { value: settings } = await readSection(db, 'calendar');
  const time = openTime(settings, timeZone);
  const rows = await readOrders(db, id);
  const own = rows.find((row) => row.id === id);
  if (!own) return null;
  const timed = new Map(rows.map((row) => [row.id, timedOrder(row)]));
  const order = timed.get(id) as TimedOrder;
  timed.delete(id);
  const open = mayPromise(own.status);
  const parts = open ? ((await partsOf(db)).get(id) ?? null) : null;
  const partsOn = parts?.expectedOn ?? null;
  // it may arrive as late as that evening
  const partsAt = partsOn === null ? null : time.closesAt(partsOn);
  const found = open ? forecastReady({ order, history: [...timed.values()], now, time, partsAt }) : null;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    timeZone,
    cases: found?.cases ?? 0,
    needed: CASES_NEEDED,
    forecast: found?.enough
      ? {
          since: STATUSES.find((status) => status === found.since) ?? null,
          likely: found.likely && { ...found.likely, at: found.likely.at.toISOString() },
          safe: found.safe && { ...found.safe, at: found.safe.at.toISOString() },
          days: [...found.days],
          similar: found.similar.flatMap(({ id: similarId, minutes, from }) => {
            const row = byId.get(similarId);
            if (!row) return [];
            const days = Math.round((minutes / DAY_MINUTES) * 2) / 2;
            const { number, bikeInfo, title, technician } = row;
            return [{ id: similarId, number, bikeInfo, title, technician, from: from.toISOString(), days }];
          }),
        }
      : null,
    choices: open ? choicesFrom(time, now, found?.enough ? found.by : null) : [],
    left: open ? await leftOf(db, id) : [],
    changed: await wasChanged(db, id),
    aheadMinutes: open ? aheadOf(rows, own) : 0,
    partsShort: parts?.lines ?? 0,
    partsOn,
    kept: await keptSince(db, after(now, -PROMISES_DAYS * DAY), now),
  };
}

interface Row {
  readonly id: string;
  readonly number: number;
  readonly status: Status;
  readonly createdAt: Date;
  readonly technicianId: string | null;
  readonly technician: string;
  readonly bikeInfo: string;
  readonly title: string;
  readonly laborMinutes: number;
  readonly openMinutes: number;
  readonly reached: readonly { readonly status: string; readonly at: Date }[];
}

/** The newest orders with their labor and the time of each status, in one statement. */
async function readOrders(db: DbOrTx, id: string): Promise<Row[]> {
  const { rows } = await db.execute<{
    id: string;
    number: string;
    status: Status;
    created_at: string;
    technician_id: string | null;
    technician: string | null;
    bike_info: string;
    title: string | null;
    labor: string | null;
    open: string | null;
    reached: { to: string; at: string }[] | null;
  }>(sql`
    with chosen as (
      (select id from diagnostic_reports order by created_at desc limit ${ORDERS_READ})
      union select id from diagnostic_reports where id = ${id})
    select report.id, report.number, report.status, report.created_at, report.technician_id, report.bike_info,
      nullif(trim(person.first_name || ' ' || person.last_name), '') technician,
      work.title, work.labor, work.open, events.reached
    from diagnostic_reports report
      join chosen on chosen.id = report.id
      left join profiles person on person.id = report.technician_id
      left join lateral (
        select min(job.title) title, sum(line.quantity_milli) labor,
          sum(line.quantity_milli) filter (where line.done_at is null) as open
        from workorder_jobs job
          left join workorder_lines line on line.job_id = job.id and line.kind = 'labor' and not line.price_only
            and line.struck_at is null and line.removed_at is null
        where job.report_id = report.id and job.removed_at is null and job.decision is distinct from 'declined'
      ) work on true
      left join lateral (
        select json_agg(json_build_object('to', event.data->>'to', 'at', event.at) order by event.at, event.seq) reached
        from workorder_events event
        where event.report_id = report.id and event.kind in ('moved', 'estimate_sent') and event.data->>'to' is not null
      ) events on true
    order by report.created_at`);
  const minutes = (milli: string | null) => Math.round((Number(milli ?? 0) * 60) / 1000);
  return rows.map((row) => {
    const createdAt = readMoment(row.created_at);
    return {
      id: row.id,
      number: Number(row.number),
      status: row.status,
      createdAt,
      technicianId: row.technician_id,
      technician: row.technician ?? '',
      bikeInfo: row.bike_info,
      title: row.title ?? '',
      laborMinutes: minutes(row.labor),
      openMinutes: minutes(row.open),
      reached: [
        { status: 'submitted', at: createdAt },
        ...(row.reached ?? []).map(({ to, at }) => ({ status: to, at: readMoment(at) })),
      ],
    };
  });
}

const ENDS: readonly string[] = ['declined_return', 'cancelled', 'abandoned'];

function timedOrder({ id, status, reached, laborMinutes, title, technicianId }: Row): TimedOrder {
  const lastTo = (ends: readonly string[]) =>
    reached.findLast((one) => ends.includes(one.status))?.at ?? null;
  return {
    id,
    reached: reached.filter((one) => one.status !== 'ready' && one.status !== 'closed'),
    // one that came back from ready is being worked on again
    readyAt: mayPromise(status) ? null : lastTo(['ready']),
    endedAt: lastTo(ENDS),
    laborMinutes,
    groups: [
      ...(title ? [`job ${title.trim().toLowerCase()}`] : []),
      ...(technicianId ? [`technician ${technicianId}`] : []),
    ],
  };
}

const AHEAD: readonly Status[] = ['approved', 'waiting_parts', 'in_progress', 'quality_check'];

/** Hours of the same technician on orders that were approved before this one. */
const aheadOf = (rows: readonly Row[], own: Row): number =>
  rows
    .filter(
      (row) =>
        row.id !== own.id &&
        AHEAD.includes(row.status) &&
        OPEN_STATUSES.includes(row.status) &&
        (own.technicianId === null || row.technicianId === own.technicianId) &&
        row.createdAt < own.createdAt,
    )
    .reduce((sum, { openMinutes }) => sum + openMinutes, 0);

const choicesFrom = (time: OpenTime, now: Date, by: ((day: string) => number) | null): Answer['choices'] => {
  const today = time.dayOf(now);
  return daysFrom(today, addDays(today, 2 * CHOICES))
    .filter((day) => time.isOpen(day) && time.closesAt(day) > now)
    .slice(0, CHOICES)
    .map((day) => ({ day, closesAt: time.closesAt(day).toISOString(), share: by?.(day) ?? null }));
};

async function leftOf(db: DbOrTx, id: string): Promise<Answer['left']> {
  const { rows } = await db.execute<{ title: string; milli: string }>(sql`
    select job.title, sum(line.quantity_milli) milli
    from workorder_jobs job
      join workorder_lines line on line.job_id = job.id and line.kind = 'labor' and not line.price_only
        and line.done_at is null and line.struck_at is null and line.removed_at is null
    where job.report_id = ${id} and job.removed_at is null and job.decision is distinct from 'declined'
    group by job.id, job.title order by min(job.created_at) limit 20`);
  return rows.map(({ title, milli }) => ({ title, minutes: Math.round((Number(milli) * 60) / 1000) }));
}

/** Missing parts of orders, and when the last of them is expected. */
async function partsOf(db: DbOrTx) {
  const { short, open } = shortQueries(db);
  return expectedParts({ short: await short, open: await open });
}

async function wasChanged(db: DbOrTx, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from workorder_events where report_id = ${id} and kind = 'promise_changed' limit 1`);
  return rows.length > 0;
}

/** A promise counts as kept when the bike was ready by then. */
async function keptSince(db: DbOrTx, since: Date, now: Date): Promise<Answer['kept']> {
  const { rows } = await db.execute<{ due: number; kept: number }>(sql`
    select count(*)::int due, count(*) filter (where ready.at <= report.promised_at)::int kept
    from diagnostic_reports report
      left join lateral (
        select max(event.at) at from workorder_events event
        where event.report_id = report.id and event.kind = 'moved' and event.data->>'to' = 'ready'
      ) ready on true
    where report.promised_at between ${since.toISOString()}::timestamptz and ${now.toISOString()}::timestamptz
      and report.status not in ('cancelled', 'declined_return')`);
  return { due: rows[0]?.due ?? 0, kept: rows[0]?.kept ?? 0 };
}
