import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/data/badge.tsx';
import { Money } from '../../ui/data/money.tsx';
import { LevelBadge } from './level-badge.tsx';
import { useProductName, useQuantity } from './product-texts.ts';
import type { ProductRow } from './stock-types.ts';

/** A product or service in a list of choices: name, distinguishing details, and availability. */
export function ProductLine({ product }: { product: ProductRow }) {
  const { t } = useTranslation('inventory');
  const nameOf = useProductName();
  const quantity = useQuantity();
  const { sku, bin, level, priceCents, type, active } = product;
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3">
      <span className="grid min-w-0 flex-1">
        <span className="line-clamp-2 font-medium wrap-anywhere">{nameOf(product)}</span>
        <span className="text-small wrap-anywhere text-muted">
          <span className="code">{sku}</span>
          {bin ? ` · ${t('binOf', { bin })}` : ''}
          {type === 'product'
            ? ` · ${t('freeOf', { quantity: quantity(product.availableMilli, product.unit) })}`
            : ''}
        </span>
      </span>
      <span className="grid shrink-0 justify-items-end gap-1">
        {priceCents === null ? null : <Money cents={priceCents} className="text-small font-medium" />}
        {active ? (
          level && level !== 'ok' ? (
            <LevelBadge level={level} />
          ) : null
        ) : (
          <Badge>{t('inactive')}</Badge>
        )}
      </span>
    </span>
  );
}
