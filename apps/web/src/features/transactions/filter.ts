import {
  LEDGER_KINDS,
  type LedgerKind,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '@kickstand/domain/payments';
import { useListFilter } from '../../lib/list/list-filter.ts';
import { useToday } from '../../lib/today.ts';

type Name = 'day' | 'from' | 'to' | 'method' | 'kind' | 'person';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const dayOf = (text: string | null) =>
  text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | null =>
  values.find((value) => value === text) ?? null;

/** A calendar day plus a number of days. */
export function dayAfter(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** TXN-02. What the list shows; kept in the URL; without a period it is today. */
export function useFilter() {
  const { get, set, clear } = useListFilter<Name>();
  const today = useToday();
  const from = dayOf(get('from'));
  const to = dayOf(get('to'));
  const isRange = from !== null || to !== null;
  const day = isRange ? null : (dayOf(get('day')) ?? today);
  const method = oneOf<PaymentMethod>(PAYMENT_METHODS, get('method'));
  const kind = oneOf<LedgerKind>(LEDGER_KINDS, get('kind'));
  const person = get('person');
  const time: Record<string, string> = day
    ? day === today
      ? {}
      : { day }
    : { ...(from ? { from } : {}), ...(to ? { to } : {}) };
  const narrowing: Record<string, string> = {
    ...(method ? { method } : {}),
    ...(kind ? { kind } : {}),
    ...(person ? { person } : {}),
  };
  return {
    today,
    /** Null: a range. */
    day,
    from,
    to,
    method,
    kind,
    person,
    narrowed: Object.keys(narrowing).length > 0,
    set,
    showDay: (next: string) => clear({ ...narrowing, ...(next === today ? {} : { day: next }) }),
    /** Starts with the seven days up to the one that was shown. */
    showRange: () => clear({ ...narrowing, from: dayAfter(day ?? today, -6), to: day ?? today }),
    clear: () => clear(time),
    /** As the server takes it. */
    input: {
      ...(day ? { day } : { ...(from ? { from } : {}), ...(to ? { to } : {}) }),
      ...(method ? { method } : {}),
      ...(kind ? { kind } : {}),
      ...(person ? { person } : {}),
    },
  };
}

export type Filter = ReturnType<typeof useFilter>;
