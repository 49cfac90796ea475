import { PAYMENT_METHODS, type PaymentMethod } from '@kickstand/domain/payments';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFieldText } from '../../lib/calls/errors.ts';
import { Field, type FieldProps } from '../../ui/form/field.tsx';
import { Input, InputAffix, Textarea } from '../../ui/form/input.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { METHOD_ICONS } from './money-icons.ts';

interface AmountFieldProps extends Pick<FieldProps, 'span' | 'half'> {
  field: UseFormRegisterReturn;
  label?: string;
  /** Whether the schema refused it; all errors have the same message. */
  invalid: boolean;
  /** The server's error. */
  refused?: string | undefined;
  hint?: ReactNode;
  large?: boolean;
}

export function AmountField({ field, label, invalid, refused, hint, large, ...place }: AmountFieldProps) {
  const { t } = useTranslation('money');
  return (
    <Field
      label={label ?? t('fields.amount')}
      hint={hint}
      error={invalid ? t('fields.amountInvalid') : refused}
      {...place}
    >
      {(control) => (
        <InputAffix prefix="$">
          <Input
            {...control}
            {...field}
            inputMode="decimal"
            autoComplete="off"
            className={large ? 'num text-heading font-strong' : 'num'}
          />
        </InputAffix>
      )}
    </Field>
  );
}

export function ReasonField({ field, error }: { field: UseFormRegisterReturn; error: string | undefined }) {
  const { t } = useTranslation('money');
  const fieldText = useFieldText();
  return (
    <Field label={t('fields.reason')} error={fieldText(error)}>
      {(control) => <Textarea {...control} {...field} rows={2} />}
    </Field>
  );
}

interface MethodFieldProps {
  value: PaymentMethod;
  onChange: (method: PaymentMethod) => void;
}

/** Four buttons, two per line on a phone, so that a method takes one tap. */
export function MethodField({ value, onChange }: MethodFieldProps) {
  const { t } = useTranslation('money');
  return (
    <div className="col-span-full grid gap-1.5">
      <span aria-hidden="true" className="text-small font-medium">
        {t('fields.method')}
      </span>
      <Segmented
        label={t('fields.method')}
        value={value}
        onChange={onChange}
        className="grid w-full grid-cols-2 [&>button]:min-w-0 [&>button]:px-2 [&>button]:whitespace-normal"
        options={PAYMENT_METHODS.map((method) => ({
          value: method,
          label: t(`method.${method}`),
          icon: METHOD_ICONS[method],
        }))}
      />
    </div>
  );
}
