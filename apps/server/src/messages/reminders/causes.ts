import type { Language } from '@kickstand/domain/language';
import {
  declinedDue,
  LOOK_AHEAD,
  LOOK_BACK,
  pickupDue,
  type ReminderRule,
  type Reminders,
  serviceDue,
} from '@kickstand/domain/messages';
import { type SQL, sql } from 'drizzle-orm';
import { after, DAY } from '../../platform/clock.ts';
import type { DbOrTx } from '../../platform/database/index.ts';
import { readSection } from '../../settings/index.ts';

/** Why somebody is to be reminded, and of whom. */
export interface Cause {
  /** Named after what it is about: the same is reminded of once. */
  readonly cause: string;
  readonly customerId: string;
  readonly bikeId: string | null;
  readonly orderId: string | null;
  readonly bike: string;
  readonly at: Date;
  readonly why: 'date' | 'mileage' | 'declined' | 'unsafe' | 'waiting';
  readonly miles: number | null;
  readonly work: string;
  readonly cents: number;
  readonly language: Language;
}

type Finder = (db: DbOrTx, rules: Reminders, now: Date) => Promise<Cause[]>;

/**
 * One finder per rule, each bringing what is due from LOOK_BACK ago to LOOK_AHEAD from now and was not reminded of.
 * Appointments are found here, too, once there is a calendar.
 */
export const FINDERS: Record<ReminderRule, Finder> = {
  serviceDue: findServiceDue,
  declinedWork: findDeclinedWork,
  pickupWaiting: findPickupWaiting,
};

const within = (at: Date, now: Date) =>
  at.getTime() >= now.getTime() - LOOK_BACK && at.getTime() <= now.getTime() + LOOK_AHEAD;

const notSent = (rule: ReminderRule, cause: SQL) =>
  sql`not exists (select 1 from reminders r where r.rule = ${rule} and r.cause = ${cause})`;

interface ServiceRow extends Record<string, unknown> {
  readonly bike_id: string;
  readonly customer_id: string;
  readonly order_id: string;
  readonly bike: string;
  readonly language: Language;
  readonly closed_at: string;
  readonly mileage: string;
  readonly visits: { at: string; mileage: string }[];
}

/** Bikes that are not here, by their last visit and the readings of the earlier ones. */
async function findServiceDue(db: DbOrTx, { serviceDue: rule }: Reminders, now: Date): Promise<Cause[]> {
  const { rows } = await db.execute<ServiceRow>(sql`
    select last.bike_id, owner.customer_id, last.id order_id, last.bike_info bike, customer.language,
      last.closed_at, last.mileage, visits.list visits
    from (select distinct on (bike_id) id, bike_id, bike_info, closed_at, mileage from diagnostic_reports
      where closed_at is not null and bike_id is not null and status = 'closed' order by bike_id, closed_at desc) last
    join bike_ownerships owner on owner.bike_id = last.bike_id and owner.until is null
    join customers customer on customer.id = owner.customer_id and customer.merged_into is null
    join lateral (select jsonb_agg(jsonb_build_object('at', v.closed_at, 'mileage', v.mileage) order by v.closed_at) list
      from (select closed_at, mileage from diagnostic_reports where bike_id = last.bike_id and closed_at is not null
        order by closed_at desc limit 4) v) visits on true
    where last.closed_at < ${now}::timestamptz - interval '14 days'
      and not exists (select 1 from diagnostic_reports o where o.bike_id = last.bike_id and o.closed_at is null
        and o.archived_at is null)
      and ${notSent('serviceDue', sql`last.bike_id || ' ' || last.id`)}`);
  return rows.flatMap((row): Cause[] => {
    const visits = row.visits.map(({ at, mileage }) => ({ at: new Date(at), mileage }));
    const due = serviceDue(visits, rule);
    if (!due || !within(due.at, now)) return [];
    return [
      {
        ...{ cause: `${row.bike_id} ${row.order_id}`, customerId: row.customer_id, bikeId: row.bike_id },
        ...{ orderId: row.order_id, bike: row.bike, language: row.language, work: '', cents: 0 },
        ...{ at: due.at, why: due.why, miles: due.miles },
      },
    ];
  });
}

interface OrderRow extends Record<string, unknown> {
  readonly id: string;
  readonly customer_id: string;
  readonly bike_id: string | null;
  readonly bike: string;
  readonly language: Language;
  readonly at: string;
}

interface DeclinedRow extends OrderRow {
  readonly work: string;
  readonly cents: string;
  readonly unsafe: boolean;
}

/** Closed orders with jobs that the customer declined, and no later visit of the bike. */
async function findDeclinedWork(db: DbOrTx, { declinedWork: rule }: Reminders, now: Date): Promise<Cause[]> {
  const oldest = after(now, -LOOK_BACK - Math.max(rule.days, rule.unsafeDays) * DAY);
  const { rows } = await db.execute<DeclinedRow>(sql`
    select o.id, customer.id customer_id, o.bike_id, o.bike_info bike, customer.language, o.closed_at at,
      string_agg(distinct j.title, ', ') work, bool_or(j.severity = 'unsafe') unsafe,
      coalesce(sum((select sum(l.quantity_milli * l.unit_price_cents / 1000) from workorder_lines l
        where l.job_id = j.id and l.removed_at is null)), 0)::bigint cents
    from diagnostic_reports o
    join customers named on named.id = o.customer_id
    join customers customer on customer.id = coalesce(named.merged_into, named.id)
    join workorder_jobs j on j.report_id = o.id and j.decision = 'declined' and j.removed_at is null
    where o.closed_at >= ${oldest}::timestamptz
      and not exists (select 1 from diagnostic_reports later
        where later.bike_id = o.bike_id and later.created_at > o.closed_at)
      and ${notSent('declinedWork', sql`o.id::text`)}
    group by o.id, customer.id`);
  return rows.flatMap((row): Cause[] => {
    const at = declinedDue(new Date(row.at), row.unsafe, rule);
    if (!within(at, now)) return [];
    return [
      {
        ...{
          cause: row.id,
          customerId: row.customer_id,
          bikeId: row.bike_id,
          orderId: row.id,
          bike: row.bike,
        },
        ...{ language: row.language, at, why: row.unsafe ? 'unsafe' : 'declined', miles: null },
        ...{ work: row.work.slice(0, 120), cents: Number(row.cents) },
      },
    ];
  });
}

/** Bikes that are ready and still here. A new notice is a new cause. */
async function findPickupWaiting(
  db: DbOrTx,
  { pickupWaiting: rule }: Reminders,
  now: Date,
): Promise<Cause[]> {
  const { storageGraceHours, storageCentsPerDay } = (await readSection(db, 'workshop')).value;
  const cause = sql`o.id || ' ' || extract(epoch from o.notice_at)::bigint`;
  const { rows } = await db.execute<OrderRow & { cause: string }>(sql`
    select o.id, customer.id customer_id, o.bike_id, o.bike_info bike, customer.language, o.notice_at at,
      ${cause} cause
    from diagnostic_reports o
    join customers named on named.id = o.customer_id
    join customers customer on customer.id = coalesce(named.merged_into, named.id)
    where o.status = 'ready' and o.notice_at is not null and o.archived_at is null
      and ${notSent('pickupWaiting', cause)}`);
  return rows.flatMap((row): Cause[] => {
    const at = pickupDue(new Date(row.at), storageGraceHours, rule.hoursBefore);
    if (!within(at, now)) return [];
    return [
      {
        ...{
          cause: row.cause,
          customerId: row.customer_id,
          bikeId: row.bike_id,
          orderId: row.id,
          bike: row.bike,
        },
        ...{ language: row.language, at, why: 'waiting', miles: null, work: '', cents: storageCentsPerDay },
      },
    ];
  });
}
