import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useFormat } from '../../../lib/format.ts';
import { useQuantity } from '../../../lib/stock/words.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { linkStyles } from '../../../ui/link.ts';
import { Money } from '../../../ui/money.tsx';
import type { PurchaseRow } from './draft.ts';
import { PurchaseStateBadge } from './state-badge.tsx';
import { PURCHASES } from './use-purchase.ts';

export function PurchasesTable({ purchases }: { purchases: readonly PurchaseRow[] }) {
  const { t } = useTranslation('stock');
  const format = useFormat();
  const quantity = useQuantity();
  const navigate = useNavigate();
  const columns: readonly Column<PurchaseRow>[] = [
    {
      key: 'number',
      head: t('purchases.number'),
      lead: true,
      cell: ({ id, number }) => (
        <Link to={`${PURCHASES}/${id}`} className={linkStyles}>
          {t('purchases.tag', { number })}
        </Link>
      ),
    },
    {
      key: 'supplier',
      head: t('supplier'),
      cell: ({ supplier, note }) => (
        <span className="grid min-w-0">
          <span className="line-clamp-2 font-medium wrap-anywhere text-ink">{supplier.name}</span>
          {note ? <span className="line-clamp-1 text-small wrap-anywhere text-muted">{note}</span> : null}
        </span>
      ),
    },
    {
      key: 'state',
      head: t('purchases.state'),
      end: true,
      cell: ({ state }) => <PurchaseStateBadge state={state} />,
      className: 'max-md:row-start-1',
    },
    {
      key: 'received',
      head: t('purchases.received'),
      align: 'end',
      cell: ({ receivedMilli, quantityMilli }) =>
        t('purchases.of', { received: quantity(receivedMilli), quantity: quantity(quantityMilli) }),
      gone: true,
    },
    {
      key: 'date',
      head: t('purchases.ordered'),
      cell: ({ orderedAt, createdAt }) => (
        <span className="whitespace-nowrap text-muted">
          {orderedAt
            ? format.date(orderedAt, 'list')
            : t('purchases.createdAt', { date: format.date(createdAt, 'list') })}
        </span>
      ),
    },
    {
      key: 'total',
      head: t('total'),
      align: 'end',
      end: true,
      cell: ({ totalCents }) => <Money cents={totalCents} className="font-medium" />,
      className: 'max-md:row-start-2',
    },
  ];
  return (
    <DataTable
      columns={columns}
      rows={purchases}
      rowKey={({ id }) => id}
      caption={t('purchases.title')}
      onRowClick={({ id }) => void navigate(`${PURCHASES}/${id}`)}
    />
  );
}
