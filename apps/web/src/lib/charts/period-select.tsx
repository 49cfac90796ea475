import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { PERIODS, type Period, parseDays } from './period.ts';

interface PeriodSelectProps {
  days: number;
  onDays: (days: number) => void;
}

/** The number of days: a preset or a custom one. */
export function PeriodSelect({ days, onDays }: PeriodSelectProps) {
  const { t } = useTranslation('analytics');
  const usual = PERIODS.find((period) => period === days) ?? null;
  const [ownOpen, setOwnOpen] = useState(usual === null);
  const [typed, setTyped] = useState(String(days));
  const options: { value: `${Period}` | 'own'; label: string }[] = [
    ...PERIODS.map((period) => ({ value: `${period}` as const, label: t(`period.${period}`) })),
    { value: 'own', label: t('period.own') },
  ];
  return (
    <div data-print="hide" className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <Segmented
        label={t('period.label')}
        value={ownOpen || usual === null ? 'own' : `${usual}`}
        onChange={(next) => {
          setOwnOpen(next === 'own');
          if (next === 'own') setTyped(String(days));
          else onDays(Number(next));
        }}
        options={options}
        className="max-md:flex max-md:w-full max-md:[&>button]:flex-1 max-md:[&>button]:px-1.5"
      />
      {ownOpen || usual === null ? (
        <Field
          label={t('period.days')}
          className="w-44"
          {...(parseDays(typed) === null ? { error: t('period.invalid') } : { hint: t('period.hint') })}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value);
                const next = parseDays(target.value);
                if (next !== null) onDays(next);
              }}
            />
          )}
        </Field>
      ) : null}
    </div>
  );
}
