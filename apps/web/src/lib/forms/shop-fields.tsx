import { phoneDigits } from '@kickstand/domain/format';
import type { Shop } from '@kickstand/domain/settings';
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field, Fields } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { useFieldText } from '../calls/errors.ts';
import { TimeZoneSelect } from './time-zone-select.tsx';

interface ShopFieldsProps {
  register: (field: keyof Shop) => UseFormRegisterReturn;
  errors: FieldErrors<Shop> | undefined;
  timeZone: string;
}

/** Name, address, phone, email and time zone, for set-up and settings. */
export function ShopFields({ register, errors, timeZone }: ShopFieldsProps) {
  const { t } = useTranslation('setup');
  const fieldText = useFieldText();
  const error = (field: keyof Shop) => fieldText(errors?.[field]?.message);
  return (
    <Fields>
      <Field label={t('shopFields.name')} error={error('name')}>
        {(control) => <Input {...control} {...register('name')} autoComplete="organization" />}
      </Field>
      <Field label={t('shopFields.street')} error={error('street')}>
        {(control) => <Input {...control} {...register('street')} autoComplete="street-address" />}
      </Field>
      <Field label={t('shopFields.city')} span={5} error={error('city')}>
        {(control) => <Input {...control} {...register('city')} autoComplete="address-level2" />}
      </Field>
      <Field label={t('shopFields.state')} span={3} half error={error('state')}>
        {(control) => <Input {...control} {...register('state')} autoComplete="address-level1" />}
      </Field>
      <Field label={t('shopFields.zip')} span={4} half error={error('zip')}>
        {(control) => (
          <Input
            {...control}
            {...register('zip')}
            autoComplete="postal-code"
            inputMode="numeric"
            className="num"
          />
        )}
      </Field>
      <Field label={t('shopFields.phone')} span={5} hint={t('shopFields.phoneHint')} error={error('phone')}>
        {(control) => (
          <Input
            {...control}
            {...digitsOnly(register('phone'))}
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            className="num"
          />
        )}
      </Field>
      <Field label={t('shopFields.email')} span={7} hint={t('shopFields.emailHint')} error={error('email')}>
        {(control) => <Input {...control} {...register('email')} type="email" autoComplete="email" />}
      </Field>
      <Field label={t('shopFields.timeZone')} error={error('timeZone')}>
        {(control) => <TimeZoneSelect {...control} {...register('timeZone')} chosen={timeZone} />}
      </Field>
    </Fields>
  );
}

function digitsOnly(field: UseFormRegisterReturn): UseFormRegisterReturn {
  return {
    ...field,
    onChange: (event: { target: HTMLInputElement }) => {
      event.target.value = phoneDigits(event.target.value);
      return field.onChange(event);
    },
  };
}
