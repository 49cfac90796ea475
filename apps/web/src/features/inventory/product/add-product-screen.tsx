import { INVENTORY_LIMITS } from '@kickstand/domain/inventory';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { CATALOG } from '../shared/paths.ts';
import { EMPTY } from './entry-values.ts';
import { ProductForm } from './product-form.tsx';

/** INV-01 /dashboard/inventory/add-product; prefilled with a scanned code that was not found. */
export default function AddProductScreen() {
  const { t } = useTranslation('inventory');
  const [parameters] = useSearchParams();
  const [opened] = useState({
    ...EMPTY,
    barcode: (parameters.get('barcode') ?? '').slice(0, INVENTORY_LIMITS.barcode),
  });
  usePageTitle(t('form.addProduct'));
  return (
    <ProductForm
      opened={opened}
      id={null}
      title={t('form.addProduct')}
      back={{ to: CATALOG, label: t('title') }}
    />
  );
}
