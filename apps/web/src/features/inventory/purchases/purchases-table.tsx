import { formatCalendarDate } from '@kickstand/domain/format';
import { mayPurchase, overOf } from '@kickstand/domain/inventory';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useLanguage } from '../../../lib/device/language.ts';
import { useFormat } from '../../../lib/format.ts';
import { purchasePath } from '../../../shared/paths.ts';
import { useQuantity } from '../../../shared/stock/product-texts.ts';
import { cn } from '../../../ui/cn.ts';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { Money } from '../../../ui/data/money.tsx';
import { linkStyles } from '../../../ui/link.ts';
import type { PurchaseRow } from './draft.ts';
import { LateBadge, PurchaseStateBadge } from './state-badge.tsx';

/** "23 of 10" is confusing: the surplus is shown instead. */
function Received({ receivedMilli, quantityMilli }: Pick<PurchaseRow, 'receivedMilli' | 'quantityMilli'>) {
  const { t } = useTranslation('stock');
  const quantity = useQuantity();
  const amounts = { received: quantity(receivedMilli), quantity: quantity(quantityMilli) };
  const over = overOf({ receivedMilli, quantityMilli });
  if (over === 0) return t('purchases.of', amounts);
  return (
    <span className="grid">
      {t('purchases.came', amounts)}
      <span className="text-small text-warning-ink">{t('purchases.over', { quantity: quantity(over) })}</span>
    </span>
  );
}

export function PurchasesTable({ purchases }: { purchases: readonly PurchaseRow[] }) {
  const { t } = useTranslation('stock');
  const format = useFormat();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const expected = ({ expectedOn, state }: PurchaseRow, style: 'list' | 'day' = 'list') =>
    expectedOn && mayPurchase(state, 'expect') ? formatCalendarDate(expectedOn, style, language) : '';
  const columns: readonly Column<PurchaseRow>[] = [
    {
      key: 'number',
      head: t('purchases.number'),
      mobile: 'title',
      cell: ({ id, number }) => (
        <Link to={purchasePath(id)} className={cn(linkStyles, 'whitespace-nowrap')}>
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
      className: 'md:min-w-32 md:@min-[860px]/table:min-w-44',
    },
    {
      key: 'state',
      head: t('purchases.state'),
      mobile: 'side',
      cell: (purchase) => (
        <span className="inline-flex flex-wrap gap-1.5">
          <PurchaseStateBadge state={purchase.state} />
          <LateBadge purchase={purchase} />
        </span>
      ),
      className: 'max-md:row-start-1',
    },
    {
      key: 'received',
      head: t('purchases.received'),
      align: 'end',
      cell: (purchase) => <Received {...purchase} />,
      mobile: 'hidden',
    },
    {
      key: 'date',
      head: t('purchases.ordered'),
      cell: (purchase) => (
        <span className="grid text-muted md:whitespace-nowrap md:@max-[859px]/table:text-small">
          <span>
            {purchase.orderedAt
              ? format.date(purchase.orderedAt, 'list')
              : t('purchases.createdAt', { date: format.date(purchase.createdAt, 'list') })}
          </span>
          {expected(purchase) ? (
            // Where its column has no room.
            <span className="max-md:hidden md:@min-[860px]/table:hidden">
              {t('purchases.expectedOn', { date: expected(purchase, 'day') })}
            </span>
          ) : null}
        </span>
      ),
    },
    {
      key: 'expected',
      head: t('purchases.expected'),
      cell: (purchase) => <span className="whitespace-nowrap text-muted">{expected(purchase)}</span>,
      mobile: 'hidden',
      from: 860,
    },
    {
      key: 'total',
      head: t('total'),
      align: 'end',
      mobile: 'side',
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
      onRowClick={({ id }) => void navigate(purchasePath(id))}
    />
  );
}
