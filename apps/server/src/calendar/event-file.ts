import { eventMinutes } from '@kickstand/domain/calendar';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { after, MINUTE } from '../platform/clock.ts';
import type { ShopRow } from '../settings/index.ts';
import type { AppointmentRow } from './present.ts';

type EventMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL';

const STATUS = {
  requested: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  arrived: ICalEventStatus.CONFIRMED,
  no_show: ICalEventStatus.CANCELLED,
  cancelled: ICalEventStatus.CANCELLED,
} as const;

interface Event {
  readonly row: AppointmentRow;
  readonly summary: string;
  readonly description: string;
  readonly url?: string | undefined;
}

interface Sender {
  readonly shop: Pick<ShopRow, 'name' | 'street' | 'city' | 'state' | 'zip' | 'email'> | null;
  /** Used in the sender's address if the shop has no email address. */
  readonly host: string;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 5545 allows only the tab; some readers end lines there
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/g;

/** The characters a property's text may contain. The library escapes separators and line breaks. */
const plain = (text: string) => text.replace(/\r\n?/g, '\n').replace(CONTROL, ' ');

/** Quoted values have no escape: a quote in a name would end it, and the rest would be read as parameters. */
const inQuotes = (name: string) => plain(name).replaceAll('"', "'").replaceAll('\n', ' ');

/**
 * For the calendar's name, which the library does not escape: a line break in it would start another
 * property.
 */
const escaped = (text: string) =>
  plain(text)
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/**
 * iCalendar text (RFC 5545). Times are in UTC, so readers handle clock changes. The UID never changes and SEQUENCE
 * increases, so calendars replace or remove the event they have.
 */
export function eventFile(method: EventMethod, { shop, host }: Sender, events: readonly Event[]): string {
  const name = shop?.name ?? 'Kickstand';
  const calendar = ical({
    ...{ name: escaped(name), method: ICalCalendarMethod[method] },
    prodId: { company: 'Kickstand', product: 'Appointments', language: 'EN' },
  });
  const location = plain([shop?.street, shop?.city, shop?.state, shop?.zip].filter(Boolean).join(', '));
  for (const { row, summary, description, url } of events) {
    const event = calendar.createEvent({
      id: `${row.id}@appointments.kickstand`,
      sequence: row.sequence,
      start: row.startsAt,
      end: after(row.startsAt, eventMinutes(row) * MINUTE),
      stamp: row.updatedAt,
      lastModified: row.updatedAt,
      summary: plain(summary),
      description: plain(description),
      status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : STATUS[row.state],
      ...(location && { location }),
      ...(url && { url }),
    });
    // RFC 5546: every method names the sender; a published event has no recipient
    event.organizer({ name: inQuotes(name), email: shop?.email || `appointments@${host}` });
    if (row.email && method !== 'PUBLISH')
      event.createAttendee({ name: inQuotes(row.name), email: plain(row.email) });
  }
  return calendar.toString();
}
