import { useTranslation } from 'react-i18next';
import type { Moved } from './customer-types.ts';

/** "2 intakes, 1 work order, 1 bike" without zero counts; empty if nothing was moved. */
export function useMovedText(): (moved: Moved) => string {
  const { t } = useTranslation('customers');
  return ({ intakes, orders, bikes }) =>
    [
      intakes > 0 ? t('intakes', { count: intakes }) : '',
      orders > 0 ? t('orders', { count: orders }) : '',
      bikes > 0 ? t('bikes', { count: bikes }) : '',
    ]
      .filter(Boolean)
      .join(', ');
}
