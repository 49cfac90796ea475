import { useQuery } from '@tanstack/react-query';
import { FileText, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { orpc } from '../../../lib/api.ts';
import { CardProblem } from '../../../lib/card-problem.tsx';
import { usePageTitle } from '../../../lib/document-title.ts';
import { useListFilter } from '../../../lib/list-filter.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty.tsx';
import { Note } from '../../../ui/note.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { BarPage } from '../shared/bar-page.tsx';
import { blocking, itemsOf, planOf, type Restock } from './plan.ts';
import { RestockBar } from './restock-bar.tsx';
import { SupplierCard } from './supplier-card.tsx';
import { useRestock } from './use-restock.ts';
import { useRestockScan } from './use-restock-scan.ts';

/** INV-04 /dashboard/inventory/restock: what to order, why, and from whom. */
export default function RestockScreen() {
  const { t } = useTranslation('stock');
  usePageTitle(t('restock.title'));
  const found = useQuery(orpc.inventory.restock.queryOptions({ input: {} }));
  const filter = useListFilter<'show'>();
  const scanned = useRestockScan(found.data, () => filter.set('show', ''));
  const head = (
    <PageHead
      title={t('restock.title')}
      facts={found.data ? <Facts restock={found.data} /> : undefined}
      actions={
        <>
          <Button asChild icon={FileText}>
            <Link to="/dashboard/inventory/purchase-orders">{t('restock.purchases')}</Link>
          </Button>
          <Button asChild icon={SlidersHorizontal}>
            <Link to="/dashboard/inventory/settings">{t('restock.leadTimes')}</Link>
          </Button>
        </>
      }
    />
  );
  if (found.data)
    return (
      <>
        <Suggestions head={head} restock={found.data} filter={filter} />
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
            <SkeletonList label={t('restock.loading')} rows={6} />
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
  if (restock.products === 0) return null;
  return (
    <>
      {t('restock.facts', { count: restock.products })}
      {named > 0 ? ` ${t('restock.suppliers', { count: named })}` : ''}
      {restock.orders > 0 ? ` ${t('restock.holds', { count: restock.orders })}` : ''}
    </>
  );
}

interface SuggestionsProps {
  head: ReactNode;
  restock: Restock;
  filter: ReturnType<typeof useListFilter<'show'>>;
}

function Suggestions({ head, restock, filter: { get, set } }: SuggestionsProps) {
  const { t } = useTranslation('stock');
  const onlyBlocking = get('show') === 'blocking';
  const held = blocking(restock);
  const shown = onlyBlocking ? held : restock;
  const { choices, choose, suppliers, draftsAt, create, busy, failures, checked } = useRestock();
  const groups = planOf(shown, choices, suppliers);
  const count = itemsOf(restock).length;
  return (
    <BarPage
      bar={
        groups.length > 0 ? (
          <RestockBar groups={groups} busy={busy.length > 0} onCreate={() => create(groups)} />
        ) : null
      }
    >
      {head}
      {count > 0 ? (
        <Segmented
          label={t('restock.show')}
          value={onlyBlocking ? 'blocking' : 'all'}
          onChange={(show) => set('show', show === 'all' ? '' : show)}
          className="mb-5"
          options={[
            { value: 'all', label: <Counted word={t('restock.all')} count={count} /> },
            {
              value: 'blocking',
              label: <Counted word={t('restock.blocking')} count={itemsOf(held).length} />,
            },
          ]}
        />
      ) : null}
      {restock.cut ? (
        <Note tone="warning" className="mb-5">
          {t('restock.cut', { shown: count, count: restock.products })}
        </Note>
      ) : null}
      {groups.length > 0 ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {groups.map((group) => (
            <SupplierCard
              key={group.supplier?.id ?? ''}
              group={group}
              suppliers={suppliers}
              drafts={draftsAt(group.supplier?.id)}
              checked={checked}
              busy={busy.includes(group.supplier?.id ?? '')}
              failure={failures[group.supplier?.id ?? '']}
              onChoose={choose}
              onCreate={() => create([group])}
            />
          ))}
        </div>
      ) : (
        <Card>
          <EmptyState
            title={count > 0 ? t('restock.emptyBlocking') : t('restock.empty')}
            text={count > 0 ? undefined : t('restock.emptyText')}
            action={
              count > 0 ? (
                <Button onClick={() => set('show', '')}>{t('restock.showAll')}</Button>
              ) : (
                <Button asChild>
                  <Link to="/dashboard/inventory">{t('restock.catalog')}</Link>
                </Button>
              )
            }
          />
        </Card>
      )}
    </BarPage>
  );
}

const Counted = ({ word, count }: { word: string; count: number }) => (
  <>
    {word} <span className="num text-muted">{count}</span>
  </>
);
