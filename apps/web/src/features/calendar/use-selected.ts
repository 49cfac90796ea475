import { zonedParts } from '@kickstand/domain/calendar';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { orpc } from '../../lib/api.ts';
import { type Appointment, daysOf, type Range } from './calendar-query.ts';
import type { usePlace } from './use-place.ts';

/**
 * The open appointment. A link to one names no day: it is looked up, and the calendar goes to the day it is on now.
 */
export function useSelected(place: ReturnType<typeof usePlace>, range: Range | undefined) {
  const { selected, view, day, showDayOfSelected } = place;
  const inRange = range?.appointments.find(({ id }) => id === selected);
  const { data, isError } = useQuery(
    orpc.calendar.find.queryOptions({
      input: { id: selected ?? '' },
      enabled: selected !== null && range !== undefined && !inRange,
    }),
  );
  const elsewhere = inRange || data?.id !== selected ? undefined : data;
  const its = elsewhere && range ? zonedParts(elsewhere.startsAt, range.timeZone).day : null;
  useEffect(() => {
    const { from, to } = daysOf(view, day);
    if (its && (its < from || to < its)) showDayOfSelected(its);
  });
  const shown: Appointment | null = inRange ?? elsewhere ?? null;
  return { shown, missing: selected !== null && !shown && isError };
}
