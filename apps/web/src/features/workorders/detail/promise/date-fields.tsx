import type { Outputs } from '@kickstand/api';
import { zonedParts, zonedTime } from '@kickstand/domain/calendar';
import { formatCalendarDate } from '@kickstand/domain/format';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../../../../lib/calls/errors.ts';
import { useLanguage } from '../../../../lib/device/language.ts';
import { useFormat } from '../../../../lib/format.ts';
import { Field, Fields } from '../../../../ui/form/field.tsx';
import { NativeSelect } from '../../../../ui/form/input.tsx';
import { percentOf } from './odds.tsx';

export type Found = Outputs['workorders']['forecast'];

const EARLIEST = 9 * 60;
const HOUR_MINUTES = 60;

type Choice = Found['choices'][number];

/** Days that are not over yet. */
const choicesOf = ({ choices }: Found, now: Date): Choice[] =>
  choices.filter(({ closesAt }) => new Date(closesAt) > now);

/**
 * The safe date (four in five cases); without a forecast the first one. Empty if the safe date is unknown or later
 * than the days offered: an earlier one would look like a recommendation.
 */
export function suggestedDay(found: Found, now = new Date()): string {
  const choices = choicesOf(found, now);
  if (!found.forecast) return choices[0]?.day ?? '';
  const safe = found.forecast.safe?.day;
  return (safe && choices.find(({ day }) => day >= safe)?.day) || '';
}

/** The remaining opening hours of that day. */
function minutesOf({ day, closesAt }: Choice, timeZone: string, now: Date): number[] {
  const closes = zonedParts(closesAt, timeZone).minute;
  const hours = Array.from({ length: 24 }, (_, at) => EARLIEST + at * HOUR_MINUTES);
  return [...hours.filter((one) => one < closes && zonedTime(day, one, timeZone) > now), closes];
}

/** A date and time within opening hours. */
export function useChosen(found: Found) {
  const { timeZone } = found;
  const now = new Date();
  const choices = choicesOf(found, now);
  const [day, setDay] = useState(() => suggestedDay(found));
  const [minute, setMinute] = useState<number | null>(null);
  // a day that has ended meanwhile makes room for the next
  const choice = day === '' ? undefined : (choices.find((one) => one.day === day) ?? choices[0]);
  const minutes = choice ? minutesOf(choice, timeZone, now) : [];
  const at = (minute !== null && minutes.includes(minute) ? minute : minutes.at(-1)) ?? EARLIEST;
  const promisedAt = choice ? zonedTime(choice.day, at, timeZone).toISOString() : null;
  const share = choice?.share ?? null;
  return { choices, day: choice?.day ?? '', share, setDay, minute: at, setMinute, minutes, promisedAt };
}

export type Chosen = ReturnType<typeof useChosen>;

/** The server refused the time because it has passed. */
export const isPast = (failure: unknown): boolean => errorCode(failure) === 'PROMISE_PAST';

interface DateFieldsProps {
  found: Found;
  chosen: Chosen;
  /** What is wrong with the time. */
  error?: string | undefined;
  /** What is wrong with the day. */
  dayError?: string | undefined;
}

export function DateFields({ found, chosen, error, dayError }: DateFieldsProps) {
  const { t } = useTranslation('promise');
  const { language } = useLanguage();
  const format = useFormat();
  return (
    <Fields>
      <Field
        label={t('date')}
        span={7}
        half
        hint={chosen.share === null ? undefined : t('chance', { percent: percentOf(chosen.share) })}
        error={dayError}
      >
        {(control) => (
          <NativeSelect
            {...control}
            value={chosen.day}
            onChange={({ target }) => chosen.setDay(target.value)}
          >
            {chosen.day === '' ? <option value="">{t('chooseDay')}</option> : null}
            {chosen.choices.map(({ day }) => (
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
