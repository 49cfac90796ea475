import { useTranslation } from 'react-i18next';
import { useQuantity } from '../../../../shared/stock/product-texts.ts';
import type { OrderPart } from '../../../../shared/stock/stock-types.ts';

/** Why a part is not installed yet, in one line: "Reserved, bin C-04"; empty if unknown. */
export function usePartText(): (part: OrderPart) => string {
  const { t } = useTranslation(['orderStock', 'stock', 'inventory']);
  const quantity = useQuantity();
  return ({ product, state, shortMilli, onOrderMilli }) => {
    if (!product || state === null || state === 'released') return '';
    const bin = product.bin ? t('inventory:binOf', { bin: product.bin }) : '';
    if (state !== 'short') return [t(`stock:state.${state}`), bin].filter(Boolean).join(', ');
    return [
      t('orderStock:short', { quantity: quantity(shortMilli, product.unit) }),
      onOrderMilli > 0
        ? t('orderStock:onOrder', { quantity: quantity(onOrderMilli, product.unit) })
        : t('orderStock:notOrdered'),
    ].join(', ');
  };
}
