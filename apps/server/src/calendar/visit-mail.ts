import { formatDate } from '@kickstand/domain/format';
import { enqueueMail } from '../mail/index.ts';
import { after, MINUTE } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/index.ts';
import { findShop } from '../settings/index.ts';
import type { CalendarDeps } from './calendar-deps.ts';
import { eventFile } from './event-file.ts';
import type { AppointmentRow } from './present.ts';
import { visitLink } from './visit-link.ts';

export type VisitMail =
  | 'appointment_requested'
  | 'appointment_confirmed'
  | 'appointment_moved'
  | 'appointment_cancelled';

const DESCRIPTION = {
  en: (link: string) => `Change or cancel your visit: ${link}`,
  es: (link: string) => `Cambie o cancele su visita: ${link}`,
} as const;

/** A request is confirmed on the page itself, without an email. */
const TEXTS = {
  appointment_requested: null,
  appointment_confirmed: 'confirmed',
  appointment_moved: 'moved',
  appointment_cancelled: 'cancelled',
} as const;

/** Notifies the customer, by text and by email with a calendar file. */
export async function tellVisit(
  deps: CalendarDeps,
  tx: Transaction,
  kind: VisitMail,
  row: AppointmentRow,
): Promise<boolean> {
  const texts = TEXTS[kind];
  if (texts) await deps.textVisit(tx, texts, row, visitLink(deps, row.id));
  return mailVisit(deps, tx, kind, row);
}

/**
 * The email alone, with the event for the customer's calendar. Contains nothing an anonymous visitor entered, because
 * anyone can have it sent to any address.
 */
export async function mailVisit(
  deps: CalendarDeps,
  tx: Transaction,
  kind: VisitMail,
  row: AppointmentRow,
): Promise<boolean> {
  if (!row.email || !(await deps.mailConfigured(tx))) return false;
  const shop = await findShop(tx);
  const { language } = row;
  const timeZone = shop?.timeZone ?? 'UTC';
  const link = visitLink(deps, row.id);
  const day = formatDate(row.startsAt, 'long', { language, timeZone });
  const clock = (at: Date) => formatDate(at, 'time', { language, timeZone });
  // the end only concerns a customer who waits
  const time = row.waits
    ? `${clock(row.startsAt)} – ${clock(after(row.startsAt, row.minutes * MINUTE))}`
    : clock(row.startsAt);
  const cancelled = kind === 'appointment_cancelled';
  const method = cancelled ? 'CANCEL' : 'REQUEST';
  const summary = row.service ? `${shop?.name ?? 'Kickstand'}: ${row.service}` : (shop?.name ?? 'Kickstand');
  const host = new URL(deps.baseUrl()).hostname;
  await enqueueMail(deps, tx, {
    kind,
    to: row.email,
    language,
    recordId: row.id,
    data: {
      firstName: row.name.trim().split(/\s+/)[0] ?? '',
      link: cancelled ? `${deps.baseUrl()}/book` : link,
      facts: [
        { label: 'visit', value: `${day}, ${time}` },
        ...(row.service ? [{ label: 'service' as const, value: row.service }] : []),
      ],
      event: {
        method,
        content: eventFile(method, { shop, host }, [
          {
            row,
            summary,
            description: cancelled ? '' : DESCRIPTION[language](link),
            url: cancelled ? undefined : link,
          },
        ]),
      },
    },
  });
  return true;
}
