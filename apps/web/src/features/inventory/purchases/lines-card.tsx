import { mayPurchase, openOf, overOf, stockValue } from '@kickstand/domain/inventory';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { productPath } from '../../../shared/paths.ts';
import { useProductName, useQuantity } from '../../../shared/stock/product-texts.ts';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { Money } from '../../../ui/data/money.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';
import type { Purchase } from './draft.ts';

type Item = Purchase['items'][number];

/** What was ordered, and how much of it arrived. */
export function LinesCard({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation('stock');
  const nameOf = useProductName();
  const quantity = useQuantity();
  const isOpen = mayPurchase(purchase.state, 'receive');
  const columns: readonly Column<Item>[] = [
    {
      key: 'part',
      head: t('product'),
      mobile: 'title',
      cell: (item) => (
        <span className="grid min-w-0">
          <Link
            to={productPath(item.productId)}
            className="hit-44 relative font-medium wrap-anywhere text-ink no-underline hover:underline"
          >
            {nameOf(item)}
          </Link>
          <span className="code text-small wrap-anywhere text-muted">
            {[item.sku, item.supplierSku].filter(Boolean).join(' · ')}
          </span>
        </span>
      ),
      className: 'md:min-w-48',
    },
    {
      key: 'ordered',
      head: t('purchases.onOrder'),
      align: 'end',
      cell: (item) => quantity(item.quantityMilli, item.unit),
      mobile: 'hidden',
    },
    {
      key: 'came',
      head: t('purchases.soFar'),
      align: 'end',
      cell: (item) => {
        const { receivedMilli, quantityMilli } = item;
        const over = overOf(item);
        return (
          <span className="grid">
            <span className="max-md:hidden">{quantity(receivedMilli)}</span>
            <span className="md:hidden">
              {t('purchases.cameOf', {
                received: quantity(receivedMilli),
                quantity: quantity(quantityMilli),
              })}
            </span>
            {over > 0 ? (
              <span className="text-small text-warning-ink">
                {t('purchases.over', { quantity: quantity(over) })}
              </span>
            ) : null}
          </span>
        );
      },
      className: 'max-md:text-left',
    },
    {
      key: 'open',
      head: t(isOpen ? 'purchases.stillOpen' : 'purchases.notComing'),
      align: 'end',
      cell: (item) => quantity(isOpen ? item.openMilli : openOf(item)),
      mobile: 'hidden',
    },
    {
      key: 'cost',
      head: t('unitCost'),
      align: 'end',
      cell: ({ unitCostCents }) => <Money cents={unitCostCents} />,
      mobile: 'hidden',
    },
    {
      key: 'sum',
      head: t('purchases.lineTotal'),
      align: 'end',
      mobile: 'side',
      cell: ({ quantityMilli, unitCostCents }) => (
        <Money cents={stockValue(quantityMilli, unitCostCents)} className="font-medium" />
      ),
      className: 'max-md:row-start-1',
    },
  ];
  return (
    <Card className="overflow-hidden">
      <CardHead title={t('purchases.lines')} />
      <DataTable
        columns={columns}
        rows={purchase.items}
        rowKey={({ id }) => id}
        caption={t('purchases.lines')}
      />
      {purchase.note ? (
        <CardBody className="border-t border-line pt-4 wrap-anywhere whitespace-pre-wrap">
          {purchase.note}
        </CardBody>
      ) : null}
    </Card>
  );
}
