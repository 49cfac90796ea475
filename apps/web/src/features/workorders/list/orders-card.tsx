import { pathTo } from '@kickstand/domain/navigation';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ListCard } from '../../../lib/list/list-card.tsx';
import { Button } from '../../../ui/button.tsx';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { EmptyState } from '../../../ui/page/empty.tsx';
import type { OrderCard } from '../shared/order.ts';
import { Filters } from './filters.tsx';
import { useOrderFilter, useOrders } from './orders-query.ts';
import { OrdersTable } from './orders-table.tsx';

interface OrdersCardProps {
  title: string;
  archived?: boolean;
  action?: (order: OrderCard) => ReactNode;
}

export function OrdersCard({ title, archived = false, action }: OrdersCardProps) {
  const { t } = useTranslation('workorders');
  const filter = useOrderFilter();
  const orders = useOrders(filter, archived);
  const rows = orders.data?.pages.flatMap((page) => page.orders) ?? [];
  return (
    <ListCard
      title={title}
      query={orders}
      rows={rows}
      head={<Filters filter={filter} unpaid={!archived} />}
      loading={<SkeletonList label={t('loading')} rows={6} thumb className="p-5 max-md:p-4" />}
      empty={<NoOrders filter={filter} archived={archived} />}
    >
      <OrdersTable orders={rows} caption={title} {...(action ? { action } : {})} />
    </ListCard>
  );
}

function NoOrders({ filter, archived }: { filter: ReturnType<typeof useOrderFilter>; archived: boolean }) {
  const { t } = useTranslation('workorders');
  if (filter.narrowed)
    return (
      <EmptyState
        title={t('list.noMatch')}
        action={<Button onClick={filter.clear}>{t('list.clear')}</Button>}
      />
    );
  if (archived) return <EmptyState title={t('archive.empty')} text={t('archive.emptyText')} />;
  return (
    <EmptyState
      title={t('list.empty')}
      text={t('list.emptyText')}
      action={
        <Button asChild icon={Plus}>
          <Link to={pathTo('/dashboard/reports/new')}>{t('newOrder')}</Link>
        </Button>
      }
    />
  );
}
