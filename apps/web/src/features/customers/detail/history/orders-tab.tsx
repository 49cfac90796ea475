import { owedCents } from '@kickstand/domain/workorders';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useMedia } from '../../../../lib/device/use-media.ts';
import { useFormat } from '../../../../lib/format.ts';
import { OrderTag } from '../../../../shared/orders/order-tag.tsx';
import { orderPath } from '../../../../shared/paths.ts';
import { Badge } from '../../../../ui/data/badge.tsx';
import { type Column, DataTable } from '../../../../ui/data/data-table.tsx';
import { Money } from '../../../../ui/data/money.tsx';
import { Status } from '../../../../ui/data/status.tsx';
import { useOrders } from '../use-history.ts';
import { HistoryFrame } from './history-frame.tsx';

type Order = NonNullable<ReturnType<typeof useOrders>['rows']>[number];

export function OrdersTab({ customerId }: { customerId: string }) {
  const { t } = useTranslation(['customers', 'workorders']);
  const format = useFormat();
  const navigate = useNavigate();
  const orders = useOrders(customerId);
  const narrow = useMedia('(max-width: 63.99rem)');
  const columns: readonly Column<Order>[] = [
    {
      key: 'number',
      head: t('customers:history.order'),
      mobile: 'title',
      cell: ({ id, number }) => (
        <Link to={orderPath(id)} className="hit-44 relative inline-block rounded-tag no-underline">
          <OrderTag number={number} />
        </Link>
      ),
      className: 'md:w-0',
    },
    {
      key: 'bike',
      head: t('customers:history.bike'),
      cell: ({ bikeInfo, archived }) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="line-clamp-2 wrap-anywhere">{bikeInfo}</span>
          {archived ? <Badge tone="outline">{t('customers:history.archived')}</Badge> : null}
        </span>
      ),
      className: 'max-md:col-span-full max-md:pt-1.5!',
    },
    {
      key: 'status',
      head: t('customers:history.status'),
      mobile: 'side',
      cell: ({ status }) => <Status status={status} label={t(`workorders:status.${status}`)} />,
      className: 'max-md:row-start-1',
    },
    {
      key: 'opened',
      head: t('customers:history.opened'),
      cell: ({ createdAt }) => (
        <span className="whitespace-nowrap text-muted">{format.date(createdAt, 'list')}</span>
      ),
      className: 'max-md:row-start-3',
    },
    ...(narrow
      ? []
      : [
          {
            key: 'total',
            head: t('customers:history.total'),
            align: 'end' as const,
            cell: ({ totalCents, totalKind }: Order) => (
              <>
                <Money cents={totalCents} />
                {totalKind === 'bill' ? null : (
                  <span className="block text-small text-muted">
                    {t(`customers:history.totalKind.${totalKind}`)}
                  </span>
                )}
              </>
            ),
          },
        ]),
    {
      key: 'balance',
      head: t('customers:history.balance'),
      align: 'end',
      mobile: 'side',
      // adds up like the card next to it: an estimate is not owed
      cell: (order) => <Money cents={owedCents([order])} className="font-medium" />,
      className: 'max-md:row-start-3',
    },
  ];
  return (
    <HistoryFrame
      title={t('customers:history.orders')}
      empty={t('customers:history.noOrders')}
      rows={orders.rows}
      history={orders}
    >
      <DataTable
        columns={columns}
        rows={orders.rows ?? []}
        rowKey={({ id }) => id}
        caption={t('customers:history.orders')}
        onRowClick={({ id }) => void navigate(orderPath(id))}
      />
    </HistoryFrame>
  );
}
