import type { Outputs } from '@kickstand/api';
import { addDays, addMonths, monthStart, weekStart, zonedParts } from '@kickstand/domain/calendar';
import { pathTo } from '@kickstand/domain/navigation';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { orpc } from '../../lib/api.ts';

export type Range = Outputs['calendar']['range'];
export type Appointment = Range['appointments'][number];
export type CalendarDay = Range['days'][number];
export type Technician = Range['technicians'][number];

export const VIEWS = ['day', 'week', 'month'] as const;
export type View = (typeof VIEWS)[number];

export const CALENDAR = pathTo('/dashboard/calendar');

/** The days a view shows. A phone shows a day with its week above. */
export function daysOf(view: View, day: string): { from: string; to: string } {
  if (view !== 'month') {
    const from = weekStart(day);
    return { from, to: addDays(from, 6) };
  }
  const from = weekStart(monthStart(day));
  const last = addDays(addMonths(monthStart(day), 1), -1);
  return { from, to: addDays(weekStart(last), 6) };
}

/** The day a step earlier or later shows. */
export function stepFrom(view: View, day: string, by: 1 | -1): string {
  if (view === 'month') return addMonths(monthStart(day), by);
  return addDays(day, view === 'week' ? 7 * by : by);
}

export const useRange = (view: View, day: string) =>
  useQuery(orpc.calendar.range.queryOptions({ input: daysOf(view, day), placeholderData: keepPreviousData }));

/** Appointments of a day in the order of their time; cancelled ones are no longer in the plan. */
export const planned = (range: Range, day: string): Appointment[] =>
  range.appointments.filter(
    ({ startsAt, state }) => state !== 'cancelled' && zonedParts(startsAt, range.timeZone).day === day,
  );

export type DueOrder = Range['due'][number];

/** Bikes that are promised for a day. */
export const dueOn = (range: Range, day: string): DueOrder[] =>
  range.due.filter(({ promisedAt }) => zonedParts(promisedAt, range.timeZone).day === day);

export const bikeOf = ({ bikeYear, bikeMake, bikeModel }: Appointment): string =>
  [bikeYear, bikeMake, bikeModel].filter(Boolean).join(' ');

/** Hours with at most two decimals: 1.5, 2, 0.25. */
export const hoursOf = (minutes: number): number => Math.round((minutes / 60) * 100) / 100;
/** For sums: half hours are precise enough. */
export const roughHours = (minutes: number): number => Math.round((minutes / 60) * 10) / 10;

/** What `calendar.update` takes, from the appointment as it is. */
export function inputOf(appointment: Appointment) {
  const { id, revision, startsAt, minutes, technicianId, customerId, bikeId, serviceId, ...rest } =
    appointment;
  const { name, phone, email, language, bikeYear, bikeMake, bikeModel, service, concern, note, waits } = rest;
  return {
    ...{ id, revision, startsAt, minutes, technicianId, customerId, bikeId, serviceId, name, phone, email },
    ...{ language, bikeYear, bikeMake, bikeModel, service, concern, note, waits },
  };
}
