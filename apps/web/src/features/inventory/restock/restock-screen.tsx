import { pathTo } from '@kickstand/domain/navigation';
import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { orpc } from '../../../lib/api.ts';
import { CardProblem } from '../../../lib/calls/card-problem.tsx';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { useListFilter } from '../../../lib/list/list-filter.ts';
import { RefreshFailed } from '../../../lib/refresh-failed.tsx';
import { Button } from '../../../ui/button.tsx';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { Card, CardBody } from '../../../ui/page/card.tsx';
import { Page, PageHead } from '../../../ui/page/page.tsx';
import { blocking, itemsOf, type Restock } from './plan.ts';
import { ReceiveDelivery } from './receive-delivery.tsx';
import { Suggestions } from './suggestions.tsx';
import { useRestockScan } from './use-restock-scan.ts';

/** INV-04 /dashboard/inventory/restock: what to order, why, and from whom. */
export default function RestockScreen() {
  const { t } = useTranslation('stock');
  usePageTitle(t('restock.title'));
  const found = useQuery(orpc.inventory.restock.queryOptions({ input: {} }));
  const filter = useListFilter<'show' | 'order'>();
  const scanned = useRestockScan(found.data, () => filter.clear());
  const head = (
    <PageHead
      title={t('restock.title')}
      facts={found.data ? <Facts restock={found.data} /> : undefined}
      actions={
        <>
          <ReceiveDelivery />
          <Button asChild icon={SlidersHorizontal} className="max-md:hidden">
            <Link to={pathTo('/dashboard/inventory/settings')}>{t('restock.leadTimes')}</Link>
          </Button>
        </>
      }
      className="mb-4"
    />
  );
  if (found.data)
    return (
      <>
        <Suggestions
          head={
            <>
              {head}
              <RefreshFailed query={found} className="mb-4" />
            </>
          }
          restock={found.data}
          filter={filter}
        />
        {scanned}
      </>
    );
  return (
    <Page>
      {head}
      {found.isError ? (
        <CardProblem
          title={t('restock.title')}
          error={found.error}
          busy={found.isFetching}
          onTryAgain={() => void found.refetch()}
        />
      ) : (
        <Card>
          <CardBody>
            <SkeletonList label={t('restock.loading')} rows={8} />
          </CardBody>
        </Card>
      )}
      {scanned}
    </Page>
  );
}

function Facts({ restock }: { restock: Restock }) {
  const { t } = useTranslation('stock');
  const named = restock.suppliers.filter(({ id }) => id !== null).length;
  const held = itemsOf(blocking(restock)).length;
  if (restock.products === 0) return null;
  const parts = t('restock.parts', { count: restock.products });
  return (
    <>
      {named > 0 ? t('restock.factsFrom', { parts, count: named }) : t('restock.facts', { parts })}
      {held > 0 ? ` ${t('restock.held', { count: held })}` : ''}
    </>
  );
}
