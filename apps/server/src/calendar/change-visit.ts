import { mayChangeByLink } from '@kickstand/domain/calendar';
import { type Actor, writeAudit } from '../audit/index.ts';
import { replaceAtRevision } from '../platform/once/index.ts';
import { findRoom } from './book-visit.ts';
import { appointments } from './calendar.table.ts';
import type { CalendarDeps } from './calendar-deps.ts';
import { applyEvent } from './change-state.ts';
import { readCalendar } from './day-loads.ts';
import { lockAppointment, lockDay } from './lock-day.ts';
import { tellVisit } from './visit-mail.ts';

export type VisitVerdict =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly code: 'NOT_FOUND' | 'TOO_LATE' | 'BOOKING_OFF' | 'SHOP_CLOSED' | 'TIME_TAKEN';
    };

/** Moves a visit through the customer's link. A confirmed visit stays confirmed. */
export function moveVisit(
  deps: CalendarDeps,
  actor: Actor,
  { id, day, minute }: { id: string; day: string; minute: number },
  /** False above the hourly limit for unconfirmed addresses: nobody is notified. */
  notifies: boolean,
): Promise<VisitVerdict> {
  return deps.db.transaction(async (tx): Promise<VisitVerdict> => {
    await lockDay(tx, day);
    const row = await lockAppointment(tx, id);
    if (!row) return { ok: false, code: 'NOT_FOUND' };
    const { settings } = await readCalendar(tx);
    if (!mayChangeByLink(settings, row, deps.clock.now())) return { ok: false, code: 'TOO_LATE' };
    const room = await findRoom(deps, tx, { day, minute, minutes: row.minutes, without: id });
    if (!room.ok) return room;
    if (room.startsAt.getTime() === row.startsAt.getTime()) return { ok: true };
    const now = deps.clock.now();
    const values = { startsAt: room.startsAt, sequence: row.sequence + 1, toldAt: now, updatedAt: now };
    const saved = await replaceAtRevision(tx, appointments, { id, revision: row.revision }, values);
    if (!saved.ok) return { ok: false, code: 'NOT_FOUND' };
    await writeAudit(tx, deps.clock, actor, {
      action: 'calendar.appointment.moved',
      subject: 'appointments',
      subjectId: id,
      before: { startsAt: row.startsAt },
      after: { startsAt: room.startsAt, byLink: true },
    });
    if (notifies) await tellVisit(deps, tx, 'appointment_moved', saved.row);
    return { ok: true };
  });
}

/** Cancelling a cancelled visit again changes nothing. */
export function cancelVisit(
  deps: CalendarDeps,
  actor: Actor,
  id: string,
  notifies: boolean,
): Promise<VisitVerdict> {
  return deps.db.transaction(async (tx): Promise<VisitVerdict> => {
    const row = await lockAppointment(tx, id);
    if (!row) return { ok: false, code: 'NOT_FOUND' };
    if (row.state === 'cancelled') return { ok: true };
    const { settings } = await readCalendar(tx);
    if (!mayChangeByLink(settings, row, deps.clock.now())) return { ok: false, code: 'TOO_LATE' };
    const verdict = await applyEvent(deps, tx, actor, row, { event: 'cancel', notifies });
    return verdict.ok ? { ok: true } : { ok: false, code: 'TOO_LATE' };
  });
}
