import type { CalendarSettings, Stretch } from './settings.ts';
import { type Day, weekdayOf } from './zoned.ts';

/** Maximum working time of a technician on a day with longer opening hours. */
const FULL_DAY = 8 * 60;
/** Share of the hours from which a day counts as nearly full. */
const NEARLY_FULL = 0.88;

const inStretch = (stretches: readonly Stretch[], day: Day) =>
  stretches.find(({ from, to }) => from <= day && day <= to) ?? null;

export type OpenState =
  | { readonly open: true; readonly from: number; readonly to: number }
  /** The note of the closed day; empty: the shop is never open on that weekday. */
  | { readonly open: false; readonly note: string };

export function openOn(settings: CalendarSettings, day: Day): OpenState {
  const closed = inStretch(settings.closed, day);
  if (closed) return { open: false, note: closed.note };
  const hours = settings.open[weekdayOf(day)];
  return hours ? { open: true, ...hours } : { open: false, note: '' };
}

/** Minutes a technician works on that day. */
export function minutesOf(settings: CalendarSettings, technicianId: string, day: Day): number {
  const shop = openOn(settings, day);
  if (!shop.open) return 0;
  const own = settings.technicians.find(({ id }) => id === technicianId);
  if (!own) return Math.min(shop.to - shop.from, FULL_DAY);
  return inStretch(own.off, day) ? 0 : (own.minutes[weekdayOf(day)] ?? 0);
}

export const isOff = (settings: CalendarSettings, technicianId: string, day: Day): boolean =>
  openOn(settings, day).open && minutesOf(settings, technicianId, day) === 0;

export interface Planned {
  readonly technicianId: string | null;
  readonly minutes: number;
}

export interface DayLoad {
  readonly day: Day;
  readonly availableMinutes: number;
  readonly bookedMinutes: number;
  /** Work of open orders that fits into what appointments leave. */
  readonly orderMinutes: number;
  readonly technicians: readonly {
    readonly id: string;
    readonly availableMinutes: number;
    readonly bookedMinutes: number;
    readonly orderMinutes: number;
  }[];
}

interface Planning {
  readonly settings: CalendarSettings;
  readonly technicianIds: readonly string[];
  /** Consecutive days from today on: open work fills them from the first. */
  readonly days: readonly Day[];
  readonly today: Day;
  /** Appointments that take up hours, by day. */
  readonly booked: (day: Day) => readonly Planned[];
  /** Hours left on open orders; without a technician, anyone can do them. */
  readonly openWork: readonly Planned[];
}

const sum = (rows: readonly Planned[]) => rows.reduce((total, { minutes }) => total + minutes, 0);

/**
 * Booked against available hours, day by day. Open orders have no date: they fill the hours that appointments
 * leave, from today on, each technician's own first, and unassigned work goes to technicians with free hours. So open
 * orders alone never overbook a day.
 */
export function planDays({ settings, technicianIds, days, today, booked, openWork }: Planning): DayLoad[] {
  const left = new Map<string | null, number>();
  for (const { technicianId, minutes } of openWork) {
    const whose = technicianId !== null && technicianIds.includes(technicianId) ? technicianId : null;
    left.set(whose, (left.get(whose) ?? 0) + minutes);
  }
  const take = (whose: string | null, most: number) => {
    const taken = Math.min(left.get(whose) ?? 0, Math.max(0, most));
    left.set(whose, (left.get(whose) ?? 0) - taken);
    return taken;
  };
  return days.map((day) => {
    const theirs = booked(day);
    // not assigned yet, but it needs someone's hours all the same
    let unassigned = sum(theirs.filter(({ technicianId }) => technicianId === null));
    const technicians = technicianIds.map((id) => {
      const availableMinutes = minutesOf(settings, id, day);
      const bookedMinutes = sum(theirs.filter(({ technicianId }) => technicianId === id));
      return { id, availableMinutes, bookedMinutes };
    });
    const loads = technicians.map((technician) => {
      const free = Math.max(0, technician.availableMinutes - technician.bookedMinutes);
      const reserved = Math.min(free, unassigned);
      unassigned -= reserved;
      if (day < today) return { ...technician, orderMinutes: 0 };
      const own = take(technician.id, free - reserved);
      return { ...technician, orderMinutes: own + take(null, free - reserved - own) };
    });
    return {
      day,
      availableMinutes: loads.reduce((total, load) => total + load.availableMinutes, 0),
      bookedMinutes: sum(theirs),
      orderMinutes: loads.reduce((total, load) => total + load.orderMinutes, 0),
      technicians: loads,
    };
  });
}

export type LoadLevel = 'free' | 'nearly_full' | 'over';

type Load = Pick<DayLoad, 'availableMinutes' | 'bookedMinutes' | 'orderMinutes'>;

export function loadLevel({ availableMinutes, bookedMinutes, orderMinutes }: Load): LoadLevel {
  const used = bookedMinutes + orderMinutes;
  if (used > availableMinutes) return 'over';
  return availableMinutes > 0 && used >= availableMinutes * NEARLY_FULL ? 'nearly_full' : 'free';
}

/** Minutes without any plans. */
export const freeMinutes = ({ availableMinutes, bookedMinutes, orderMinutes }: Load): number =>
  Math.max(0, availableMinutes - bookedMinutes - orderMinutes);

/**
 * Whether that much more fits. Open orders yield to an appointment made by staff; customers are only offered
 * what is left beside them. Work longer than a whole day fits an empty day.
 */
export const fits = (load: Load, minutes: number, beside: 'appointments' | 'all'): boolean => {
  if (load.availableMinutes === 0) return false;
  const used = load.bookedMinutes + (beside === 'all' ? load.orderMinutes : 0);
  return used + Math.min(minutes, load.availableMinutes) <= load.availableMinutes;
};

/** Whether an appointment overbooks the day as a whole or its technician, and which technician; null: it fits. */
export function overbooking(
  load: DayLoad,
  { technicianId, minutes }: Planned,
): { readonly technician: DayLoad['technicians'][number] | null } | null {
  const day = !fits(load, minutes, 'appointments');
  const own = load.technicians.find(({ id }) => id === technicianId);
  const technician = own && !fits(own, minutes, 'appointments') ? own : null;
  return day || technician ? { technician } : null;
}
