import { randomInt } from 'node:crypto';
import type { Outputs } from '@kickstand/api';
import {
  APPOINTMENT_MACHINE,
  addDays,
  CHECK_IN_HOURS,
  type CheckIn,
  zonedParts,
  zonedTime,
} from '@kickstand/domain/calendar';
import { bikeInfo, draftTitle, emptyIntakeForm, type IntakeForm } from '@kickstand/domain/intake';
import { and, asc, desc, eq, gt, gte, inArray, isNull, lt } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import { beginDraft } from '../intake/index.ts';
import { after, type Clock, HOUR } from '../platform/clock.ts';
import type { DbOrTx, Transaction } from '../platform/database/index.ts';
import { answerOnce } from '../platform/once/index.ts';
import { appointments, checkIns } from './calendar.table.ts';
import type { CalendarDeps } from './calendar-deps.ts';
import { applyEvent } from './change-state.ts';
import { readCalendar } from './day-loads.ts';
import { intakeFormDrafts } from './foreign-tables.ts';
import type { AppointmentRow } from './present.ts';

export type CheckInVerdict =
  | { readonly ok: true; readonly code: string; readonly ahead: number }
  | { readonly ok: false; readonly code: 'KEY_REUSED' };

const CODES = 10_000;

/**
 * Makes a draft for the counter from the input. The answer is the same for everyone: only staff see whether the phone
 * number matches an appointment.
 */
export function checkIn(
  deps: CalendarDeps,
  actor: Actor,
  { id, ...typed }: CheckIn & { readonly id: string },
): Promise<CheckInVerdict> {
  const once = { scope: 'booking.checkIn', owner: '', key: id, body: typed };
  return answerOnce<CheckInVerdict>(deps, once, async (tx) => {
    const now = deps.clock.now();
    const recent = await openCheckIns(tx, now);
    const code = freeCode(new Set(recent.map((row) => row.code)));
    const appointment = await findToday(tx, typed.phone, now);
    const arrived =
      appointment &&
      (await applyEvent(deps, tx, actor, appointment, { event: 'arrive', values: { intakeId: id } }));
    await beginDraft(tx, deps.clock, actor, { tempId: id, form: formOf(typed, appointment) });
    const appointmentId = arrived?.ok ? arrived.row.id : null;
    await tx.insert(checkIns).values({ id, code, draftId: id, appointmentId, createdAt: now });
    await writeAudit(tx, deps.clock, actor, {
      action: 'calendar.check_in.made',
      subject: 'appointments',
      subjectId: appointmentId ?? id,
      after: { draftId: id, name: typed.name },
    });
    return { ok: true, code, ahead: recent.length };
  });
}

function freeCode(taken: ReadonlySet<string>): string {
  for (;;) {
    const code = String(randomInt(CODES)).padStart(4, '0');
    if (!taken.has(code) || taken.size >= CODES / 2) return code;
  }
}

/**
 * Today's open appointment with this phone number, nearest in time; not if its intake was already started.
 */
async function findToday(tx: Transaction, phone: string, now: Date): Promise<AppointmentRow | null> {
  const { timeZone } = await readCalendar(tx);
  const { day } = zonedParts(now, timeZone);
  const rows = await tx
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.phone, phone),
        gte(appointments.startsAt, zonedTime(day, 0, timeZone)),
        lt(appointments.startsAt, zonedTime(addDays(day, 1), 0, timeZone)),
        inArray(appointments.state, APPOINTMENT_MACHINE.arrive.from),
        isNull(appointments.intakeId),
      ),
    )
    .orderBy(asc(appointments.startsAt))
    .for('update');
  const distance = ({ startsAt }: AppointmentRow) => Math.abs(startsAt.getTime() - now.getTime());
  return [...rows].sort((a, b) => distance(a) - distance(b))[0] ?? null;
}

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? '';
const sameName = (one: string, other: string) =>
  firstName(one).localeCompare(firstName(other), 'en', { sensitivity: 'base' }) === 0;

/**
 * The customer's input, completed from the appointment. The email only if the first name matches: anyone can enter a
 * phone number, and families share one.
 */
function formOf(typed: Omit<CheckIn, 'id'>, appointment: AppointmentRow | null): IntakeForm {
  return {
    ...emptyIntakeForm(typed.language),
    customerName: typed.name,
    customerPhone: typed.phone,
    customerEmail: appointment && sameName(appointment.name, typed.name) ? appointment.email : '',
    bikeYear: typed.bikeYear,
    bikeMake: typed.bikeMake,
    bikeModel: typed.bikeModel,
    mileage: typed.mileage,
    // consent is recorded when the intake is signed, at the counter: anyone can enter a phone number
    customerContact: typed.reach,
    textConsent: typed.reach === 'text',
    customerConcerns: [appointment?.service ?? '', typed.concern].filter(Boolean).join('\n'),
  };
}

const since = (now: Date) => gt(checkIns.createdAt, after(now, -CHECK_IN_HOURS * HOUR));

/** Check-ins of the last two hours whose draft is not completed. */
const openCheckIns = (db: DbOrTx, now: Date) =>
  db
    .select({ code: checkIns.code })
    .from(checkIns)
    .innerJoin(intakeFormDrafts, eq(intakeFormDrafts.tempId, checkIns.draftId))
    .where(since(now));

const SHOWN = 50;

/** For the counter: who checked in and is waiting. */
export async function listArrivals(db: DbOrTx, clock: Clock): Promise<Outputs['calendar']['arrivals']> {
  const rows = await db
    .select({ row: checkIns, formData: intakeFormDrafts.formData })
    .from(checkIns)
    .innerJoin(intakeFormDrafts, eq(intakeFormDrafts.tempId, checkIns.draftId))
    .where(since(clock.now()))
    .orderBy(desc(checkIns.createdAt))
    .limit(SHOWN);
  return rows.map(({ row, formData }) => {
    const form = { ...emptyIntakeForm('en'), ...(formData as Partial<IntakeForm>) };
    return {
      id: row.id,
      code: row.code,
      name: draftTitle(form) ?? '',
      bikeInfo: bikeInfo(form),
      at: row.createdAt.toISOString(),
      draftId: row.draftId,
      appointmentId: row.appointmentId,
    };
  });
}
