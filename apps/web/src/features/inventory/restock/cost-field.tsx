import { useTranslation } from 'react-i18next';
import { CostInput } from '../shared/cost-input.tsx';
import type { PlannedItem } from './plan.ts';

interface CostFieldProps {
  planned: PlannedItem;
  name: string;
  invalid: boolean;
  describedBy: string | undefined;
  onChange: (text: string) => void;
}

export function CostField({ planned, name, invalid, describedBy, onChange }: CostFieldProps) {
  const { t } = useTranslation('stock');
  return (
    <CostInput
      id={`cost-${planned.item.productId}`}
      aria-label={t('costOf', { name })}
      value={planned.cost}
      invalid={invalid}
      disabled={!planned.taken}
      aria-describedby={describedBy}
      onChange={onChange}
      className="w-26 md:pointer-fine:[&_input]:min-h-9! md:pointer-fine:[&_input]:py-1!"
    />
  );
}
