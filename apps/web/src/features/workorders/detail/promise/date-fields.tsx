import type { Outputs } from '@kickstand/api';
import { zonedParts, zonedTime } from '@kickstand/domain/calendar';
import { formatCalendarDate } from '@kickstand/domain/format';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../../../../lib/errors.ts';
import { useFormat } from '../../../../lib/format.ts';
import { useLanguage } from '../../../../lib/language.ts';
import { Field, Fields } from '../../../../ui/field.tsx';
import { NativeSelect } from '../../../../ui/input.tsx';

export type Found = Outputs['workorders']['forecast'];

const EARLIEST = 9 * 60;
const HOUR_MINUTES = 60;

/** A day and a time the shop is open; the day that holds in four of five cases to begin with. */
export function useChosen({ choices, forecast, timeZone }: Found) {
  const [day, setDay] = useState(() => forecast?.safe.day ?? choices[0]?.day ?? '');
  const [minute, setMinute] = useState<number | null>(null);
  const choice = choices.find((one) => one.day === day) ?? choices[0];
  const closes = choice ? zonedParts(choice.closesAt, timeZone).minute : 17 * HOUR_MINUTES;
  const minutes = [
    ...Array.from({ length: 24 }, (_, at) => EARLIEST + at * HOUR_MINUTES).filter((one) => one < closes),
    closes,
  ];
  const at = minute !== null && minutes.includes(minute) ? minute : closes;
  const promisedAt = choice ? zonedTime(choice.day, at, timeZone).toISOString() : null;
  return { day: choice?.day ?? '', setDay, minute: at, setMinute, minutes, promisedAt };
}

export type Chosen = ReturnType<typeof useChosen>;

/** The server refused the time because it has passed. */
export const isPast = (failure: unknown): boolean => errorCode(failure) === 'PROMISE_PAST';

interface DateFieldsProps {
  found: Found;
  chosen: Chosen;
  /** What is wrong with the time. */
  error?: string | undefined;
}

export function DateFields({ found, chosen, error }: DateFieldsProps) {
  const { t } = useTranslation('promise');
  const { language } = useLanguage();
  const format = useFormat();
  return (
    <Fields>
      <Field label={t('date')} span={7} half>
        {(control) => (
          <NativeSelect
            {...control}
            value={chosen.day}
            onChange={({ target }) => chosen.setDay(target.value)}
          >
            {found.choices.map(({ day }) => (
              <option key={day} value={day}>
                {`${formatCalendarDate(day, 'weekday', language)}, ${formatCalendarDate(day, 'day', language)}`}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label={t('time')} span={5} half error={error}>
        {(control) => (
          <NativeSelect
            {...control}
            value={chosen.minute}
            onChange={({ target }) => chosen.setMinute(Number(target.value))}
          >
            {chosen.minutes.map((minute) => (
              <option key={minute} value={minute}>
                {format.date(zonedTime(chosen.day || '2026-01-05', minute, found.timeZone), 'time')}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
    </Fields>
  );
}
