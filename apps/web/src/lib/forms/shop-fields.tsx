import { phoneDigits } from '@kickstand/domain/format';
import type { Shop } from '@kickstand/domain/settings';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field, Fields } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { TimeZoneSelect } from './time-zone-select.tsx';

interface ShopFieldsProps {
  register: (field: keyof Shop) => UseFormRegisterReturn;
  errors: Partial<Record<keyof Shop, string | undefined>>;
  timeZone: string;
}

/** Name, address, phone, email and time zone: the same fields on the first start and later. */
export function ShopFields({ register, errors, timeZone }: ShopFieldsProps) {
  const { t } = useTranslation('setup');
  return (
    <Fields>
      <Field label={t('shopFields.name')} error={errors.name}>
        {(control) => <Input {...control} {...register('name')} autoComplete="organization" />}
      </Field>
      <Field label={t('shopFields.street')} error={errors.street}>
        {(control) => <Input {...control} {...register('street')} autoComplete="street-address" />}
      </Field>
      <Field label={t('shopFields.city')} span={5} error={errors.city}>
        {(control) => <Input {...control} {...register('city')} autoComplete="address-level2" />}
      </Field>
      <Field label={t('shopFields.state')} span={3} half error={errors.state}>
        {(control) => <Input {...control} {...register('state')} autoComplete="address-level1" />}
      </Field>
      <Field label={t('shopFields.zip')} span={4} half error={errors.zip}>
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
      <Field label={t('shopFields.phone')} span={5} hint={t('shopFields.phoneHint')} error={errors.phone}>
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
      <Field label={t('shopFields.email')} span={7} hint={t('shopFields.emailHint')} error={errors.email}>
        {(control) => <Input {...control} {...register('email')} type="email" autoComplete="email" />}
      </Field>
      <Field label={t('shopFields.timeZone')} error={errors.timeZone}>
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
