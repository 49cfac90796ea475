import { type AppointmentInput, fits, isOpen, openOn } from '@kickstand/domain/calendar';
import { type Actor, writeAudit } from '../audit/index.ts';
import type { Transaction } from '../platform/database/index.ts';
import { answerOnce, replaceAtRevision } from '../platform/once/index.ts';
import { appointments } from './calendar.table.ts';
import type { CalendarDeps } from './calendar-deps.ts';
import { planOf, readCalendar } from './day-loads.ts';
import { dayOf, lockAppointment, lockDay } from './lock-day.ts';
import { type AppointmentRow, auditedOf } from './present.ts';
import { unknownRecord } from './unknown-record.ts';
import { mailVisit } from './visit-mail.ts';

export interface Overbooked {
  readonly ok: false;
  readonly code: 'OVERBOOKED';
  readonly day: string;
  readonly closed: boolean;
  readonly availableMinutes: number;
  readonly wouldBeMinutes: number;
}

type Refused = Overbooked | { readonly ok: false; readonly code: 'RECORD_UNKNOWN'; readonly field: string };

type SaveInput = AppointmentInput & { readonly id: string; readonly overbookReason?: string | undefined };

export type CreateVerdict =
  | { readonly ok: true; readonly id: string }
  | Refused
  | { readonly ok: false; readonly code: 'KEY_REUSED' };

/** An appointment that staff make is confirmed: they are talking to the customer. */
export function createAppointment(
  deps: CalendarDeps,
  actor: Actor,
  input: SaveInput,
): Promise<CreateVerdict> {
  const { id, overbookReason = '', ...facts } = input;
  const once = { scope: 'calendar.create', owner: actor.actorId ?? '', key: id, body: input };
  return answerOnce<CreateVerdict>(deps, once, async (tx) => {
    const startsAt = new Date(facts.startsAt);
    const refused = await refusal(deps, tx, { ...facts, startsAt, overbookReason });
    if (refused) return refused;
    const now = deps.clock.now();
    const [row] = await tx
      .insert(appointments)
      .values({
        ...{ ...facts, id, startsAt, overbookReason, state: 'confirmed', source: 'staff' },
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
    await mailVisit(deps, tx, 'appointment_confirmed', row);
    return { ok: true, id };
  });
}

export type UpdateVerdict =
  | { readonly ok: true }
  | Refused
  | { readonly ok: false; readonly code: 'NOT_FOUND' | 'STALE' | 'NOT_POSSIBLE' };

/**
 * Changes the details. A new time moves it, which only an open appointment allows, and notifies the customer.
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
    const refused = await refusal(
      deps,
      tx,
      { ...facts, startsAt, overbookReason },
      needsMore ? before : 'as before',
    );
    if (refused) return refused;
    return store(deps, tx, actor, before, {
      ...{ ...facts, startsAt, overbookReason: overbookReason || (needsMore ? '' : before.overbookReason) },
      ...(moved && { sequence: before.sequence + 1, toldAt: deps.clock.now() }),
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
  if (moved) await mailVisit(deps, tx, 'appointment_moved', saved.row);
  return { ok: true };
}

/** Why it cannot be saved like this. Room is asked for only where more hours are needed than before. */
async function refusal(
  deps: CalendarDeps,
  tx: Transaction,
  wanted: Omit<AppointmentInput, 'startsAt'> & { readonly startsAt: Date; readonly overbookReason: string },
  before: AppointmentRow | 'as before' | null = null,
): Promise<Refused | null> {
  const field = await unknownRecord(tx, wanted);
  if (field) return { ok: false, code: 'RECORD_UNKNOWN', field };
  if (before === 'as before' || wanted.overbookReason) return null;
  return overbookedBy(deps, tx, wanted, before?.id);
}

/**
 * The day's load with the added minutes, if that exceeds its hours. Waits for others who book the same day.
 */
export async function overbookedBy(
  deps: CalendarDeps,
  tx: Transaction,
  wanted: { readonly startsAt: Date; readonly minutes: number },
  without?: string,
): Promise<Overbooked | null> {
  const { timeZone } = await readCalendar(tx);
  const day = dayOf(wanted.startsAt, timeZone);
  await lockDay(tx, day);
  const { loads, settings } = await planOf(tx, {
    from: day,
    to: day,
    now: deps.clock.now(),
    without,
  });
  const [load] = loads;
  if (!load || fits(load, wanted.minutes, 'appointments')) return null;
  return {
    ...{ ok: false, code: 'OVERBOOKED', day },
    closed: !openOn(settings, day).open,
    availableMinutes: load.availableMinutes,
    wouldBeMinutes: load.bookedMinutes + wanted.minutes,
  };
}
