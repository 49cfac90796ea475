import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { CardProblem } from '../../../lib/card-problem.tsx';
import { usePageTitle } from '../../../lib/document-title.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { PurchasePage } from './purchase-page.tsx';
import { PURCHASES, usePurchase } from './use-purchase.ts';

/** INV-04 /dashboard/inventory/purchase-orders/:purchaseId: write it, order it, receive it. */
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
      {found.gone ? (
        <Card role="alert">
          <EmptyState
            title={t('purchases.gone')}
            text={t('purchases.goneText')}
            action={
              <Button asChild>
                <Link to={PURCHASES}>{t('purchases.all')}</Link>
              </Button>
            }
          />
        </Card>
      ) : found.isError ? (
        <CardProblem
          title={title}
          error={found.error}
          busy={found.isFetching}
          onTryAgain={() => void found.refetch()}
        />
      ) : (
        <Card>
          <CardBody>
            <SkeletonList label={t('purchases.loading')} rows={5} />
          </CardBody>
        </Card>
      )}
    </Page>
  );
}
