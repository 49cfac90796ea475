import { randomUUID } from 'node:crypto';
import {
  type AppointmentState,
  addDays,
  CALENDAR_START,
  dropOffTimes,
  minutesOf,
  TEXT_CONSENT_WORDING,
  zonedParts,
  zonedTime,
} from '@kickstand/domain/calendar';
import { DAY } from '../../platform/clock.ts';
import type { appointments } from '../../platform/database/schema.ts';
import type { Random } from './random.ts';
import type { Staff } from './rows.ts';
import type { Visit } from './visits.ts';

type Row = typeof appointments.$inferInsert;

/** What people come for, and how long it takes. */
const SERVICES = [
  { en: 'Tires, both', es: 'Llantas, las dos', minutes: 150 },
  { en: 'Chain kit', es: 'Kit de cadena', minutes: 90 },
  { en: 'Brake pads', es: 'Pastillas de freno', minutes: 90 },
  { en: 'Oil service', es: 'Cambio de aceite', minutes: 60 },
  { en: 'Fork oil', es: 'Aceite de la horquilla', minutes: 120 },
  { en: 'Valve check', es: 'Revisión de válvulas', minutes: 210 },
  { en: 'Diagnosis', es: 'Diagnóstico', minutes: 60 },
  { en: '10,000 mi service', es: 'Servicio de 10,000 millas', minutes: 180 },
] as const;

/** A week behind, today, and two weeks ahead. */
const BEHIND = 7;
const AHEAD = 14;

interface Wanted {
  readonly random: Random;
  readonly staff: Staff;
  readonly visits: readonly Visit[];
  readonly now: Date;
  readonly timeZone: string;
}

/**
 * Three weeks of appointments around today. None is linked to a form: the sample's forms came without one. Those
 * made by phone have a customer and a bike; those booked online do not yet.
 */
export function makeAppointments({ random, staff, visits, now, timeZone }: Wanted): Row[] {
  const today = zonedParts(now, timeZone).day;
  const rows: Row[] = [];
  for (let at = -BEHIND; at <= AHEAD; at++) {
    const day = addDays(today, at);
    for (const { id } of staff.technicians) {
      // fewer the further ahead: the calendar fills up as the days come nearer
      const wanted = minutesOf(CALENDAR_START, id, day) * Math.max(0.15, 0.7 - Math.max(0, at) * 0.045);
      for (let planned = 0; planned < wanted; ) {
        const service = random.pick(SERVICES);
        planned += service.minutes;
        const startsAt = zonedTime(day, random.pick(dropOffTimes(CALENDAR_START, day)), timeZone);
        // in turn, so that nobody comes twice on one day
        const visit = visits[rows.length % visits.length];
        if (visit) rows.push(rowOf(random, { visit, technicianId: id, service, startsAt, now }));
      }
    }
  }
  return rows;
}

interface Facts {
  readonly visit: Visit;
  readonly technicianId: string;
  readonly service: (typeof SERVICES)[number];
  readonly startsAt: Date;
  readonly now: Date;
}

function rowOf(random: Random, { visit, technicianId, service, startsAt, now }: Facts): Row {
  const { form } = visit;
  const { minutes } = service;
  const online = random.chance(0.3);
  const state = stateOf(random, startsAt, now, online);
  const createdAt = new Date(Math.min(startsAt.getTime() - 3 * DAY, now.getTime() - DAY));
  return {
    ...{ id: randomUUID(), state, startsAt, minutes, technicianId },
    service: service[form.termsLanguage],
    ...{ name: form.customerName, phone: form.customerPhone, email: form.customerEmail.toLowerCase() },
    language: form.termsLanguage,
    ...(!online && { customerId: visit.rider.id, bikeId: visit.bike.id }),
    ...{ bikeYear: form.bikeYear.slice(0, 4), bikeMake: form.bikeMake, bikeModel: form.bikeModel },
    concern: random.chance(0.4) ? form.customerConcerns.slice(0, 300) : '',
    waits: minutes <= 60 && random.chance(0.5),
    source: online ? 'online' : 'staff',
    ...(online && {
      textConsentAt: createdAt,
      textConsentWording: TEXT_CONSENT_WORDING[form.termsLanguage],
    }),
    arrivedAt: state === 'arrived' ? startsAt : null,
    ...{ sample: true, createdAt, updatedAt: createdAt },
  };
}

function stateOf(random: Random, startsAt: Date, now: Date, online: boolean): AppointmentState {
  if (startsAt <= now) return random.chance(0.08) ? 'no_show' : 'arrived';
  return online && random.chance(0.6) ? 'requested' : 'confirmed';
}
