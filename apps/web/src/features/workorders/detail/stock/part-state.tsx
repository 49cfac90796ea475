import { useTranslation } from 'react-i18next';
import { useQuantity } from '../../../../shared/stock/product-texts.ts';
import { RESERVATION_LOOKS } from '../../../../shared/stock/reservation-looks.ts';
import type { OrderPart } from '../../../../shared/stock/stock-types.ts';
import { Badge } from '../../../../ui/data/badge.tsx';

interface PartStateProps {
  part: OrderPart;
  /** Whether the line's part is reserved yet: before that, parts outside the catalog have no state. */
  asked: boolean;
}

/** INV-03. The state of a part as color, icon and word, and its bin. */
export function PartState({ part, asked }: PartStateProps) {
  const { t } = useTranslation(['orderStock', 'stock', 'inventory']);
  const quantity = useQuantity();
  const { product, state } = part;
  if (product === null)
    return asked || part.sku === '' ? (
      <span className="block text-small text-faint">{t('orderStock:noCatalog')}</span>
    ) : null;
  // released: nothing to do
  if (state === 'released') return null;
  const of = (milli: number) => quantity(milli, product.unit);
  const short = state === 'short';
  const facts = [
    short && part.reservedMilli > 0 ? t('orderStock:reserved', { quantity: of(part.reservedMilli) }) : '',
    state !== 'issued' && part.issuedMilli > 0
      ? t('orderStock:installedSome', { quantity: of(part.issuedMilli) })
      : '',
    short
      ? part.onOrderMilli > 0
        ? t('orderStock:onOrder', { quantity: of(part.onOrderMilli) })
        : t('orderStock:notOrdered')
      : '',
    state === null || state === 'draft' || state === 'returned'
      ? t('inventory:freeOf', { quantity: of(product.availableMilli) })
      : '',
    product.bin && state !== 'issued' ? t('inventory:binOf', { bin: product.bin }) : '',
  ].filter(Boolean);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-1 text-small text-muted">
      {state === null ? null : (
        <Badge {...RESERVATION_LOOKS[state]}>
          {short ? t('orderStock:short', { quantity: of(part.shortMilli) }) : t(`stock:state.${state}`)}
        </Badge>
      )}
      {facts.length > 0 ? <span>{facts.join(' · ')}</span> : null}
    </span>
  );
}
