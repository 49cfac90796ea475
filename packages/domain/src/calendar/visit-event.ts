import type { AppointmentState } from './states.ts';
import { isOpen } from './states.ts';

/** Time at the counter for a drop-off. */
const DROP_OFF_MINUTES = 30;

/** How long the customer's calendar event is: a waiting customer's is as long as the work. */
export const eventMinutes = ({ waits, minutes }: { readonly waits: boolean; readonly minutes: number }) =>
  waits ? minutes : DROP_OFF_MINUTES;

interface Visit {
  readonly state: AppointmentState;
  readonly startsAt: Date;
  readonly minutes: number;
  readonly waits: boolean;
  readonly service: string;
}

/**
 * What a change of the details does to the event in the customer's calendar; null: nothing. After the visit, and for
 * one that is cancelled, the calendar is left alone.
 */
export function eventChange(before: Visit, after: Omit<Visit, 'state'>): 'moved' | 'changed' | null {
  if (!isOpen(before.state)) return null;
  if (before.startsAt.getTime() !== after.startsAt.getTime()) return 'moved';
  const same = eventMinutes(before) === eventMinutes(after) && before.service === after.service;
  return same ? null : 'changed';
}
