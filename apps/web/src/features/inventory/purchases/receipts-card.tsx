import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useProductName, useQuantity } from '../../../shared/stock/product-texts.ts';
import { Money } from '../../../ui/data/money.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';
import type { Purchase } from './draft.ts';

type Receipt = Purchase['receipts'][number];

/** What arrived when, who received it, and what it cost: for checking a supplier's invoice. */
export function ReceiptsCard({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation('stock');
  const { receipts, receivedCents, totalCents } = purchase;
  return (
    <Card>
      <CardHead title={t('purchases.receipts')} />
      <CardBody>
        {receipts.length === 0 ? (
          <p className="text-muted">{t('purchases.noReceipts')}</p>
        ) : (
          <>
            <ul className="grid gap-5">
              {receipts.map((receipt) => (
                <Delivery key={receipt.id} receipt={receipt} items={purchase.items} />
              ))}
            </ul>
            <dl className="mt-5 grid grid-cols-[minmax(0,1fr)_auto] gap-y-1 border-t border-line pt-4">
              <dt className="font-strong">{t('purchases.receivedTotal')}</dt>
              <dd className="text-right">
                <Money cents={receivedCents} className="font-strong" />
              </dd>
              <dt className="text-muted">{t('purchases.orderedTotal')}</dt>
              <dd className="text-right text-muted">
                <Money cents={totalCents} />
              </dd>
            </dl>
          </>
        )}
      </CardBody>
    </Card>
  );
}

function Delivery({ receipt, items }: { receipt: Receipt; items: Purchase['items'] }) {
  const { t } = useTranslation('stock');
  const format = useFormat();
  const nameOf = useProductName();
  const quantity = useQuantity();
  const title = t('purchases.by', { date: format.date(receipt.at, 'moment'), name: receipt.by });
  return (
    <li aria-label={title} className="grid gap-1">
      <p className="flex flex-wrap justify-between gap-x-4 text-small text-muted">
        {title}
        <span>
          {t('purchases.deliveryTotal')} <Money cents={receipt.totalCents} className="font-strong text-ink" />
        </span>
      </p>
      <ul className="grid gap-1">
        {receipt.lines.map((line) => {
          const agreed = items.find(({ productId }) => productId === line.productId)?.unitCostCents;
          return (
            <li key={line.productId} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
              <span className="wrap-anywhere">
                <b className="num font-strong">{quantity(line.milli, line.unit)}</b>
                {` × ${nameOf(line)} `}
                <span className="code text-small text-muted">{line.sku}</span>
                <span className="block text-small text-muted">
                  {t('purchases.each', { amount: format.money(line.unitCostCents) })}
                  {agreed !== undefined && agreed !== line.unitCostCents ? (
                    <span className="text-warning-ink">
                      {` · ${t('purchases.agreed', { amount: format.money(agreed) })}`}
                    </span>
                  ) : null}
                </span>
              </span>
              <Money cents={line.totalCents} className="text-right" />
            </li>
          );
        })}
      </ul>
      {receipt.note ? <p className="wrap-anywhere">{receipt.note}</p> : null}
    </li>
  );
}
