import type { Outputs } from '@kickstand/api';
import { possibleEvents } from '@kickstand/domain/calendar';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/index.ts';
import { customers, intakeForms, workOrders as orders } from '../platform/database/schema.ts';
import { appointments, checkIns } from './calendar.table.ts';

export type Appointment = Outputs['calendar']['find'];
export type AppointmentRow = typeof appointments.$inferSelect;

const checkedIn = sql<boolean>`exists (
  select 1 from ${checkIns} where ${checkIns.appointmentId} = ${appointments.id})`;

/**
 * Whether its intake keeps it arrived. Anyone can check in under any phone number, so a draft that only a check-in made
 * does not.
 */
const intakeHolds = sql<boolean>`${appointments.intakeId} is not null and (
  exists (select 1 from ${intakeForms} where ${intakeForms.id} = ${appointments.intakeId})
  or not exists (select 1 from ${checkIns} where ${checkIns.draftId} = ${appointments.intakeId}))`;

export async function holdsIntake(db: DbOrTx, id: string): Promise<boolean> {
  const [row] = await db.select({ holds: intakeHolds }).from(appointments).where(eq(appointments.id, id));
  return row?.holds ?? false;
}

/** Appointments with the intake and the order they became, in one statement. */
export async function readAppointments(
  db: DbOrTx,
  now: Date,
  { where, limit }: { where: SQL | undefined; limit: number },
): Promise<Appointment[]> {
  const rows = await db
    .select({
      row: appointments,
      checkedIn,
      intakeHolds,
      submittedId: intakeForms.id,
      orderId: orders.id,
      orderNumber: orders.number,
      mergedInto: customers.mergedInto,
    })
    .from(appointments)
    .leftJoin(intakeForms, eq(intakeForms.id, appointments.intakeId))
    .leftJoin(orders, eq(orders.convertedFromIntake, intakeForms.id))
    .leftJoin(customers, eq(customers.id, appointments.customerId))
    .where(where)
    .orderBy(appointments.startsAt, appointments.id)
    .limit(limit);
  return rows.map(({ row, ...joined }) => present(row, joined, now));
}

interface Joined {
  readonly checkedIn: boolean;
  readonly intakeHolds: boolean;
  readonly submittedId: string | null;
  readonly orderId: string | null;
  readonly orderNumber: number | null;
  readonly mergedInto: string | null;
}

function present(row: AppointmentRow, joined: Joined, now: Date): Appointment {
  const facts = { state: row.state, startsAt: row.startsAt, hasIntake: joined.intakeHolds };
  const { orderId, orderNumber } = joined;
  return {
    id: row.id,
    state: row.state,
    events: possibleEvents(facts, now),
    startsAt: row.startsAt.toISOString(),
    minutes: row.minutes,
    technicianId: row.technicianId,
    // a record that was merged is the one it was merged into
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
    textConsent: row.textConsentAt !== null,
    arrivedAt: row.arrivedAt?.toISOString() ?? null,
    checkedIn: joined.checkedIn,
    intake: row.intakeId ? { id: row.intakeId, submitted: joined.submittedId !== null } : null,
    order: orderId && orderNumber !== null ? { id: orderId, number: orderNumber } : null,
    revision: row.revision,
    updatedAt: row.updatedAt.toISOString(),
  };
}

export async function readAppointment(db: DbOrTx, now: Date, id: string): Promise<Appointment | null> {
  const [found] = await readAppointments(db, now, { where: eq(appointments.id, id), limit: 1 });
  return found ?? null;
}

/** What the audit log says of an appointment. */
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
