import { type Booking, checkBooking, TEXT_CONSENT_WORDING, zonedTime } from '@kickstand/domain/calendar';
import { type Actor, writeAudit } from '../audit/index.ts';
import { noteConsent } from '../customers/index.ts';
import type { Transaction } from '../platform/database/index.ts';
import { answerOnce } from '../platform/once/index.ts';
import { toE164 } from '../platform/phones.ts';
import { appointments } from './calendar.table.ts';
import type { CalendarDeps } from './calendar-deps.ts';
import { planOf } from './day-loads.ts';
import { lockDay } from './lock-day.ts';
import { findWanted } from './offer.ts';
import { auditedOf } from './present.ts';
import { tellVisit } from './visit-mail.ts';

type Refusal = 'BOOKING_OFF' | 'SHOP_CLOSED' | 'TIME_TAKEN';

export type BookVerdict =
  | { readonly ok: true; readonly id: string; readonly emailed: boolean }
  | { readonly ok: false; readonly code: Refusal | 'SERVICE_GONE' | 'KEY_REUSED' };

/**
 * Requests an appointment without signing in. The customer is not looked up here; staff identify them at the counter.
 */
export function bookVisit(
  deps: CalendarDeps,
  actor: Actor,
  { id, ...booking }: Booking & { readonly id: string },
  /** False if too many emails went to people who did not ask for any. */
  mayMail: boolean,
): Promise<BookVerdict> {
  const once = { scope: 'booking.request', owner: '', key: id, body: booking };
  return answerOnce<BookVerdict>(deps, once, async (tx) => {
    const wanted = await findWanted(tx, booking.serviceId);
    if (!wanted) return { ok: false, code: 'SERVICE_GONE' };
    const room = await findRoom(deps, tx, { ...booking, minutes: wanted.minutes });
    if (!room.ok) return room;
    const { day: _day, minute: _minute, textConsent, ...facts } = booking;
    const now = deps.clock.now();
    const { confirmItself } = room.settings.booking;
    const [row] = await tx
      .insert(appointments)
      .values({
        ...facts,
        id,
        state: confirmItself ? 'confirmed' : 'requested',
        startsAt: room.startsAt,
        minutes: wanted.minutes,
        service: booking.language === 'es' ? wanted.nameEs : wanted.nameEn,
        source: 'online',
        ...(textConsent && {
          textConsentAt: now,
          textConsentWording: TEXT_CONSENT_WORDING[booking.language],
        }),
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning();
    if (!row) return { ok: false, code: 'KEY_REUSED' };
    await writeAudit(tx, deps.clock, actor, {
      action: 'calendar.appointment.requested',
      subject: 'appointments',
      subjectId: id,
      after: auditedOf(row),
    });
    // stored for the phone number only; it becomes the customer's when staff identify them at the counter
    if (textConsent)
      await noteConsent(tx, deps.clock, actor, {
        ...{ customerId: null, address: toE164(row.phone) ?? row.phone, channel: 'text', given: true },
        ...{ source: 'booking', wording: TEXT_CONSENT_WORDING[row.language], language: row.language },
        recordId: id,
      });
    const kind = confirmItself ? 'appointment_confirmed' : 'appointment_requested';
    const emailed = mayMail && (await tellVisit(deps, tx, kind, row));
    return { ok: true, id, emailed };
  });
}

interface Asked {
  readonly day: string;
  readonly minute: number;
  readonly minutes: number;
  readonly without?: string;
}

/** Whether the time is still free. Locks the day, so others who book it wait. */
export async function findRoom(
  deps: CalendarDeps,
  tx: Transaction,
  { day, minute, minutes, without }: Asked,
) {
  await lockDay(tx, day);
  const now = deps.clock.now();
  const { settings, timeZone, loads, today } = await planOf(tx, { from: day, to: day, now, without });
  const [load] = loads;
  if (!load || day < today) return { ok: false as const, code: 'TIME_TAKEN' as const };
  const verdict = checkBooking({ settings, timeZone, now, minutes }, load, minute);
  return verdict.ok ? { ok: true as const, settings, startsAt: zonedTime(day, minute, timeZone) } : verdict;
}
