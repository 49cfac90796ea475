import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CardProblem } from '../../../lib/card-problem.tsx';
import { usePageTitle } from '../../../lib/document-title.ts';
import { LoadMore } from '../../../lib/load-more.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty.tsx';
import { NativeSelect } from '../../../ui/input.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { PartSearch } from './part-search.tsx';
import { PartsList } from './parts-list.tsx';
import { PART_FILTERS, type PartsFilter, useOrderParts, usePartsFilter } from './parts-query.ts';
import { useReturning } from './use-returning.tsx';

/** INV-08 /dashboard/work-order-parts: every part line of every live order, and what to do with it. */
export default function OrderPartsScreen() {
  const { t } = useTranslation('stock');
  usePageTitle(t('parts.title'));
  const filter = usePartsFilter();
  const found = useOrderParts(filter.search, filter.state ? [filter.state] : []);
  const returning = useReturning();
  const parts = found.data?.pages.flatMap((page) => page.parts) ?? [];
  return (
    <Page>
      <PageHead
        title={t('parts.title')}
        facts={t('parts.facts')}
        actions={
          <Button asChild>
            <Link to="/dashboard/inventory/reservations">{t('reservations.title')}</Link>
          </Button>
        }
      />
      {found.data === undefined && found.isError ? (
        <CardProblem
          title={t('parts.title')}
          error={found.error}
          busy={found.isFetching}
          onTryAgain={() => void found.refetch()}
        />
      ) : (
        <Card className="overflow-hidden" aria-busy={found.isFetching || undefined}>
          <Filters filter={filter} />
          {found.data === undefined ? (
            <SkeletonList label={t('parts.loading')} rows={6} className="p-5 max-md:p-4" />
          ) : parts.length > 0 ? (
            <PartsList parts={parts} onReturn={returning.ask} />
          ) : filter.narrowed ? (
            <EmptyState
              title={t('parts.emptyNarrowed')}
              action={<Button onClick={filter.clear}>{t('clear')}</Button>}
            />
          ) : (
            <EmptyState
              title={t('parts.empty')}
              text={t('parts.emptyText')}
              action={
                <Button asChild>
                  <Link to="/dashboard/work-orders">{t('parts.toOrders')}</Link>
                </Button>
              }
            />
          )}
          <LoadMore pages={found} />
        </Card>
      )}
      {returning.windows}
    </Page>
  );
}

function Filters({ filter }: { filter: PartsFilter }) {
  const { t } = useTranslation('stock');
  return (
    <search className="grid gap-2 border-b border-line px-5 py-4 max-md:px-4 md:grid-cols-[minmax(0,1fr)_15rem]">
      <PartSearch value={filter.search} onChange={(search) => filter.set('search', search)} />
      <NativeSelect
        aria-label={t('parts.stateFilter')}
        value={filter.state}
        onChange={({ target }) => filter.set('state', target.value)}
      >
        <option value="">{t('parts.anyState')}</option>
        {PART_FILTERS.map((state) => (
          <option key={state} value={state}>
            {state === 'uncataloged' ? t('parts.unknown') : t(`state.${state}`)}
          </option>
        ))}
      </NativeSelect>
    </search>
  );
}
