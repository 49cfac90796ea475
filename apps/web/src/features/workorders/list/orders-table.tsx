import { promiseState } from '@kickstand/domain/workorders';
import {
  CalendarClock,
  ClockAlert,
  MessageCircleQuestion,
  ShieldCheck,
  TriangleAlert,
  UserRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useFormat } from '../../../lib/format.ts';
import { Picture } from '../../../lib/pictures/picture.tsx';
import { OrderTag } from '../../../shared/orders/order-tag.tsx';
import { orderPath } from '../../../shared/paths.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { Money } from '../../../ui/data/money.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useAge } from '../shared/age.ts';
import { StatusBadge } from '../shared/badges.tsx';
import type { OrderCard } from '../shared/order.ts';

interface OrdersTableProps {
  orders: readonly OrderCard[];
  caption: string;
  /** What can be done with a row. */
  action?: (order: OrderCard) => ReactNode;
  pathOf?: (id: string) => string;
  /** Technicians do not collect payments. */
  balance?: boolean;
}

/**
 * WO-01. The width of the card decides: from 1060 px all columns; from 860 px the time moves under the status and the
 * technician is a dot; below, number and customer move under the bike; on a phone every row is a card.
 */
export function OrdersTable(props: OrdersTableProps) {
  const { orders, caption, action, pathOf = orderPath, balance = true } = props;
  const { t } = useTranslation('workorders');
  const navigate = useNavigate();
  const columns: readonly Column<OrderCard>[] = [
    {
      key: 'number',
      head: t('columns.number'),
      mobile: 'hidden',
      from: 860,
      cell: (order) => <OrderTag number={order.number} />,
      className: 'w-0',
    },
    {
      key: 'bike',
      head: t('columns.bike'),
      mobile: 'title',
      cell: (order) => <Bike order={order} path={pathOf(order.id)} />,
      headClassName: 'md:@max-[859px]/table:pl-5',
      className: 'max-md:col-span-full md:@max-[859px]/table:pl-5',
    },
    {
      key: 'customer',
      head: t('columns.customer'),
      mobile: 'hidden',
      from: 860,
      cell: (order) => <Customer order={order} />,
    },
    {
      key: 'status',
      head: t('columns.status'),
      cell: (order) => (
        <span className="grid justify-items-start gap-1 max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-2.5 max-md:pl-[76px]">
          <StatusBadge status={order.status} />
          <span className="text-small text-muted md:@min-[1060px]/table:hidden">
            <Age order={order} />
          </span>
          <Promised order={order} />
        </span>
      ),
    },
    {
      key: 'technician',
      head: <span className="md:@max-[1059px]/table:sr-only">{t('columns.technician')}</span>,
      mobile: 'hidden',
      cell: (order) => <Technician order={order} />,
      className: 'md:@max-[1059px]/table:w-0',
    },
    {
      key: 'age',
      head: t('columns.age'),
      mobile: 'hidden',
      from: 1060,
      cell: (order) => <Age order={order} stacked />,
    },
    ...(balance
      ? [
          {
            key: 'balance',
            head: t('columns.balance'),
            align: 'end' as const,
            mobile: 'side' as const,
            cell: (order: OrderCard) => <Money cents={order.balanceCents} className="font-medium" />,
          },
        ]
      : []),
    ...(action
      ? [
          {
            key: 'actions',
            head: <span className="block text-right">{t('columns.actions')}</span>,
            mobile: 'footer' as const,
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
      className="max-md:[&_tbody_tr]:py-3 md:@min-[1060px]/table:[&_td]:py-[7px]"
      mark={({ stuck }) => (stuck?.overdue ? 'warning' : undefined)}
      onRowClick={({ id }) => void navigate(pathOf(id))}
    />
  );
}

/** PRM-01: the promised date, marked when it is close or past. */
function Promised({ order: { status, promisedAt } }: { order: OrderCard }) {
  const { t } = useTranslation('promise');
  const format = useFormat();
  if (!promisedAt) return null;
  const state = promiseState({ status, promisedAt: new Date(promisedAt) }, new Date());
  if (!state) return null;
  const day = `${format.date(promisedAt, 'weekday')}, ${format.date(promisedAt, 'day')}`;
  return (
    <Badge
      tone={state === 'late' ? 'danger' : state === 'soon' ? 'warning' : 'neutral'}
      icon={state === 'late' ? ClockAlert : CalendarClock}
    >
      {state === 'late' ? `${t('late')}, ${day}` : t('due', { day })}
    </Badge>
  );
}

/** The row's link; number and customer are below it if their columns do not fit. */
function Bike({ order, path }: { order: OrderCard; path: string }) {
  const { t } = useTranslation('workorders');
  const bike = order.bikeInfo || t('notAvailable');
  return (
    <span className="flex min-w-0 items-center gap-3 max-md:items-start">
      <Picture
        url={order.thumbnailUrl}
        alt=""
        className="h-[46px] w-15 shrink-0 rounded-[9px] max-md:h-12 max-md:w-16"
        quiet
      />
      <span className="grid min-w-0">
        <Link
          to={path}
          aria-label={t('list.row', { number: order.number, bike, customer: order.customerName })}
          className="hit-44 relative rounded-tag font-medium wrap-break-word text-ink no-underline hover:underline"
        >
          {bike}
        </Link>
        <span className="code text-small text-muted max-md:hidden md:@max-[1059px]/table:hidden">
          {order.vin}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-small text-muted md:@min-[860px]/table:hidden">
          <OrderTag number={order.number} />
          <span>{order.customerName}</span>
        </span>
        <Marks order={order} />
      </span>
    </span>
  );
}

function Marks({ order }: { order: OrderCard }) {
  const { t } = useTranslation('workorders');
  if (!order.warranty && order.openQuestions === 0 && order.overpaidCents <= 0) return null;
  return (
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
  );
}

function Customer({ order }: { order: OrderCard }) {
  const format = useFormat();
  return (
    <span className="grid min-w-0">
      <span className="wrap-break-word text-ink">{order.customerName}</span>
      <span className="num text-small whitespace-nowrap text-muted">{format.phone(order.customerPhone)}</span>
    </span>
  );
}

function Age({ order, stacked = false }: { order: OrderCard; stacked?: boolean }) {
  const { t } = useTranslation('workorders');
  const ageOf = useAge();
  const age = ageOf(order.statusSince);
  if (!order.stuck?.overdue) return <span className="whitespace-nowrap">{age}</span>;
  return (
    <span className="grid justify-items-start whitespace-nowrap">
      {stacked ? age : null}
      <span className="inline-flex items-center gap-1 text-small text-warning-ink">
        <Icon icon={TriangleAlert} size="sm" />
        {stacked ? t('overdue') : t('list.overdue', { age })}
      </span>
    </span>
  );
}

function Technician({ order: { technician } }: { order: OrderCard }) {
  const { t } = useTranslation('workorders');
  const name = technician?.name ?? t('nobody');
  return (
    <span title={name} className="flex items-center gap-2">
      {technician ? (
        <Avatar name={technician.name} size="sm" />
      ) : (
        <Icon icon={UserRound} className="size-6 rounded-full border border-line-strong p-1 text-muted" />
      )}
      <span className="text-small md:@max-[1059px]/table:sr-only">{name}</span>
    </span>
  );
}
