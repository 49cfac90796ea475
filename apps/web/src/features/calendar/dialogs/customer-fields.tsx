import { APPOINTMENT_LIMITS } from '@kickstand/domain/calendar';
import { formatPhone, phoneDigits } from '@kickstand/domain/format';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Input, NativeSelect } from '../../../ui/form/input.tsx';
import type { FieldsProps } from './appointment-values.ts';

const FROM_LETTERS = 3;

/** The customer and the bike. A known customer fills in the rest. */
export function CustomerFields({ values, errors, set }: FieldsProps) {
  const { t } = useTranslation(['calendar', 'common']);
  return (
    <>
      <Field label={t('form.name')} hint={t('form.nameHint')} error={errors.name}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={APPOINTMENT_LIMITS.name}
            value={values.name}
            onChange={({ target }) => set({ name: target.value, customerId: null, bikeId: null })}
          />
        )}
      </Field>
      <KnownCustomers values={values} set={set} />
      <Field label={t('form.phone')} span={6} error={errors.phone}>
        {(control) => (
          <Input
            {...control}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            className="num"
            value={formatPhone(values.phone)}
            onChange={({ target }) => set({ phone: phoneDigits(target.value) })}
          />
        )}
      </Field>
      <Field label={t('form.email')} span={6} hint={t('form.emailHint')} error={errors.email}>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="off"
            value={values.email}
            onChange={({ target }) => set({ email: target.value })}
          />
        )}
      </Field>
      <Field label={t('form.bikeYear')} span={2} half>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            maxLength={4}
            className="num"
            value={values.bikeYear}
            onChange={({ target }) => set({ bikeYear: target.value })}
          />
        )}
      </Field>
      <Field label={t('form.bikeMake')} span={4} half>
        {(control) => (
          <Input
            {...control}
            maxLength={APPOINTMENT_LIMITS.bike}
            autoComplete="off"
            value={values.bikeMake}
            onChange={({ target }) => set({ bikeMake: target.value })}
          />
        )}
      </Field>
      <Field label={t('form.bikeModel')} span={6}>
        {(control) => (
          <Input
            {...control}
            maxLength={APPOINTMENT_LIMITS.bike}
            autoComplete="off"
            value={values.bikeModel}
            onChange={({ target }) => set({ bikeModel: target.value })}
          />
        )}
      </Field>
      {values.email ? (
        <Field label={t('form.language')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={values.language}
              onChange={({ target }) => set({ language: target.value === 'es' ? 'es' : 'en' })}
            >
              <option value="en">{t('form.english')}</option>
              <option value="es">{t('form.spanish')}</option>
            </NativeSelect>
          )}
        </Field>
      ) : null}
    </>
  );
}

/** One button per known bike: a list under the field would cover the rest of the dialog on a phone. */
function KnownCustomers({ values, set }: Pick<FieldsProps, 'values' | 'set'>) {
  const { t } = useTranslation('calendar');
  const text = useDeferredValue(values.name.trim());
  const enabled = values.customerId === null && text.length >= FROM_LETTERS;
  const { data } = useQuery(
    orpc.customers.suggest.queryOptions({
      input: { by: 'name', text },
      enabled,
      placeholderData: keepPreviousData,
    }),
  );
  if (!enabled || !data || data.length === 0) return null;
  const choices = data.flatMap((person) => {
    const bikes = person.bikes.length > 0 ? person.bikes.slice(0, 3) : [null];
    return bikes.map((bike) => ({ person, bike }));
  });
  return (
    <ul aria-label={t('form.known')} className="col-span-full grid gap-1.5">
      {choices.slice(0, 4).map(({ person, bike }) => (
        <li key={`${person.id} ${bike?.id ?? ''}`}>
          <button
            type="button"
            className="flex min-h-11.5 w-full flex-wrap items-center justify-between gap-x-3 rounded-control border border-line px-3 py-1.5 text-left hover:bg-hover"
            onClick={() =>
              set({
                ...{ customerId: person.id, name: person.name, phone: person.phone, email: person.email },
                ...{ language: person.language, bikeId: bike?.id ?? null },
                ...(bike && { bikeYear: bike.year.slice(0, 4), bikeMake: bike.make, bikeModel: bike.model }),
              })
            }
          >
            <span className="font-medium">{person.name}</span>
            <span className="text-small text-muted">
              {[
                person.phone && formatPhone(person.phone),
                bike && [bike.year, bike.make, bike.model].filter(Boolean).join(' '),
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
