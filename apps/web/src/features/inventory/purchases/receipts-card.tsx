import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useProductName, useQuantity } from '../../../lib/stock/words.ts';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import type { Purchase } from './draft.ts';

/** What came when, and who took it in. */
export function ReceiptsCard({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation('stock');
  const format = useFormat();
  const nameOf = useProductName();
  const quantity = useQuantity();
  return (
    <Card>
      <CardHead title={t('purchases.receipts')} />
      <CardBody>
        {purchase.receipts.length === 0 ? (
          <p className="text-muted">{t('purchases.noReceipts')}</p>
        ) : (
          <ul className="grid gap-4">
            {purchase.receipts.map((receipt) => (
              <li key={receipt.id} className="grid gap-1">
                <p className="text-small text-muted">
                  {t('purchases.by', { date: format.date(receipt.at, 'sent'), name: receipt.by })}
                </p>
                <ul className="grid gap-0.5">
                  {receipt.lines.map((line) => (
                    <li key={line.productId} className="wrap-anywhere">
                      <b className="num font-strong">{quantity(line.milli, line.unit)}</b>
                      {` × ${nameOf(line)} `}
                      <span className="code text-small text-muted">{line.sku}</span>
                    </li>
                  ))}
                </ul>
                {receipt.note ? <p className="wrap-anywhere">{receipt.note}</p> : null}
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}
