import type { BookingRules } from '@kickstand/domain/calendar';
import { pathTo } from '@kickstand/domain/navigation';
import { useQuery } from '@tanstack/react-query';
import { QrCode } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { orpc } from '../../../lib/api.ts';
import { useLanguage } from '../../../lib/device/language.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, Switch } from '../../../ui/form/checkbox.tsx';
import { Field, Fields } from '../../../ui/form/field.tsx';
import { Input, InputAffix } from '../../../ui/form/input.tsx';
import { wholeNumber } from '../shared/whole-number.ts';

const NUMBERS = [
  ['noticeHours', 'hours'],
  ['daysAhead', 'days'],
  ['changeHours', 'hours'],
  ['slotMinutes', 'minutes'],
  ['diagnosisMinutes', 'minutes'],
] as const;

interface BookingFieldsProps {
  booking: BookingRules;
  onChange: (booking: BookingRules) => void;
}

/** What the public page offers, and how. */
export function BookingFields({ booking, onChange }: BookingFieldsProps) {
  const { t } = useTranslation('calendar');
  const { data: links } = useQuery(orpc.settings.links.queryOptions());
  const address = `${(links?.baseUrl ?? '').replace(/^https?:\/\//, '')}${pathTo('/book')}`;
  const set = (change: Partial<BookingRules>) => onChange({ ...booking, ...change });
  return (
    <fieldset className="grid gap-3 border-t border-line pt-4">
      <legend className="float-left mb-1 font-strong">{t('settings.field.booking')}</legend>
      <Switch
        className="col-span-full"
        label={t('settings.enabled', { address })}
        checked={booking.enabled}
        onChange={({ target }) => set({ enabled: target.checked })}
      />
      <Switch
        className="col-span-full"
        label={t('settings.confirmItself')}
        checked={booking.confirmItself}
        onChange={({ target }) => set({ confirmItself: target.checked })}
      />
      <Fields className="col-span-full">
        {NUMBERS.map(([name, unit]) => (
          <Field key={name} label={t(`settings.${name}`)} span={4} half>
            {(control) => (
              <InputAffix suffix={t(`settings.${unit}`)} className="[&>input]:pr-14">
                <Input
                  {...control}
                  inputMode="numeric"
                  className="num"
                  autoComplete="off"
                  value={Number.isNaN(booking[name]) ? '' : String(booking[name])}
                  onChange={({ target }) => set({ [name]: wholeNumber(target.value) })}
                />
              </InputAffix>
            )}
          </Field>
        ))}
      </Fields>
      <Services chosen={booking.services} onChange={(services) => set({ services })} />
      <Button size="sm" icon={QrCode} asChild className="justify-self-start">
        <Link to={pathTo('/dashboard/calendar/poster')}>{t('settings.poster')}</Link>
      </Button>
    </fieldset>
  );
}

function Services({ chosen, onChange }: { chosen: readonly string[]; onChange: (chosen: string[]) => void }) {
  const { t } = useTranslation('calendar');
  const { language } = useLanguage();
  const { data: services = [] } = useQuery(orpc.calendar.services.queryOptions({ input: {} }));
  return (
    <fieldset className="col-span-full grid gap-1">
      <legend className="text-small font-medium">{t('settings.services')}</legend>
      <p className="text-small text-muted">
        {t(services.length === 0 ? 'settings.noServices' : 'settings.servicesHint')}
      </p>
      {/* A list that scrolls cuts off what reaches over its edge: room for the boxes' labels. */}
      <div className="-ml-2.5 grid max-h-72 grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-y-px overflow-y-auto pl-2.5">
        {services.map(({ id, nameEn, nameEs }) => (
          <Checkbox
            key={id}
            label={language === 'es' && nameEs ? nameEs : nameEn}
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
