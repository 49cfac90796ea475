import { APPOINTMENT_LIMITS } from '@kickstand/domain/calendar';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useLanguage } from '../../../lib/device/language.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input, NativeSelect, Textarea } from '../../../ui/form/input.tsx';
import type { Technician } from '../calendar-query.ts';
import type { FieldsProps } from './appointment-values.ts';

/** When, how long and who. */
export function TimeFields({
  values,
  errors,
  set,
  technicians,
  moveOnly,
}: FieldsProps & { technicians: readonly Technician[]; moveOnly: boolean }) {
  const { t } = useTranslation(['calendar', 'common']);
  return (
    <>
      <Field label={t('form.day')} span={moveOnly ? 6 : 4} error={errors.startsAt}>
        {(control) => (
          <Input
            {...control}
            type="date"
            required
            value={values.day}
            onChange={({ target }) => set({ day: target.value })}
          />
        )}
      </Field>
      <Field label={t('form.time')} span={moveOnly ? 6 : 4} half>
        {(control) => (
          <Input
            {...control}
            type="time"
            required
            step={900}
            value={values.time}
            onChange={({ target }) => set({ time: target.value })}
          />
        )}
      </Field>
      {moveOnly ? null : (
        <Field label={t('form.hours')} span={4} half error={errors.hours ?? errors.minutes}>
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              className="num"
              value={values.hours}
              onChange={({ target }) => set({ hours: target.value })}
            />
          )}
        </Field>
      )}
      <Field label={t('form.technician')} error={errors.technicianId}>
        {(control) => (
          <NativeSelect
            {...control}
            value={values.technicianId}
            onChange={({ target }) => set({ technicianId: target.value })}
          >
            <option value="">{t('form.anybody')}</option>
            {technicians.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      {moveOnly ? null : (
        <>
          <Checkbox
            className="col-span-full"
            label={t('form.waits')}
            checked={values.waits}
            onChange={({ target }) => set({ waits: target.checked })}
          />
          <Field label={t('form.note')} optional={t('common:optional')}>
            {(control) => (
              <Textarea
                {...control}
                rows={2}
                className="min-h-16"
                maxLength={APPOINTMENT_LIMITS.note}
                value={values.note}
                onChange={({ target }) => set({ note: target.value })}
              />
            )}
          </Field>
        </>
      )}
    </>
  );
}

/** What for. A service of the catalog brings its hours along. */
export function ServiceFields({ values, errors, set }: FieldsProps) {
  const { t } = useTranslation(['calendar', 'common']);
  const { language } = useLanguage();
  const list = useId();
  const { data: services = [] } = useQuery(orpc.calendar.services.queryOptions({ input: {} }));
  const nameOf = ({ nameEn, nameEs }: { nameEn: string; nameEs: string }) =>
    language === 'es' && nameEs ? nameEs : nameEn;
  const choose = (service: string) => {
    const known = services.find((one) => nameOf(one) === service);
    set({
      service,
      serviceId: known?.id ?? null,
      ...(known && { hours: String(Math.round((known.minutes / 60) * 100) / 100) }),
    });
  };
  return (
    <>
      <Field
        label={t('form.service')}
        hint={t('form.serviceHint')}
        error={errors.service ?? errors.serviceId}
      >
        {(control) => (
          <>
            <Input
              {...control}
              list={list}
              autoComplete="off"
              maxLength={APPOINTMENT_LIMITS.service}
              value={values.service}
              onChange={({ target }) => choose(target.value)}
            />
            <datalist id={list}>
              {services.map((service) => (
                <option key={service.id} value={nameOf(service)} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      <Field label={t('form.concern')} optional={t('common:optional')}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            className="min-h-16"
            maxLength={APPOINTMENT_LIMITS.concern}
            value={values.concern}
            onChange={({ target }) => set({ concern: target.value })}
          />
        )}
      </Field>
    </>
  );
}
