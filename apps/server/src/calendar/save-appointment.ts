import {
  type AppointmentInput,
  type DayLoad,
  eventChange,
  isOpen,
  occupies,
  openOn,
  overbooking,
  type Planned,
} from '@kickstand/domain/calendar';
import { type Actor, writeAudit } from '../audit/index.ts';
import type { Transaction } from '../platform/database/index.ts';
import { answerOnce, replaceAtRevision } from '../platform/once/index.ts';
import { appointments } from './calendar.table.ts';
import type { CalendarDeps } from './calendar-deps.ts';
import { planOf, readCalendar } from './day-loads.ts';
import { dayOf, lockAppointment, lockDay } from './lock-day.ts';
import { type AppointmentRow, auditedOf } from './present.ts';
import { inCustomersLanguage } from './services.ts';
import { unknownRecord } from './unknown-record.ts';
import { mailVisit, tellVisit } from './visit-mail.ts';

export interface Overbooked {
  readonly ok: false;
  readonly code: 'OVERBOOKED';
  readonly day: string;
  readonly closed: boolean;
  readonly availableMinutes: number;
  readonly wouldBeMinutes: number;
  /** The technician who would have more hours than that day has for them. */
  readonly technician?: {
    readonly name: string;
    readonly availableMinutes: number;
    readonly wouldBeMinutes: number;
  };
}

type Refused = Overbooked | { readonly ok: false; readonly code: 'RECORD_UNKNOWN'; readonly field: string };

type SaveInput = AppointmentInput & { readonly id: string; readonly overbookReason?: string | undefined };

export type CreateVerdict =
  | { readonly ok: true; readonly id: string }
  | Refused
  | { readonly ok: false; readonly code: 'KEY_REUSED' };

/** Appointments made by staff are confirmed, because they are talking to the customer. */
export function createAppointment(
  deps: CalendarDeps,
  actor: Actor,
  input: SaveInput,
): Promise<CreateVerdict> {
  const { id, overbookReason = '', ...facts } = input;
  const once = { scope: 'calendar.create', owner: actor.actorId ?? '', key: id, body: input };
  return answerOnce<CreateVerdict>(deps, once, async (tx) => {
    const startsAt = new Date(facts.startsAt);
    const refused = await refusal(deps, tx, { ...facts, startsAt, overbookReason }, { room: 'all' });
    if (refused) return refused;
    const now = deps.clock.now();
    const [row] = await tx
      .insert(appointments)
      .values({
        ...{ ...(await inCustomersLanguage(tx, facts)), id, startsAt, overbookReason },
        ...{ state: 'confirmed', source: 'staff' },
        ...{ createdBy: actor.actorId, createdAt: now, updatedAt: now },
      })
      .onConflictDoNothing()
      .returning();
    if (!row) return { ok: false, code: 'KEY_REUSED' };
    await writeAudit(tx, deps.clock, actor, {
      action: 'calendar.appointment.created',
      subject: 'appointments',
      subjectId: id,
      after: auditedOf(row),
    });
    await tellVisit(deps, tx, 'appointment_confirmed', row);
    return { ok: true, id };
  });
}

export type UpdateVerdict =
  | { readonly ok: true }
  | Refused
  | { readonly ok: false; readonly code: 'NOT_FOUND' | 'STALE' | 'NOT_POSSIBLE' };

/**
 * Changes the details. A new time moves it, which only an open appointment allows. The customer is notified when the
 * event in their calendar changes.
 */
export function updateAppointment(
  deps: CalendarDeps,
  actor: Actor,
  input: SaveInput & { readonly revision: number },
): Promise<UpdateVerdict> {
  const { id, revision, overbookReason = '', ...facts } = input;
  return deps.db.transaction(async (tx): Promise<UpdateVerdict> => {
    const { timeZone } = await readCalendar(tx);
    const startsAt = new Date(facts.startsAt);
    await lockDay(tx, dayOf(startsAt, timeZone));
    const before = await lockAppointment(tx, id);
    if (!before) return { ok: false, code: 'NOT_FOUND' };
    if (before.revision !== revision) return { ok: false, code: 'STALE' };
    const moved = before.startsAt.getTime() !== startsAt.getTime();
    if (moved && !isOpen(before.state)) return { ok: false, code: 'NOT_POSSIBLE' };
    const needsMore =
      dayOf(before.startsAt, timeZone) !== dayOf(startsAt, timeZone) || facts.minutes > before.minutes;
    const reassigned = facts.technicianId !== before.technicianId && occupies(before.state);
    const refused = await refusal(
      deps,
      tx,
      { ...facts, startsAt, overbookReason },
      { room: needsMore ? 'all' : reassigned ? 'technician' : 'as before', without: id },
    );
    if (refused) return refused;
    const named = await inCustomersLanguage(tx, facts);
    return store(deps, tx, actor, before, {
      ...{ ...named, startsAt, overbookReason: overbookReason || (needsMore ? '' : before.overbookReason) },
      ...(eventChange(before, { ...named, startsAt }) && { sequence: before.sequence + 1 }),
      ...(moved && { toldAt: deps.clock.now() }),
    });
  });
}

async function store(
  deps: CalendarDeps,
  tx: Transaction,
  actor: Actor,
  before: AppointmentRow,
  values: Partial<AppointmentRow>,
): Promise<UpdateVerdict> {
  const { id, revision } = before;
  const saved = await replaceAtRevision(
    tx,
    appointments,
    { id, revision },
    { ...values, updatedAt: deps.clock.now() },
  );
  if (!saved.ok) return saved;
  const moved = before.startsAt.getTime() !== saved.row.startsAt.getTime();
  await writeAudit(tx, deps.clock, actor, {
    action: moved ? 'calendar.appointment.moved' : 'calendar.appointment.updated',
    subject: 'appointments',
    subjectId: id,
    before: auditedOf(before),
    after: auditedOf(saved.row),
  });
  await notifyOfChange(deps, tx, before, saved.row);
  return { ok: true };
}

async function notifyOfChange(
  deps: CalendarDeps,
  tx: Transaction,
  before: AppointmentRow,
  row: AppointmentRow,
): Promise<void> {
  const change = eventChange(before, row);
  // a text is about the time only; the event comes with the email
  if (change === 'moved') await tellVisit(deps, tx, 'appointment_moved', row);
  else if (change === 'changed') await mailVisit(deps, tx, 'appointment_moved', row);
  else if (before.email !== row.email && isOpen(row.state))
    await mailVisit(
      deps,
      tx,
      row.state === 'requested' ? 'appointment_requested' : 'appointment_confirmed',
      row,
    );
}

interface Checked {
  /** The hours that are checked: only those of a new technician, if the day needs no more than before. */
  readonly room: 'all' | 'technician' | 'as before';
  /** An appointment that is being changed does not conflict with itself. */
  readonly without?: string;
}

/** Why it cannot be saved. */
async function refusal(
  deps: CalendarDeps,
  tx: Transaction,
  wanted: Omit<AppointmentInput, 'startsAt'> & { readonly startsAt: Date; readonly overbookReason: string },
  { room, without }: Checked,
): Promise<Refused | null> {
  const field = await unknownRecord(tx, wanted);
  if (field) return { ok: false, code: 'RECORD_UNKNOWN', field };
  if (room === 'as before' || wanted.overbookReason) return null;
  const over = await overbookedBy(deps, tx, wanted, without);
  return room === 'all' || over?.technician ? over : null;
}

/** The load of the day and of the technician with the added minutes, if that exceeds their hours. Locks the day. */
export async function overbookedBy(
  deps: CalendarDeps,
  tx: Transaction,
  wanted: Planned & { readonly startsAt: Date },
  without?: string,
): Promise<Overbooked | null> {
  const { timeZone } = await readCalendar(tx);
  const day = dayOf(wanted.startsAt, timeZone);
  await lockDay(tx, day);
  const { loads, settings, technicians } = await planOf(tx, {
    from: day,
    to: day,
    now: deps.clock.now(),
    without,
  });
  const [load] = loads;
  const over = load ? overbooking(load, wanted) : null;
  if (!load || !over) return null;
  const hours = ({ availableMinutes, bookedMinutes }: Omit<DayLoad, 'day' | 'technicians'>) => ({
    availableMinutes,
    wouldBeMinutes: bookedMinutes + wanted.minutes,
  });
  const { technician } = over;
  return {
    ...{ ok: false, code: 'OVERBOOKED', day, closed: !openOn(settings, day).open, ...hours(load) },
    ...(technician && {
      technician: {
        name: technicians.find(({ id }) => id === technician.id)?.name ?? '',
        ...hours(technician),
      },
    }),
  };
}
