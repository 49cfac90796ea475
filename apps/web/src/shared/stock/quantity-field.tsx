import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field, type FieldProps } from '../../ui/form/field.tsx';
import { Input, InputAffix } from '../../ui/form/input.tsx';
import { useUnit } from './product-texts.ts';

interface QuantityFieldProps extends Pick<FieldProps, 'span' | 'half' | 'optional'> {
  field: UseFormRegisterReturn;
  label: string;
  /** All errors of a quantity have the same message. */
  invalid: boolean;
  /** The server's error. */
  refused?: string | undefined;
  hint?: ReactNode;
  unit?: string;
  large?: boolean;
}

export function QuantityField(props: QuantityFieldProps) {
  const { field, label, invalid, refused, hint, unit = '', large = false, ...place } = props;
  const { t } = useTranslation('inventory');
  const shown = useUnit()(unit);
  return (
    <Field label={label} hint={hint} error={invalid ? t('quantity.invalid') : refused} {...place}>
      {(control) => (
        <InputAffix suffix={shown}>
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
