/** The life of an appointment. It is no work order: that begins with the intake. */
export const APPOINTMENT_STATES = ['requested', 'confirmed', 'arrived', 'no_show', 'cancelled'] as const;
export type AppointmentState = (typeof APPOINTMENT_STATES)[number];

export const APPOINTMENT_EVENTS = ['confirm', 'arrive', 'miss', 'cancel', 'reopen'] as const;
export type AppointmentEvent = (typeof APPOINTMENT_EVENTS)[number];

/** Upcoming. Only these can be rescheduled. */
export const OPEN_APPOINTMENTS: readonly AppointmentState[] = ['requested', 'confirmed'];
export const isOpen = (state: AppointmentState): boolean => OPEN_APPOINTMENTS.includes(state);

/** The state machine: where an event is possible, and where it leads. */
export const APPOINTMENT_MACHINE: Record<
  AppointmentEvent,
  { readonly from: readonly AppointmentState[]; readonly to: AppointmentState }
> = {
  confirm: { from: ['requested'], to: 'confirmed' },
  // people marked as no-shows do come an hour later
  arrive: { from: [...OPEN_APPOINTMENTS, 'no_show'], to: 'arrived' },
  miss: { from: OPEN_APPOINTMENTS, to: 'no_show' },
  cancel: { from: OPEN_APPOINTMENTS, to: 'cancelled' },
  /** Undoes the other four: a wrong click must not require a new appointment. */
  reopen: { from: ['arrived', 'no_show', 'cancelled'], to: 'confirmed' },
};

/** States that take up hours of their day. The hours of a no-show go back to the day. */
export const OCCUPYING_APPOINTMENTS: readonly AppointmentState[] = [...OPEN_APPOINTMENTS, 'arrived'];
export const occupies = (state: AppointmentState): boolean => OCCUPYING_APPOINTMENTS.includes(state);

export interface AppointmentFacts {
  readonly state: AppointmentState;
  readonly startsAt: Date;
  /**
   * Staff started its intake, or it was submitted. A check-in by phone alone can be undone, because anyone
   * can make one.
   */
  readonly hasIntake: boolean;
}

export type EventVerdict =
  | { readonly ok: true; readonly to: AppointmentState }
  | { readonly ok: false; readonly code: 'NOT_POSSIBLE' | 'TOO_EARLY' | 'INTAKE_BEGUN' };

export function checkEvent(facts: AppointmentFacts, event: AppointmentEvent, now: Date): EventVerdict {
  const { from, to } = APPOINTMENT_MACHINE[event];
  if (!from.includes(facts.state)) return { ok: false, code: 'NOT_POSSIBLE' };
  if (event === 'miss' && now < facts.startsAt) return { ok: false, code: 'TOO_EARLY' };
  if (event === 'reopen' && facts.hasIntake) return { ok: false, code: 'INTAKE_BEGUN' };
  return { ok: true, to };
}

/** Every event that is possible now: the buttons of a screen. */
export const possibleEvents = (facts: AppointmentFacts, now: Date): AppointmentEvent[] =>
  APPOINTMENT_EVENTS.filter((event) => checkEvent(facts, event, now).ok);
