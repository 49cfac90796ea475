import {
  CALENDAR_PERIODS,
  PERIOD_KINDS,
  type Period,
  type PeriodKind,
  periodSchema,
} from '@kickstand/domain/overview';
import { useListFilter } from '../../lib/list/list-filter.ts';

type Name = 'period' | 'back' | 'days' | 'from' | 'to';

const isKind = (text: string | null): text is PeriodKind =>
  (PERIOD_KINDS as readonly string[]).includes(text ?? '');
const whole = (text: string | null): number | null => (/^\d{1,4}$/.test(text ?? '') ? Number(text) : null);

export const isCalendar = (kind: PeriodKind): kind is (typeof CALENDAR_PERIODS)[number] =>
  (CALENDAR_PERIODS as readonly string[]).includes(kind);

/** The period from the URL; anything invalid is this month. */
function readPeriod(get: (name: Name) => string | null): { kind: PeriodKind; period: Period | null } {
  const asked = get('period');
  const kind = isKind(asked) ? asked : 'month';
  const written = {
    kind,
    ...(isCalendar(kind) && { back: whole(get('back')) ?? 0 }),
    ...(kind === 'days' && { days: whole(get('days')) ?? 30 }),
    ...(kind === 'custom' && { from: get('from') ?? '', to: get('to') ?? '' }),
  };
  const parsed = periodSchema.safeParse(written);
  return { kind, period: parsed.success ? parsed.data : null };
}

export function usePeriod() {
  const { get, clear } = useListFilter<Name>();
  return {
    ...readPeriod(get),
    get,
    /** A change of the period leaves nothing of the one before in the address. */
    show: (period: Partial<Record<Name, string>>) => clear(period),
  };
}
export type PeriodFilter = ReturnType<typeof usePeriod>;
