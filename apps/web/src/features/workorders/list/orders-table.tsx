import { MessageCircleQuestion, ShieldCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useFormat } from '../../../lib/format.ts';
import { Picture } from '../../../lib/pictures/picture.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Money } from '../../../ui/money.tsx';
import { useAge } from '../shared/age.ts';
import { OrderTag, StatusBadge } from '../shared/badges.tsx';
import { type OrderCard, orderPath } from '../shared/order.ts';
import { useCompact } from '../shared/use-compact.ts';

interface OrdersTableProps {
  orders: readonly OrderCard[];
  caption: string;
  /** What can be done with a row. */
  action?: (order: OrderCard) => React.ReactNode;
  pathOf?: (id: string) => string;
  /** Technicians are not asked for money. */
  balance?: boolean;
}

/** WO-01. On a phone every row is a card: number and status, the bike, then who and how much. */
export function OrdersTable(props: OrdersTableProps) {
  const { orders, caption, action, pathOf = orderPath, balance = true } = props;
  const compact = useCompact();
  const { t } = useTranslation('workorders');
  const navigate = useNavigate();
  const columns: readonly Column<OrderCard>[] = [
    {
      key: 'number',
      head: t('columns.number'),
      lead: true,
      cell: (order) => (
        <Link to={pathOf(order.id)} className="hit-44 relative inline-block rounded-tag no-underline">
          <OrderTag number={order.number} />
        </Link>
      ),
      className: 'md:w-0',
    },
    {
      key: 'bike',
      head: t('columns.bike'),
      cell: (order) => <Bike order={order} />,
      className: 'md:min-w-28 lg:min-w-56 max-md:col-span-full max-md:pt-2!',
    },
    {
      key: 'customer',
      head: t('columns.customer'),
      cell: (order) => <Customer order={order} technician={compact} />,
      className: 'max-md:row-start-3',
    },
    {
      key: 'status',
      head: t('columns.status'),
      end: true,
      cell: (order) =>
        compact ? (
          <span className="inline-grid justify-items-start gap-1 max-md:justify-items-end">
            <StatusBadge status={order.status} />
            <Age order={order} />
          </span>
        ) : (
          <StatusBadge status={order.status} />
        ),
      className: 'max-md:row-start-1',
    },
    ...(compact
      ? []
      : [
          {
            key: 'technician',
            head: t('columns.technician'),
            cell: (order: OrderCard) => <Technician order={order} />,
          },
        ]),
    ...(compact
      ? []
      : [{ key: 'age', head: t('columns.age'), cell: (order: OrderCard) => <Age order={order} /> }]),
    ...(balance
      ? [
          {
            key: 'balance',
            head: t('columns.balance'),
            align: 'end' as const,
            end: true,
            cell: (order: OrderCard) => <Money cents={order.balanceCents} className="font-medium" />,
            className: 'max-md:row-start-3',
          },
        ]
      : []),
    ...(action
      ? [
          {
            key: 'actions',
            head: <span className="block text-right">{t('columns.actions')}</span>,
            act: true,
            cell: (order: OrderCard) => <span className="flex justify-end max-md:pt-2">{action(order)}</span>,
            className: 'md:w-0',
          },
        ]
      : []),
  ];
  return (
    <DataTable
      columns={columns}
      rows={orders}
      rowKey={({ id }) => id}
      caption={caption}
      mark={({ stuck }) => (stuck?.overdue ? 'warning' : undefined)}
      onRowClick={({ id }) => void navigate(pathOf(id))}
    />
  );
}

function Bike({ order }: { order: OrderCard }) {
  const { t } = useTranslation('workorders');
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Picture
        url={order.thumbnailUrl}
        alt=""
        className="h-12 w-16 shrink-0 rounded-[9px] max-md:h-13.5 max-md:w-18 md:max-lg:hidden"
        quiet
      />
      <span className="grid min-w-0">
        <span className="line-clamp-2 font-medium wrap-break-word text-ink">
          {order.bikeInfo || t('notAvailable')}
        </span>
        <span className="code text-small text-muted md:max-lg:hidden max-md:wrap-anywhere">{order.vin}</span>
        {order.warranty || order.openQuestions > 0 || order.overpaidCents > 0 ? (
          <span className="flex flex-wrap gap-1 pt-0.5">
            {order.overpaidCents > 0 ? (
              <Badge tone="danger" icon={TriangleAlert}>
                {t('paidTwice')}
              </Badge>
            ) : null}
            {order.warranty ? (
              <Badge tone="info" icon={ShieldCheck}>
                {t('warranty')}
              </Badge>
            ) : null}
            {order.openQuestions > 0 ? (
              <Badge tone="warning" icon={MessageCircleQuestion}>
                {t('asks')}
              </Badge>
            ) : null}
          </span>
        ) : null}
      </span>
    </span>
  );
}

function Customer({ order, technician }: { order: OrderCard; technician: boolean }) {
  const { t } = useTranslation('workorders');
  const format = useFormat();
  return (
    <span className="grid min-w-0">
      <span className="line-clamp-2 wrap-break-word text-ink">{order.customerName}</span>
      <span className="num text-small whitespace-nowrap text-muted">{format.phone(order.customerPhone)}</span>
      {technician ? (
        <span className="text-small text-muted">{order.technician?.name ?? t('nobody')}</span>
      ) : null}
    </span>
  );
}

function Age({ order }: { order: OrderCard }) {
  const { t } = useTranslation('workorders');
  const age = useAge();
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 gap-y-1 whitespace-nowrap max-2xl:text-small max-2xl:text-muted">
      {age(order.statusSince)}
      {order.stuck?.overdue ? (
        <Badge tone="warning" icon={TriangleAlert}>
          {t('overdue')}
        </Badge>
      ) : null}
    </span>
  );
}

function Technician({ order }: { order: OrderCard }) {
  const { t } = useTranslation('workorders');
  if (!order.technician) return <span className="text-muted">{t('nobody')}</span>;
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <Avatar name={order.technician.name} size="sm" />
      <span className="min-w-0 text-small wrap-break-word">{order.technician.name}</span>
    </span>
  );
}
