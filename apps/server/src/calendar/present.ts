import type { Outputs } from '@kickstand/api';
import { possibleEvents } from '@kickstand/domain/calendar';
import { eq, type SQL, sql } from 'drizzle-orm';
import { fileUrls } from '../files/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { DbOrTx } from '../platform/database/index.ts';
import type { Secrets } from '../platform/secrets.ts';
import { appointments, checkIns } from './calendar.table.ts';
import { customers, intakeForms, workOrders as orders, reservations } from './foreign-tables.ts';

export type Appointment = Outputs['calendar']['find'];
export type AppointmentRow = typeof appointments.$inferSelect;

const checkedIn = sql<boolean>`exists (
  select 1 from ${checkIns} where ${checkIns.appointmentId} = ${appointments.id})`;

/**
 * Whether its intake keeps the appointment from being reopened. A draft made only by a check-in does not: anyone can
 * check in with any phone number.
 */
const intakeHolds = sql<boolean>`${appointments.intakeId} is not null and (
  exists (select 1 from ${intakeForms} where ${intakeForms.id} = ${appointments.intakeId})
  or not exists (select 1 from ${checkIns} where ${checkIns.draftId} = ${appointments.intakeId}))`;

export async function holdsIntake(db: DbOrTx, id: string): Promise<boolean> {
  const [row] = await db.select({ holds: intakeHolds }).from(appointments).where(eq(appointments.id, id));
  return row?.holds ?? false;
}

/** From this visit's intake, otherwise the last one of the same bike. */
const photo = sql<string | null>`coalesce(${intakeForms.photoLeftSide}, (
  select last.photo_left_side from intake_forms last
  where last.bike_id = ${appointments.bikeId} and last.removed_at is null and last.photo_left_side is not null
  order by last.created_at desc limit 1))`;

const partsIn = (state: 'reserved' | 'short') => sql<number>`(
  select count(*)::int from ${reservations}
  where ${reservations.orderId} = ${orders.id} and ${reservations.state} = ${state})`;

export interface Reading {
  readonly db: DbOrTx;
  readonly clock: Clock;
  readonly secrets: Secrets;
}

/** Appointments with the intake and the order they became, in one statement. */
export async function readAppointments(
  deps: Reading,
  { where, limit }: { where: SQL | undefined; limit: number },
): Promise<Appointment[]> {
  const rows = await deps.db
    .select({
      row: appointments,
      checkedIn,
      intakeHolds,
      submittedId: intakeForms.id,
      orderId: orders.id,
      orderNumber: orders.number,
      promisedAt: orders.promisedAt,
      partsReserved: partsIn('reserved'),
      partsShort: partsIn('short'),
      mergedInto: customers.mergedInto,
      // consent to texts applies only to the number it was given for
      customerTexts: sql<boolean>`coalesce(${customers.consentText} and ${customers.phone} = ${appointments.phone}, false)`,
      photo,
    })
    .from(appointments)
    .leftJoin(intakeForms, eq(intakeForms.id, appointments.intakeId))
    .leftJoin(orders, eq(orders.convertedFromIntake, intakeForms.id))
    .leftJoin(customers, eq(customers.id, appointments.customerId))
    .where(where)
    .orderBy(appointments.startsAt, appointments.id)
    .limit(limit);
  const now = deps.clock.now();
  const urls = fileUrls(deps);
  return rows.map(({ row, photo, ...joined }) =>
    present(row, { ...joined, thumbnailUrl: photo && urls.thumbnailUrl(photo) }, now),
  );
}

interface Joined {
  readonly checkedIn: boolean;
  readonly intakeHolds: boolean;
  readonly submittedId: string | null;
  readonly orderId: string | null;
  readonly orderNumber: number | null;
  readonly promisedAt: Date | null;
  readonly partsReserved: number;
  readonly partsShort: number;
  readonly mergedInto: string | null;
  readonly customerTexts: boolean;
  readonly thumbnailUrl: string | null;
}

function present(row: AppointmentRow, joined: Joined, now: Date): Appointment {
  const facts = { state: row.state, startsAt: row.startsAt, hasIntake: joined.intakeHolds };
  const { orderId, orderNumber, promisedAt, partsReserved, partsShort } = joined;
  return {
    id: row.id,
    state: row.state,
    events: possibleEvents(facts, now),
    startsAt: row.startsAt.toISOString(),
    minutes: row.minutes,
    technicianId: row.technicianId,
    // after a merge, the id of the remaining record
    customerId: joined.mergedInto ?? row.customerId,
    bikeId: row.bikeId,
    serviceId: row.serviceId,
    name: row.name,
    phone: row.phone,
    email: row.email,
    language: row.language,
    bikeYear: row.bikeYear,
    bikeMake: row.bikeMake,
    bikeModel: row.bikeModel,
    service: row.service,
    concern: row.concern,
    note: row.note,
    waits: row.waits,
    source: row.source,
    overbookReason: row.overbookReason,
    cancelReason: row.cancelReason,
    textConsent: row.textConsentAt !== null || joined.customerTexts,
    arrivedAt: row.arrivedAt?.toISOString() ?? null,
    checkedIn: joined.checkedIn,
    intake: row.intakeId ? { id: row.intakeId, submitted: joined.submittedId !== null } : null,
    order:
      orderId && orderNumber !== null
        ? {
            id: orderId,
            number: orderNumber,
            promisedAt: promisedAt?.toISOString() ?? null,
            partsReserved,
            partsShort,
          }
        : null,
    thumbnailUrl: joined.thumbnailUrl,
    revision: row.revision,
    updatedAt: row.updatedAt.toISOString(),
  };
}

export async function readAppointment(deps: Reading, id: string): Promise<Appointment | null> {
  const [found] = await readAppointments(deps, { where: eq(appointments.id, id), limit: 1 });
  return found ?? null;
}

export const auditedOf = (row: AppointmentRow) => {
  const {
    searchText: _text,
    sample: _sample,
    revision: _revision,
    createdAt: _at,
    updatedAt: _changed,
    ...facts
  } = row;
  return facts;
};
