import { useTranslation } from 'react-i18next';
import { useProductName, useQuantity } from '../../../shared/stock/product-texts.ts';
import { byProduct } from './groups.ts';
import type { ListedPart } from './listed-part.ts';

/** INV-03. On paper only: what to take from which bin for which order, with check boxes. */
export function PickList({ parts }: { parts: readonly ListedPart[] }) {
  const { t } = useTranslation(['stock', 'workorders']);
  const nameOf = useProductName();
  const quantity = useQuantity();
  return (
    <ul aria-label={t('stock:parts.pick')} className="hidden print:block">
      {byProduct(parts).map(({ product, parts: own }) => (
        <li key={product.id} className="grid grid-cols-[5rem_1fr_1fr] gap-4 border-b border-black py-2">
          <b>{product.bin || t('stock:noBin')}</b>
          <span>
            {nameOf(product)} <span className="code">{product.sku}</span>
          </span>
          <ul>
            {own.map((part) => (
              <li key={part.lineId} className="flex items-center gap-2">
                <span className="size-4 shrink-0 border border-black" />
                <b className="num">{quantity(part.reservedMilli, product.unit)}</b>
                <span>
                  {[t('workorders:tag', { number: part.order.number }), part.order.bikeInfo]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
