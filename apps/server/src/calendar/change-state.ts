import { type AppointmentEvent, checkEvent, occupies } from '@kickstand/domain/calendar';
import { eq } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import type { Transaction } from '../platform/database/index.ts';
import { replaceAtRevision } from '../platform/once/index.ts';
import { appointments, checkIns } from './calendar.table.ts';
import type { CalendarDeps } from './calendar-deps.ts';
import { readCalendar } from './day-loads.ts';
import { dayOf, lockAppointment, lockDay } from './lock-day.ts';
import { type AppointmentRow, holdsIntake } from './present.ts';
import { type Overbooked, overbookedBy } from './save-appointment.ts';
import { tellVisit, type VisitMail } from './visit-mail.ts';

export type ChangeVerdict =
  | { readonly ok: true; readonly row: AppointmentRow }
  | {
      readonly ok: false;
      readonly code: 'NOT_FOUND' | 'STALE' | 'NOT_POSSIBLE' | 'TOO_EARLY' | 'INTAKE_BEGUN';
    };

interface Change {
  readonly id: string;
  readonly revision: number;
  readonly event: AppointmentEvent;
  readonly reason?: string | undefined;
  readonly overbookReason?: string | undefined;
}

export function changeState(
  deps: CalendarDeps,
  actor: Actor,
  change: Change,
): Promise<ChangeVerdict | Overbooked> {
  return deps.db.transaction(async (tx): Promise<ChangeVerdict | Overbooked> => {
    if (change.event === 'reopen') await lockDayOf(tx, change.id);
    const row = await lockAppointment(tx, change.id);
    if (!row) return { ok: false, code: 'NOT_FOUND' };
    if (row.revision !== change.revision) return { ok: false, code: 'STALE' };
    const { overbookReason } = change;
    // its hours were released and may be booked by now
    const takesHours = change.event === 'reopen' && !occupies(row.state);
    if (!takesHours) return applyEvent(deps, tx, actor, row, change);
    const full = overbookReason ? null : await overbookedBy(deps, tx, row);
    return (
      full ??
      applyEvent(deps, tx, actor, row, { ...change, values: { overbookReason: overbookReason ?? '' } })
    );
  });
}

/**
 * Locked before the row, as everywhere. If the appointment moves to another day in the meantime, its revision
 * differs.
 */
async function lockDayOf(tx: Transaction, id: string): Promise<void> {
  const [row] = await tx
    .select({ startsAt: appointments.startsAt })
    .from(appointments)
    .where(eq(appointments.id, id));
  const { timeZone } = await readCalendar(tx);
  if (row) await lockDay(tx, dayOf(row.startsAt, timeZone));
}

/** The customer's email for each change, and the method of its calendar file. */
const MAILS: Partial<Record<AppointmentEvent, VisitMail>> = {
  confirm: 'appointment_confirmed',
  cancel: 'appointment_cancelled',
};

/** The only place that writes the state, with the row locked. */
export async function applyEvent(
  deps: CalendarDeps,
  tx: Transaction,
  actor: Actor,
  row: AppointmentRow,
  {
    event,
    reason = '',
    values = {},
    notifies = true,
  }: Pick<Change, 'event' | 'reason'> & { values?: Partial<AppointmentRow>; notifies?: boolean },
): Promise<ChangeVerdict> {
  const now = deps.clock.now();
  const hasIntake = row.intakeId !== null && (await holdsIntake(tx, row.id));
  const facts = { state: row.state, startsAt: row.startsAt, hasIntake };
  const verdict = checkEvent(facts, event, now);
  if (!verdict.ok) return verdict;
  // a reopened appointment must reappear in the customer's calendar
  const kind =
    MAILS[event] ?? (event === 'reopen' && row.state === 'cancelled' ? 'appointment_confirmed' : null);
  const saved = await replaceAtRevision(
    tx,
    appointments,
    { id: row.id, revision: row.revision },
    {
      state: verdict.to,
      arrivedAt: verdict.to === 'arrived' ? now : null,
      cancelReason: event === 'cancel' ? reason : '',
      ...(kind && { sequence: row.sequence + 1, toldAt: now }),
      // after undoing a check-in the draft stays, but is no longer linked
      ...(event === 'reopen' && { intakeId: null }),
      ...values,
      updatedAt: now,
    },
  );
  if (!saved.ok) return saved;
  if (event === 'reopen')
    await tx.update(checkIns).set({ appointmentId: null }).where(eq(checkIns.appointmentId, row.id));
  await writeAudit(tx, deps.clock, actor, {
    action: `calendar.appointment.${verdict.to}`,
    subject: 'appointments',
    subjectId: row.id,
    before: { state: row.state, intakeId: row.intakeId },
    after: {
      ...{ state: verdict.to, intakeId: saved.row.intakeId },
      ...(reason && { reason }),
      ...(values.overbookReason && { overbookReason: values.overbookReason }),
    },
  });
  if (kind && notifies) await tellVisit(deps, tx, kind, saved.row);
  return { ok: true, row: saved.row };
}
