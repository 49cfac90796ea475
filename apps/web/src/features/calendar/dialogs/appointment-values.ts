import { type AppointmentInput, zonedParts, zonedTime } from '@kickstand/domain/calendar';
import type { Language } from '@kickstand/domain/language';
import { type Appointment, inputOf } from '../calendar-query.ts';

/** The dialog's values: times and hours as typed. */
export interface Values {
  readonly day: string;
  readonly time: string;
  readonly hours: string;
  readonly technicianId: string;
  readonly customerId: string | null;
  readonly bikeId: string | null;
  readonly serviceId: string | null;
  readonly service: string;
  readonly concern: string;
  readonly note: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly language: Language;
  readonly bikeYear: string;
  readonly bikeMake: string;
  readonly bikeModel: string;
  readonly waits: boolean;
}

/** What every group of fields gets. */
export interface FieldsProps {
  values: Values;
  errors: Readonly<Record<string, string | undefined>>;
  set: (change: Partial<Values>) => void;
}

export interface Start {
  readonly day: string;
  readonly technicianId: string | null;
}

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

export const newValues = ({ day, technicianId }: Start, language: Language): Values => ({
  ...{
    day,
    time: '09:00',
    hours: '1',
    technicianId: technicianId ?? '',
    customerId: null,
    bikeId: null,
    serviceId: null,
  },
  ...{ service: '', concern: '', note: '', name: '', phone: '', email: '', language, waits: false },
  ...{ bikeYear: '', bikeMake: '', bikeModel: '' },
});

export function valuesOf(appointment: Appointment, timeZone: string): Values {
  const { id: _id, revision: _revision, startsAt, minutes, technicianId, ...rest } = inputOf(appointment);
  const { day, minute } = zonedParts(startsAt, timeZone);
  const hours = String(Math.round((minutes / 60) * 100) / 100);
  return { ...rest, day, time: clock(minute), hours, technicianId: technicianId ?? '' };
}

/** What the server takes; null: day, time or hours cannot be read. */
export function fromValues(values: Values, timeZone: string): AppointmentInput | null {
  const { day, time, hours, technicianId, ...rest } = values;
  const [hour, minute] = time.split(':').map(Number);
  const minutes = Math.round(Number(hours.replace(',', '.')) * 60);
  const readable = /^\d{4}-\d{2}-\d{2}$/.test(day) && hour !== undefined && minute !== undefined;
  if (!readable || !Number.isFinite(hour + minute) || !(minutes >= 15 && minutes <= 1440)) return null;
  const startsAt = zonedTime(day, hour * 60 + minute, timeZone).toISOString();
  return { ...rest, startsAt, minutes, technicianId: technicianId || null };
}
