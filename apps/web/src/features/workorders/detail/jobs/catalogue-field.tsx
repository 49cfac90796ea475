import { normalizeSku } from '@kickstand/domain/inventory';
import type { LineInput } from '@kickstand/domain/workorders';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ProductPicker } from '../../../../lib/stock/product-picker.tsx';
import type { ProductRow } from '../../../../lib/stock/records.ts';
import { useQuantity } from '../../../../lib/stock/words.ts';
import type { WorkOrder } from '../../shared/order.ts';
import { fromCatalogue } from '../stock/catalogue-line.ts';

type LineFormState = UseFormReturn<LineInput, unknown, LineInput>;
const FILLED = ['description', 'sku', 'unitPriceCents', 'taxable', 'costCents'] as const;

interface CatalogueFieldProps {
  form: LineFormState;
  order: WorkOrder;
  mayPrice: boolean;
  isNew: boolean;
  /** The line is approved: it only learns which product it is. */
  linkOnly: boolean;
}

/** The catalogue comes first: what is chosen fills the line. Whoever finds nothing writes it by hand below. */
export function CatalogueField({ form, order, mayPrice, isNew, linkOnly }: CatalogueFieldProps) {
  const { t } = useTranslation(['orderStock', 'inventory']);
  const quantity = useQuantity();
  const [chosen, setChosen] = useState<ProductRow | null>(null);
  const [sku, needed] = useWatch({ control: form.control, name: ['sku', 'quantityMilli'] });
  const stands = chosen !== null && normalizeSku(sku) === normalizeSku(chosen.sku) ? chosen : null;

  const choose = (product: ProductRow) => {
    setChosen(product);
    if (linkOnly) {
      form.setValue('productId', product.id, { shouldDirty: true });
      form.setValue('sku', product.sku, { shouldDirty: true });
      return;
    }
    const filled = fromCatalogue(product, order.customerLanguage);
    for (const field of FILLED) {
      // A line that is there keeps its price for whoever may not price.
      if (!mayPrice && !isNew && field !== 'description' && field !== 'sku') continue;
      const value = filled[field];
      if (value !== undefined) form.setValue(field, value, { shouldDirty: true, shouldValidate: true });
    }
  };
  const hint = stands
    ? [
        t('inventory:freeOf', { quantity: quantity(stands.availableMilli, stands.unit) }),
        stands.bin ? t('inventory:binOf', { bin: stands.bin }) : '',
        stands.onOrderMilli > 0
          ? t('orderStock:onOrder', { quantity: quantity(stands.onOrderMilli, stands.unit) })
          : '',
        stands.availableMilli < needed ? t('orderStock:willBeShort') : '',
      ]
        .filter(Boolean)
        .join(' · ')
    : t(linkOnly ? 'orderStock:link' : 'orderStock:orByHand');
  return (
    <ProductPicker
      label={t('orderStock:catalogue')}
      type="product"
      chosen={stands}
      onChoose={choose}
      hint={hint}
      // On a line that is there a scan would write over it.
      wedge={isNew}
      autoFocus={isNew}
    />
  );
}

/**
 * Whoever may not price takes a part at the catalogue's price, or at none: once the number is another one, the price
 * is not its price any more.
 */
export function withoutPrice(form: LineFormState): void {
  form.setValue('unitPriceCents', null, { shouldDirty: true });
  form.setValue('taxable', true, { shouldDirty: true });
}
