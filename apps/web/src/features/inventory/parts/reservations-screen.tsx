import type { ReservationState } from '@kickstand/domain/inventory';
import { Printer } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CardProblem } from '../../../lib/card-problem.tsx';
import { usePageTitle } from '../../../lib/document-title.ts';
import { useListFilter } from '../../../lib/list-filter.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty.tsx';
import { Note } from '../../../ui/note.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { byOrder, byProduct } from './groups.ts';
import { OrderPicks } from './order-picks.tsx';
import { PartSearch } from './part-search.tsx';
import { useOrderParts } from './parts-query.ts';
import { ProductPicks } from './product-picks.tsx';

/** A group needs all its lines; beyond these the list says that it is not whole. */
const MOST_PAGES = 20;
const SHOWS = {
  all: ['reserved', 'short'],
  reserved: ['reserved'],
  short: ['short'],
} as const satisfies Record<string, readonly ReservationState[]>;
type Show = keyof typeof SHOWS;
const isShow = (text: string | null): text is Show => text !== null && Object.hasOwn(SHOWS, text);

/** INV-03 /dashboard/inventory/reservations: what lies on the shelf for whom, as a list to pick from. */
export default function ReservationsScreen() {
  const { t } = useTranslation('stock');
  usePageTitle(t('reservations.title'));
  const { get, set, clear } = useListFilter<'search' | 'by' | 'show'>();
  const by = get('by') === 'order' ? 'order' : 'product';
  const asked = get('show');
  const show = isShow(asked) ? asked : 'all';
  const search = get('search') ?? '';
  const found = useAllParts(search, SHOWS[show]);
  const parts = found.data?.pages.flatMap((page) => page.parts) ?? [];
  return (
    <Page>
      <PageHead
        title={t('reservations.title')}
        facts={t('reservations.facts')}
        actions={
          <>
            <Button asChild>
              <Link to="/dashboard/work-order-parts">{t('reservations.toParts')}</Link>
            </Button>
            <Button icon={Printer} disabled={parts.length === 0} onClick={() => window.print()}>
              {t('reservations.pick')}
            </Button>
          </>
        }
      />
      {found.data === undefined && found.isError ? (
        <CardProblem
          title={t('reservations.title')}
          error={found.error}
          busy={found.isFetching}
          onTryAgain={() => void found.refetch()}
        />
      ) : (
        <Card className="overflow-hidden" aria-busy={found.isFetching || undefined}>
          <search
            data-print="hide"
            className="grid gap-3 border-b border-line px-5 py-4 max-md:px-4 xl:grid-cols-[minmax(0,1fr)_auto_auto]"
          >
            <PartSearch value={search} onChange={(text) => set('search', text)} />
            <Segmented
              label={t('reservations.show')}
              value={show}
              onChange={(next) => set('show', next === 'all' ? '' : next)}
              className="max-md:[&>button]:px-2.5"
              options={[
                { value: 'all', label: t('reservations.all') },
                { value: 'reserved', label: t('reservations.reserved') },
                { value: 'short', label: t('reservations.short') },
              ]}
            />
            <Segmented
              label={t('reservations.by')}
              value={by}
              onChange={(next) => set('by', next === 'product' ? '' : next)}
              options={[
                { value: 'product', label: t('reservations.byProduct') },
                { value: 'order', label: t('reservations.byOrder') },
              ]}
            />
          </search>
          {found.hasNextPage && !found.isFetching ? (
            <Note tone="warning" className="m-4">
              {t('reservations.partial')}
            </Note>
          ) : null}
          {found.data === undefined ? (
            <SkeletonList label={t('reservations.loading')} rows={5} className="p-5 max-md:p-4" />
          ) : parts.length > 0 ? (
            by === 'order' ? (
              <OrderPicks groups={byOrder(parts)} />
            ) : (
              <ProductPicks groups={byProduct(parts)} />
            )
          ) : search.trim() || show !== 'all' ? (
            <EmptyState
              title={t('reservations.emptyNarrowed')}
              action={<Button onClick={() => clear()}>{t('clear')}</Button>}
            />
          ) : (
            <EmptyState title={t('reservations.empty')} text={t('reservations.emptyText')} />
          )}
        </Card>
      )}
    </Page>
  );
}

/** Every page, one after the other: a product's orders stand on several. */
function useAllParts(search: string, states: readonly ReservationState[]) {
  const found = useOrderParts(search, states);
  const { hasNextPage, isFetching, fetchNextPage, data } = found;
  const pages = data?.pages.length ?? 0;
  useEffect(() => {
    if (hasNextPage && !isFetching && pages < MOST_PAGES) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage, pages]);
  return found;
}
