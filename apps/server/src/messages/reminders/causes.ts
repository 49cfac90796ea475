import type { Language } from '@kickstand/domain/language';
import {
  appointmentDue,
  declinedDue,
  LOOK_AHEAD,
  LOOK_BACK,
  pickupDue,
  type ReminderRule,
  type Reminders,
  serviceDue,
} from '@kickstand/domain/messages';
import { type SQL, sql } from 'drizzle-orm';
import { agreedToTextsAt, neverRefusedTextsAt } from '../../customers/index.ts';
import { after, DAY } from '../../platform/clock.ts';
import { readMoment } from '../../platform/database/columns.ts';
import type { DbOrTx } from '../../platform/database/index.ts';
import { readSection } from '../../settings/index.ts';

export interface Reached extends Record<string, unknown> {
  readonly id: string | null;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly consent_email: boolean;
  readonly consent_text: boolean;
  readonly opted_out: boolean;
  readonly sent: number;
}

/** Who to remind, and why. */
export interface Cause {
  /** Identifies the cause, so that it is reminded of only once. */
  readonly cause: string;
  readonly customerId: string | null;
  readonly bikeId: string | null;
  readonly orderId: string | null;
  /** The visit, with the contact of the person who booked it, who may not be a customer yet. */
  readonly visit?: { readonly id: string; readonly startsAt: Date; readonly reach: Reached };
  readonly bike: string;
  readonly at: Date;
  readonly why: 'date' | 'mileage' | 'declined' | 'unsafe' | 'waiting' | 'visit';
  readonly miles: number | null;
  readonly work: string;
  readonly cents: number;
  readonly language: Language;
}

type Finder = (db: DbOrTx, rules: Reminders, now: Date) => Promise<Cause[]>;

/**
 * One finder per rule. Each returns what is due between LOOK_BACK ago and LOOK_AHEAD from now and has no reminder
 * yet.
 */
export const FINDERS: Record<ReminderRule, Finder> = {
  appointment: findAppointments,
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

/** Bikes that are not in the shop, by their last visit and earlier mileage. */
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
    const visits = row.visits.map(({ at, mileage }) => ({ at: readMoment(at), mileage }));
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

/** Closed orders with declined jobs, if the bike did not come back since. */
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
    const at = declinedDue(readMoment(row.at), row.unsafe, rule);
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

/** Bikes that are ready and still in the shop. A new notice is a new cause. */
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
    const at = pickupDue(readMoment(row.at), storageGraceHours, rule.hoursBefore);
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

interface VisitRow extends Reached {
  readonly visit_id: string;
  readonly cause: string;
  readonly bike_id: string | null;
  readonly bike: string;
  readonly language: Language;
  readonly starts_at: string;
  readonly told_at: string;
}

/**
 * Upcoming confirmed visits. A rescheduled visit is a new cause. People who are not customers yet are
 * contacted as they asked in the booking, and only about that visit: see agreedToVisit in conversations.ts.
 */
async function findAppointments(db: DbOrTx, { appointment: rule }: Reminders, now: Date): Promise<Cause[]> {
  const cause = sql`a.id || ' ' || extract(epoch from a.starts_at)::bigint`;
  const number = sql`'+1' || a.phone`;
  const { rows } = await db.execute<VisitRow>(sql`
    select a.id visit_id, ${cause} cause, a.bike_id, a.starts_at, coalesce(a.told_at, a.created_at) told_at, a.language,
      concat_ws(' ', nullif(a.bike_year, ''), nullif(a.bike_make, ''), nullif(a.bike_model, '')) bike,
      c.id, a.name, a.phone, coalesce(nullif(c.email, ''), a.email) email, coalesce(c.consent_email, false) consent_email,
      (coalesce(c.consent_text and ${agreedToTextsAt(sql`c.id`, number)}, false)
        or (a.text_consent_at is not null and ${neverRefusedTextsAt(number)})) consent_text,
      exists (select 1 from message_conversations m where m.address = '+1' || a.phone and m.opted_out_at is not null)
        opted_out,
      (select count(*)::int from reminders r where r.customer_id = c.id and r.at > ${after(now, -7 * DAY)}::timestamptz)
        sent
    from appointments a
    left join customers named on named.id = a.customer_id
    left join customers c on c.id = coalesce(named.merged_into, named.id)
    where a.state = 'confirmed' and a.starts_at > ${now}::timestamptz
      and ${notSent('appointment', cause)}`);
  return rows.flatMap((row): Cause[] => {
    const startsAt = readMoment(row.starts_at);
    const at = appointmentDue(startsAt, readMoment(row.told_at), rule);
    if (!at || !within(at, now)) return [];
    return [
      {
        ...{ cause: row.cause, customerId: row.id, bikeId: row.bike_id, orderId: null, bike: row.bike },
        visit: { id: row.visit_id, startsAt, reach: row },
        ...{ language: row.language, at, why: 'visit', miles: null, work: '', cents: 0 },
      },
    ];
  });
}
