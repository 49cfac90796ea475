import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { productPath } from '../../../shared/paths.ts';
import { useProductName } from '../../../shared/stock/product-texts.ts';
import { toTexts } from './entry-values.ts';
import { MissingProduct, useProduct } from './missing-product.tsx';
import { ProductForm } from './product-form.tsx';
import { ServiceForm } from './service-form.tsx';

/** INV-01 /dashboard/inventory/:productId/edit */
export default function EditScreen() {
  const { t } = useTranslation('inventory');
  const { productId = '' } = useParams();
  const nameOf = useProductName();
  const product = useProduct(productId);
  const record = product.data;
  usePageTitle(record ? t('form.editOf', { name: nameOf(record) }) : t('product.edit'));
  if (!record) return <MissingProduct product={product} />;
  const head = {
    id: record.id,
    opened: toTexts(record),
    title: t('form.editOf', { name: nameOf(record) }),
    back: { to: productPath(record.id), label: nameOf(record) },
  };
  return record.type === 'service' ? (
    <ServiceForm key={record.id} {...head} parts={record.parts} />
  ) : (
    <ProductForm key={record.id} {...head} />
  );
}
