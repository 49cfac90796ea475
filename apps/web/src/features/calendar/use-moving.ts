import { addDays, zonedParts, zonedTime } from '@kickstand/domain/calendar';
import { type DragEvent, useState } from 'react';
import type { Appointment, CalendarDay, Range } from './calendar-query.ts';

export interface Place {
  readonly day: string;
  readonly technicianId: string | null;
}

export interface Moving {
  readonly appointment: Appointment | null;
  readonly place: Place | null;
  begin(appointment: Appointment): void;
  /** By the arrow keys: days across, technicians down. */
  step(days: number, rows: number): void;
  drop(): void;
  stop(): void;
  isAt(place: Place): boolean;
  /** The day's load after dropping; null: nothing is above it. */
  loadOn(day: CalendarDay): CalendarDay | null;
  dragProps(appointment: Appointment): { onDragStart?: (event: DragEvent) => void; onDragEnd?: () => void };
  dropProps(place: Place): { onDragOver?: (event: DragEvent) => void; onDrop?: (event: DragEvent) => void };
}

export type MoveTo = (appointment: Appointment, startsAt: string, technicianId: string | null) => void;

/** Holding an appointment over another place, by mouse or by keys. The time of day stays; the day and the person change. */
export function useMoving(range: Range | undefined, online: boolean, moveTo: MoveTo): Moving {
  const [held, setHeld] = useState<{ appointment: Appointment; place: Place } | null>(null);
  const movable = ({ state }: Appointment) => online && (state === 'requested' || state === 'confirmed');

  const begin = (appointment: Appointment) => {
    if (!range || !movable(appointment)) return;
    const { day } = zonedParts(appointment.startsAt, range.timeZone);
    setHeld({ appointment, place: { day, technicianId: appointment.technicianId } });
  };
  const over = (place: Place) => setHeld((now) => now && { ...now, place });
  const drop = (place = held?.place) => {
    setHeld(null);
    if (!held || !range || !place) return;
    const { appointment } = held;
    const { day, minute } = zonedParts(appointment.startsAt, range.timeZone);
    if (place.day === day && place.technicianId === appointment.technicianId) return;
    moveTo(appointment, zonedTime(place.day, minute, range.timeZone).toISOString(), place.technicianId);
  };
  const isAt = (place: Place) =>
    held !== null && held.place.day === place.day && held.place.technicianId === place.technicianId;

  return {
    appointment: held?.appointment ?? null,
    place: held?.place ?? null,
    begin,
    step: (days, rows) => {
      if (!held || !range) return;
      const day = addDays(held.place.day, days);
      const people = [...range.technicians.map(({ id }) => id), null];
      const row = Math.max(0, people.indexOf(held.place.technicianId)) + rows;
      const technicianId = people[Math.min(people.length - 1, Math.max(0, row))] ?? null;
      if (range.days.some((one) => one.day === day)) over({ day, technicianId });
    },
    drop: () => drop(),
    stop: () => setHeld(null),
    isAt,
    loadOn: (day) => {
      if (!held || !range || held.place.day !== day.day) return null;
      const from = zonedParts(held.appointment.startsAt, range.timeZone).day;
      const added = from === day.day ? 0 : held.appointment.minutes;
      return { ...day, bookedMinutes: day.bookedMinutes + added };
    },
    dragProps: (appointment) =>
      movable(appointment)
        ? {
            onDragStart: (event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', appointment.id);
              begin(appointment);
            },
            onDragEnd: () => setHeld(null),
          }
        : {},
    dropProps: (place) =>
      held
        ? {
            onDragOver: (event) => {
              event.preventDefault();
              if (!isAt(place)) over(place);
            },
            onDrop: (event) => {
              event.preventDefault();
              drop(place);
            },
          }
        : {},
  };
}
