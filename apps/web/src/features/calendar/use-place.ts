import { useSearchParams } from 'react-router';
import { useMedia } from '../../lib/device/use-media.ts';
import { useToday } from '../../lib/today.ts';
import { daysOf, VIEWS, type View } from './calendar-query.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The current view, day and appointment: in the URL, so that links and the back button work. */
export function usePlace() {
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const phone = useMedia('(max-width: 47.99rem)');
  const asked = VIEWS.find((one) => one === params.get('view')) ?? 'week';
  // a phone is too narrow for the week's grid: it shows one of its days
  const view: View = phone && asked === 'week' ? 'day' : asked;
  const wanted = params.get('day') ?? '';
  const day = DAY.test(wanted) && !Number.isNaN(Date.parse(wanted)) ? wanted : today;
  const set = (change: Readonly<Record<string, string | null>>, replace = true) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(change))
          if (value === null) next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace },
    );
  return {
    ...{ view, day, today, phone, selected: params.get('appointment') },
    show: (next: { view?: View; day?: string }) => {
      const { from, to } = daysOf(next.view ?? view, day);
      const leaves = next.day !== undefined && (next.day < from || to < next.day);
      set({
        ...(next.view && { view: next.view }),
        ...(next.day && { day: next.day === today ? null : next.day }),
        // what is open would lead back to its own day
        ...(leaves && { appointment: null }),
      });
    },
    showDayOfSelected: (its: string) => set({ day: its === today ? null : its }),
    select: (id: string | null) => set({ appointment: id }),
  };
}
