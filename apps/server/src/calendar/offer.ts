import { bookingDays, type OfferedDay, offerDay, zonedParts } from '@kickstand/domain/calendar';
import type { Clock } from '../platform/clock.ts';
import type { DbOrTx } from '../platform/database/index.ts';
import { readSection } from '../settings/index.ts';
import { planOf, readCalendar } from './day-loads.ts';
import { listServices } from './services.ts';

/** What an appointment is for: a service of the catalog, or a diagnosis. */
export interface Wanted {
  readonly id: string | null;
  readonly nameEn: string;
  readonly nameEs: string;
  readonly minutes: number;
  readonly laborCents: number | null;
}

export const DIAGNOSIS = { nameEn: 'Diagnosis', nameEs: 'Diagnóstico' } as const;

/** What the public page offers, the shop's own services first. */
export async function offeredServices(db: DbOrTx): Promise<Wanted[]> {
  const { settings } = await readCalendar(db);
  const { laborRateCents } = (await readSection(db, 'workshop')).value;
  const { services, diagnosisMinutes } = settings.booking;
  const listed = await listServices(db, services);
  return [
    ...listed.map(({ priceCents, ...service }) => ({
      ...service,
      nameEs: service.nameEs || service.nameEn,
      laborCents:
        priceCents ?? (laborRateCents > 0 ? Math.round((laborRateCents * service.minutes) / 60) : null),
    })),
    { id: null, ...DIAGNOSIS, minutes: diagnosisMinutes, laborCents: null },
  ];
}

/** Null if it is not offered, or no longer. */
export const findWanted = async (db: DbOrTx, serviceId: string | null): Promise<Wanted | null> =>
  (await offeredServices(db)).find(({ id }) => id === serviceId) ?? null;

/** The days of the public page, including closed and full ones. */
export async function offeredDays(
  db: DbOrTx,
  clock: Clock,
  minutes: number,
  without?: string,
): Promise<{ timeZone: string; days: OfferedDay[] }> {
  const now = clock.now();
  const { settings, timeZone } = await readCalendar(db);
  const days = bookingDays(settings, zonedParts(now, timeZone).day);
  const [from = '', to = from] = [days[0], days.at(-1)];
  const { loads } = await planOf(db, { from, to, now, without });
  return { timeZone, days: loads.map((load) => offerDay({ settings, timeZone, now, minutes }, load)) };
}
