import { ONE } from '@kickstand/domain/inventory';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/form/field.tsx';
import { useQuantity } from './product-texts.ts';
import { parseQuantity, quantityText } from './quantities.ts';
import { Stepper } from './stepper.tsx';

interface PartQuantityProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  most: number;
  unit: string;
  invalid: boolean;
}

/** A quantity of a line, at most its full quantity. */
export function PartQuantity({ label, value, onChange, most, unit, invalid }: PartQuantityProps) {
  const { t } = useTranslation('stock');
  const quantity = useQuantity();
  const limit = t('parts.atMost', { quantity: quantity(most, unit) });
  const step = (text: string, direction: 1 | -1) =>
    quantityText(Math.min(most, Math.max(0, (parseQuantity(text) ?? 0) + direction * ONE)));
  return (
    <Field label={label} hint={limit} error={invalid ? `${t('quantityInvalid')}. ${limit}` : undefined}>
      {(control) => (
        <Stepper
          id={control.id}
          label={label}
          value={value}
          onChange={onChange}
          step={step}
          invalid={invalid}
          describedBy={control['aria-describedby']}
        />
      )}
    </Field>
  );
}
