import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { MissingRecord } from '../../../lib/list/missing-record.tsx';
import { Page, PageHead } from '../../../ui/page/page.tsx';
import { PurchasePage } from './purchase-page.tsx';
import { PURCHASES, usePurchase } from './use-purchase.ts';

/** INV-04 /dashboard/inventory/purchase-orders/:purchaseId: edit, order and receive a purchase order. */
export default function PurchaseScreen() {
  const { t } = useTranslation('stock');
  const { purchaseId = '' } = useParams();
  const found = usePurchase(purchaseId);
  const title = found.data ? t('purchases.page', { number: found.data.number }) : t('purchases.title');
  usePageTitle(title);
  if (found.data && !found.gone) return <PurchasePage key={found.data.id} purchase={found.data} />;
  return (
    <Page>
      <PageHead title={title} back={<Link to={PURCHASES}>{t('purchases.title')}</Link>} />
      <MissingRecord
        title={title}
        asked={found}
        gone={{
          title: t('purchases.gone'),
          text: t('purchases.goneText'),
          to: PURCHASES,
          label: t('purchases.all'),
        }}
        loading={t('purchases.loading')}
      />
    </Page>
  );
}
