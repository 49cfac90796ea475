import { TriangleAlert, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMedia } from '../../../lib/device/use-media.ts';
import type { useListFilter } from '../../../lib/list/list-filter.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { EmptyState } from '../../../ui/page/empty.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { BarPage } from '../shared/bar-page.tsx';
import { FilterChips } from '../shared/filter-chips.tsx';
import { WIDE } from './item-row.tsx';
import { blocking, blockingOrder, firstBlocking, itemsOf, planOf, type Restock } from './plan.ts';
import { ReceiveDelivery } from './receive-delivery.tsx';
import { RestockBar } from './restock-bar.tsx';
import { SupplierCard } from './supplier-card.tsx';
import { useRestock } from './use-restock.ts';

type Filter = ReturnType<typeof useListFilter<'show' | 'order'>>;

interface SuggestionsProps {
  head: ReactNode;
  restock: Restock;
  filter: Filter;
}

export function Suggestions({ head, restock, filter }: SuggestionsProps) {
  const { t } = useTranslation('stock');
  const wide = useMedia(WIDE);
  const orderId = filter.get('order');
  const onlyBlocking = orderId === null && filter.get('show') === 'blocking';
  const shown = orderId ? blockingOrder(restock, orderId) : onlyBlocking ? blocking(restock) : restock;
  const work = useRestock();
  const groups = planOf(shown, work.choices, work.suppliers);
  const urgent = firstBlocking(groups);
  const count = itemsOf(restock).length;
  return (
    <BarPage
      bar={
        groups.length > 0 ? (
          <RestockBar groups={groups} busy={work.busy.length > 0} onCreate={() => work.create(groups)} />
        ) : null
      }
    >
      {head}
      {count > 0 ? <Chips restock={restock} filter={filter} /> : null}
      {restock.cut ? (
        <Note tone="warning" className="mb-4">
          {t('restock.cut', { shown: count, count: restock.products })}
        </Note>
      ) : null}
      {groups.length > 0 ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {groups.map((group, place) => (
            <SupplierCard
              key={group.supplier?.id ?? ''}
              group={group}
              suppliers={work.suppliers}
              drafts={work.draftsAt(group.supplier?.id)}
              checked={work.checked}
              busy={work.busy.includes(group.supplier?.id ?? '')}
              failure={work.failures[group.supplier?.id ?? '']}
              heads={place === 0}
              isOpen={(id) => work.opened[id] ?? (wide && id === urgent)}
              onOpen={work.open}
              onChoose={work.choose}
              onCreate={() => work.create([group])}
            />
          ))}
        </div>
      ) : (
        <Card>
          {count === 0 ? (
            <EmptyState
              title={t('restock.empty')}
              text={t('restock.emptyText')}
              action={<ReceiveDelivery />}
            />
          ) : (
            <EmptyState
              title={t(orderId ? 'restock.emptyOrder' : 'restock.emptyBlocking')}
              action={<Button onClick={() => filter.clear()}>{t('restock.showAll')}</Button>}
            />
          )}
        </Card>
      )}
    </BarPage>
  );
}

function Chips({ restock, filter }: { restock: Restock; filter: Filter }) {
  const { t } = useTranslation(['stock', 'workorders']);
  const orderId = filter.get('order');
  const show = orderId ? 'order' : filter.get('show') === 'blocking' ? 'blocking' : 'all';
  const order = itemsOf(restock)
    .flatMap(({ waiting }) => waiting)
    .find(({ id }) => id === orderId);
  return (
    <FilterChips
      label={t('stock:restock.show')}
      className="mb-3"
      onChoose={(value) => {
        if (value !== 'order') filter.clear(value === 'blocking' ? { show: value } : {});
      }}
      chips={[
        {
          value: 'all',
          label: t('stock:restock.all'),
          count: itemsOf(restock).length,
          pressed: show === 'all',
        },
        {
          value: 'blocking',
          label: t('stock:restock.blocking'),
          count: itemsOf(blocking(restock)).length,
          icon: TriangleAlert,
          pressed: show === 'blocking',
        },
        ...(order
          ? [
              {
                value: 'order' as const,
                label: t('workorders:tag', { number: order.number }),
                count: itemsOf(blockingOrder(restock, order.id)).length,
                icon: Wrench,
                pressed: true,
              },
            ]
          : []),
      ]}
    />
  );
}
