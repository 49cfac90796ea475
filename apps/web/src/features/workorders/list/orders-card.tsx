import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CardProblem } from '../../../lib/card-problem.tsx';
import { LoadMore } from '../../../lib/load-more.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
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
  if (orders.data === undefined && orders.isError)
    return (
      <CardProblem
        title={title}
        error={orders.error}
        busy={orders.isFetching}
        onTryAgain={() => void orders.refetch()}
      />
    );
  return (
    <Card className="overflow-hidden" aria-busy={orders.isFetching || undefined}>
      <Filters filter={filter} unpaid={!archived} />
      {orders.data === undefined ? (
        <SkeletonList label={t('loading')} rows={6} thumb className="p-5 max-md:p-4" />
      ) : rows.length > 0 ? (
        <OrdersTable orders={rows} caption={title} {...(action ? { action } : {})} />
      ) : filter.narrowed ? (
        <EmptyState
          title={t('list.noMatch')}
          action={<Button onClick={filter.clear}>{t('list.clear')}</Button>}
        />
      ) : archived ? (
        <EmptyState title={t('archive.empty')} text={t('archive.emptyText')} />
      ) : (
        <EmptyState
          title={t('list.empty')}
          text={t('list.emptyText')}
          action={
            <Button asChild icon={Plus}>
              <Link to="/dashboard/reports/new">{t('newOrder')}</Link>
            </Button>
          }
        />
      )}
      <LoadMore pages={orders} />
    </Card>
  );
}
