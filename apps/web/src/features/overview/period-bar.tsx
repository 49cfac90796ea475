import { PERIOD_KINDS, PERIOD_LIMITS, type PeriodKind } from '@kickstand/domain/overview';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { isCalendar, type PeriodFilter } from './period-filter.ts';

interface PeriodBarProps {
  filter: PeriodFilter;
  /** The days that are shown, to start one's own from. */
  shown: { from: string; to: string } | undefined;
}

export function PeriodBar({ filter, shown }: PeriodBarProps) {
  const { t } = useTranslation('overview');
  const { kind, period, get, show } = filter;
  const choose = (next: PeriodKind) =>
    show({
      period: next,
      ...(next === 'days' && { days: '30' }),
      ...(next === 'custom' && { from: shown?.from ?? '', to: shown?.to ?? '' }),
    });
  const back = period?.back ?? 0;
  const goTo = (next: number) => show({ period: kind, ...(next > 0 && { back: String(next) }) });
  return (
    <div data-print="hide" className="mb-5 flex flex-wrap items-start gap-x-3 gap-y-2">
      <Segmented
        label={t('period.label')}
        value={kind}
        onChange={choose}
        options={PERIOD_KINDS.map((value) => ({ value, label: t(`period.kinds.${value}`) }))}
        className="max-md:grid max-md:w-full max-md:grid-cols-3 max-md:gap-y-2"
      />
      {isCalendar(kind) ? (
        <div className="flex gap-1">
          <Button
            size="icon"
            icon={ChevronLeft}
            aria-label={t('period.earlier')}
            disabled={back >= PERIOD_LIMITS.back}
            onClick={() => goTo(back + 1)}
          />
          <Button
            size="icon"
            icon={ChevronRight}
            aria-label={t('period.later')}
            disabled={back === 0}
            onClick={() => goTo(back - 1)}
          />
        </div>
      ) : null}
      {kind === 'days' ? (
        <Field
          label={t('period.days')}
          className="w-32"
          {...(period === null ? { error: t('period.daysInvalid') } : {})}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              maxLength={3}
              value={get('days') ?? '30'}
              onChange={({ target }) =>
                show({ period: 'days', days: target.value.replace(/\D/g, '') || '0' })
              }
            />
          )}
        </Field>
      ) : null}
      {kind === 'custom' ? <Dates filter={filter} /> : null}
    </div>
  );
}

function Dates({ filter: { period, get, show } }: { filter: PeriodFilter }) {
  const { t } = useTranslation('overview');
  const days = { from: get('from') ?? '', to: get('to') ?? '' };
  return (
    <>
      {(['from', 'to'] as const).map((end) => (
        <Field
          key={end}
          label={t(`period.${end}`)}
          className="w-44"
          {...(period === null && end === 'to' ? { error: t('period.datesInvalid') } : {})}
        >
          {(control) => (
            <Input
              {...control}
              type="date"
              value={days[end]}
              onChange={({ target }) => show({ period: 'custom', ...days, [end]: target.value })}
            />
          )}
        </Field>
      ))}
    </>
  );
}
