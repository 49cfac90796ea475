import type { CalendarSettings } from '@kickstand/domain/calendar';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Stretches } from './stretches.tsx';
import { useWeekdays } from './weekdays.ts';

type Technicians = CalendarSettings['technicians'];
type Own = Technicians[number];

const FULL_DAY = 8 * 60;

interface TechnicianHoursProps {
  values: CalendarSettings;
  onChange: (technicians: Technicians) => void;
}

/** Technicians with different hours, and days off. */
export function TechnicianHours({ values, onChange }: TechnicianHoursProps) {
  const { t } = useTranslation('calendar');
  const { data: people = [] } = useQuery(orpc.workorders.technicians.queryOptions({ input: {} }));
  const usual = values.open.map((hours) => (hours ? Math.min(hours.to - hours.from, FULL_DAY) : 0));
  const put = (own: Own) => onChange(values.technicians.map((one) => (one.id === own.id ? own : one)));
  return (
    <fieldset className="grid gap-3 border-t border-line pt-4">
      <legend className="float-left font-strong">{t('settings.field.technicians')}</legend>
      <p className="col-span-full text-small text-muted">
        {people.length === 0 ? t('settings.noTechnicians') : t('settings.technicianHint')}
      </p>
      {people.map(({ id, name }) => {
        const own = values.technicians.find((one) => one.id === id);
        return (
          <div key={id} className="col-span-full grid gap-2">
            <Checkbox
              label={t('settings.ownHours', { name })}
              checked={own !== undefined}
              onChange={({ target }) =>
                onChange(
                  target.checked
                    ? [...values.technicians, { id, minutes: usual, off: [] }]
                    : values.technicians.filter((one) => one.id !== id),
                )
              }
            />
            {own ? <OwnHours name={name} own={own} onChange={put} /> : null}
          </div>
        );
      })}
    </fieldset>
  );
}

function OwnHours({ name, own, onChange }: { name: string; own: Own; onChange: (own: Own) => void }) {
  const { t } = useTranslation('calendar');
  const names = useWeekdays();
  return (
    <div className="grid gap-3 pl-9">
      <div className="grid grid-cols-7 gap-1.5 max-sm:grid-cols-4">
        {own.minutes.map((minutes, at) => (
          <div key={names[at]} className="grid gap-1 text-caption text-muted">
            <span aria-hidden="true">{names[at]}</span>
            <Input
              type="number"
              min={0}
              max={24}
              step={0.25}
              className="px-2 num"
              aria-label={t('settings.hoursOf', { name, day: names[at] ?? '' })}
              value={minutes / 60}
              onChange={({ target }) => {
                const hours = Number(target.value);
                if (!Number.isFinite(hours)) return;
                onChange({
                  ...own,
                  minutes: own.minutes.map((one, index) => (index === at ? Math.round(hours * 60) : one)),
                });
              }}
            />
          </div>
        ))}
      </div>
      <Stretches
        stretches={own.off}
        addLabel={t('settings.addOff')}
        onChange={(off) => onChange({ ...own, off })}
      />
    </div>
  );
}
