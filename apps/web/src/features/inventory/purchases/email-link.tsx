import { Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/auth/index.ts';
import { useProductName, useQuantity } from '../../../shared/stock/product-texts.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import type { Purchase } from './draft.ts';
import { useSuppliers } from './use-purchase.ts';

/**
 * The purchase order as a message in the person's own mail program; absent without the supplier's address.
 */
export function EmailLink({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation('stock');
  const nameOf = useProductName();
  const quantity = useQuantity();
  const shop = useSession().boot?.shop?.name ?? '';
  const { data: suppliers = [] } = useSuppliers();
  const supplier = suppliers.find(({ id }) => id === purchase.supplier.id);
  if (!supplier?.email) return null;
  const subject = t('purchases.mailSubject', { number: purchase.number, shop });
  const lines = purchase.items.map((item) =>
    t('purchases.mailLine', {
      quantity: quantity(item.quantityMilli, item.unit),
      name: nameOf(item),
      sku: item.supplierSku || item.sku,
    }),
  );
  const account = supplier.account ? [`${t('purchases.paperAccount')}: ${supplier.account}`] : [];
  const body = [
    t('purchases.mailHello'),
    t('purchases.mailText'),
    '',
    ...lines,
    '',
    ...account,
    ...(purchase.note ? [purchase.note, ''] : []),
    t('purchases.mailThanks'),
    shop,
  ].join('\r\n');
  return (
    <ButtonLink
      icon={Mail}
      href={`mailto:${encodeURIComponent(supplier.email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`}
    >
      {t('purchases.email')}
    </ButtonLink>
  );
}
