import type { CalendarSettings } from '@kickstand/domain/calendar';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { clockOf, minuteOf, useWeekdays } from './weekdays.ts';

type Open = CalendarSettings['open'];

const USUAL = { from: 9 * 60, to: 17 * 60 };

export function OpenHours({ open, onChange }: { open: Open; onChange: (open: Open) => void }) {
  const { t } = useTranslation('calendar');
  const names = useWeekdays();
  const put = (at: number, hours: Open[number]) =>
    onChange(open.map((one, index) => (index === at ? hours : one)));
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-strong">{t('settings.field.open')}</legend>
      {open.map((hours, at) => {
        const day = names[at] ?? '';
        const time = (edge: 'from' | 'to') => (
          <Input
            type="time"
            step={900}
            className="w-36"
            aria-label={t(edge === 'from' ? 'settings.opens' : 'settings.closes', { day })}
            aria-invalid={hours !== null && hours.from >= hours.to ? true : undefined}
            value={clockOf(hours?.[edge] ?? 0)}
            onChange={({ target }) => {
              const minute = minuteOf(target.value);
              if (hours && minute !== null) put(at, { ...hours, [edge]: minute });
            }}
          />
        );
        return (
          <div key={day} className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1">
            <Checkbox
              className="w-30.5 first-letter:uppercase"
              label={day}
              checked={hours !== null}
              onChange={({ target }) => put(at, target.checked ? USUAL : null)}
            />
            {hours ? (
              <span className="flex flex-wrap items-center gap-2">
                {time('from')}
                <span aria-hidden="true">–</span>
                {time('to')}
              </span>
            ) : (
              <span className="text-muted">{t('settings.closedDay')}</span>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
