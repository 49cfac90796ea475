import {
  addDays,
  type CalendarSettings,
  type Day,
  type DayLoad,
  daysFrom,
  OCCUPYING_APPOINTMENTS,
  type Planned,
  planDays,
  zonedParts,
  zonedTime,
} from '@kickstand/domain/calendar';
import { OPEN_STATUSES } from '@kickstand/domain/workorders';
import { and, gte, inArray, lt, ne, sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/index.ts';
import { findShop, readSection } from '../settings/index.ts';
import { appointments } from './calendar.table.ts';
import { listTechnicians, type Technician } from './technicians.ts';

export interface Plan {
  readonly settings: CalendarSettings;
  readonly timeZone: string;
  readonly today: Day;
  readonly technicians: readonly Technician[];
  readonly loads: readonly DayLoad[];
}

interface Wanted {
  readonly from: Day;
  readonly to: Day;
  readonly now: Date;
  /** An appointment that is being moved does not conflict with itself. */
  readonly without?: string | undefined;
}

export async function readCalendar(db: DbOrTx) {
  const shop = await findShop(db);
  const { value: settings, revision } = await readSection(db, 'calendar');
  return { settings, revision, timeZone: shop?.timeZone ?? 'UTC', shop };
}

/**
 * Booked and available hours of these days. Open orders are planned from today on, so the days before the first
 * requested one count too.
 */
export async function planOf(db: DbOrTx, { from, to, now, without }: Wanted): Promise<Plan> {
  const { settings, timeZone } = await readCalendar(db);
  const technicians = await listTechnicians(db, settings);
  const today = zonedParts(now, timeZone).day;
  // open work is done within a year: later days do not need the ones before
  const first = from < today || from > addDays(today, 366) ? from : today;
  const booked = await bookedBetween(db, { from: first, to, timeZone, without });
  const loads = planDays({
    settings,
    technicianIds: technicians.map(({ id }) => id),
    days: daysFrom(first, to),
    today,
    booked: (day) => booked.get(day) ?? [],
    openWork: await openWork(db, zonedTime(today, 0, timeZone)),
  });
  return { settings, timeZone, today, technicians, loads: loads.filter(({ day }) => day >= from) };
}

async function bookedBetween(
  db: DbOrTx,
  { from, to, timeZone, without }: { from: Day; to: Day; timeZone: string; without: string | undefined },
): Promise<Map<Day, Planned[]>> {
  const rows = await db
    .select({
      startsAt: appointments.startsAt,
      technicianId: appointments.technicianId,
      minutes: appointments.minutes,
    })
    .from(appointments)
    .where(
      and(
        gte(appointments.startsAt, zonedTime(from, 0, timeZone)),
        lt(appointments.startsAt, zonedTime(addDays(to, 1), 0, timeZone)),
        inArray(appointments.state, OCCUPYING_APPOINTMENTS),
        without ? ne(appointments.id, without) : undefined,
      ),
    );
  const days = new Map<Day, Planned[]>();
  for (const { startsAt, ...planned } of rows) {
    const { day } = zonedParts(startsAt, timeZone);
    days.set(day, [...(days.get(day) ?? []), planned]);
  }
  return days;
}

/**
 * Hours of approved work that is not done, by technician. An order from an appointment today or later is already
 * counted in that day's hours.
 */
async function openWork(db: DbOrTx, today: Date): Promise<Planned[]> {
  const { rows } = await db.execute<{ technician_id: string | null; milli: string }>(sql`
    select report.technician_id, sum(line.quantity_milli) milli
    from diagnostic_reports report
      join workorder_jobs job on job.report_id = report.id and job.decision = 'approved' and job.removed_at is null
      join workorder_lines line on line.job_id = job.id and line.kind = 'labor' and not line.price_only
        and line.done_at is null and line.struck_at is null and line.removed_at is null
    where report.archived_at is null and report.status = any(${sql.param([...OPEN_STATUSES])}::text[])
      and not exists (select 1 from appointments planned
        where planned.intake_id = report.converted_from_intake and planned.starts_at >= ${today.toISOString()}::timestamptz)
    group by report.technician_id`);
  return rows.map(({ technician_id, milli }) => ({
    technicianId: technician_id,
    minutes: Math.round((Number(milli) * 60) / 1000),
  }));
}
