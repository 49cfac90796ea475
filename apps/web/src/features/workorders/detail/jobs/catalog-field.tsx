import { normalizeSku } from '@kickstand/domain/inventory';
import type { LineInput } from '@kickstand/domain/workorders';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ProductPicker } from '../../../../shared/stock/product-picker.tsx';
import { useQuantity } from '../../../../shared/stock/product-texts.ts';
import type { ProductRow } from '../../../../shared/stock/stock-types.ts';
import type { WorkOrder } from '../../shared/order.ts';
import { fromCatalog } from '../stock/catalog-line.ts';

type LineFormState = UseFormReturn<LineInput, unknown, LineInput>;
const FILLED = ['description', 'sku', 'unitPriceCents', 'taxable', 'costCents'] as const;

interface CatalogFieldProps {
  form: LineFormState;
  order: WorkOrder;
  mayPrice: boolean;
  isNew: boolean;
  /** The line is approved: only its product is being linked. */
  linkOnly: boolean;
}

/**
 * Searches the catalog: the chosen product fills in the line. A part that is not found can be typed below.
 */
export function CatalogField({ form, order, mayPrice, isNew, linkOnly }: CatalogFieldProps) {
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
    const filled = fromCatalog(product, order.customerLanguage);
    for (const field of FILLED) {
      // An existing line keeps its price for people who may not set prices.
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
      label={t('orderStock:catalog')}
      type="product"
      chosen={stands}
      onChoose={choose}
      hint={hint}
      // A scan would overwrite an existing line.
      wedge={isNew}
      autoFocus={isNew}
    />
  );
}

/**
 * Without the permission to price, a part has the catalog's price or none: with another SKU that price no
 * longer applies.
 */
export function withoutPrice(form: LineFormState): void {
  form.setValue('unitPriceCents', null, { shouldDirty: true });
  form.setValue('taxable', true, { shouldDirty: true });
}
