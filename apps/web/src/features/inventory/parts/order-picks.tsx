import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePartName, useQuantity } from '../../../lib/stock/product-texts.ts';
import type { OrderPart } from '../../../lib/stock/stock-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Status } from '../../../ui/status.tsx';
import { OrderLink } from '../shared/order-link.tsx';
import type { OrderGroup } from './groups.ts';
import { PickBox } from './pick-box.tsx';

/** The same by work order: a box to fill for each, those with everything there first. */
export function OrderPicks({ groups }: { groups: readonly OrderGroup[] }) {
  const { t } = useTranslation(['stock', 'workorders']);
  return (
    <ul aria-label={t('stock:reservations.title')}>
      {groups.map(({ order, parts, missing }) => (
        <li
          key={order.id}
          className="grid gap-3 border-b border-line px-5 py-4 last:border-b-0 max-md:px-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] lg:gap-x-5"
        >
          <div className="grid min-w-0 content-start justify-items-start gap-1.5">
            <span className="flex flex-wrap items-center gap-2">
              <OrderLink order={order} />
              <Status status={order.status} label={t(`workorders:status.${order.status}`)} />
            </span>
            <span className="line-clamp-2 font-medium wrap-anywhere">{order.bikeInfo}</span>
            <span className="text-small wrap-anywhere text-muted">{order.customerName}</span>
            <Badge tone={missing > 0 ? 'danger' : 'success'}>
              {missing > 0
                ? t('stock:reservations.waits', { count: missing })
                : t('stock:reservations.ready', { count: parts.length })}
            </Badge>
          </div>
          <ul className="grid content-start gap-2.5">
            {parts.map((part) => (
              <Part key={part.lineId} part={part} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function Part({ part }: { part: OrderPart }) {
  const { t } = useTranslation('stock');
  const name = usePartName()(part);
  const quantity = useQuantity();
  const { product } = part;
  return (
    <li className="flex min-w-0 items-center gap-3">
      <PickBox />
      <b className="num min-w-10 text-right font-strong">{quantity(part.reservedMilli, product?.unit)}</b>
      <span className="min-w-0 flex-1">
        {product ? (
          <Link
            to={`/dashboard/inventory/${product.id}`}
            className="hit-44 relative line-clamp-2 wrap-anywhere text-ink no-underline hover:underline"
          >
            {name}
          </Link>
        ) : (
          <span className="line-clamp-2 wrap-anywhere">{name}</span>
        )}
        <span className="code block text-small wrap-anywhere text-muted">{part.sku}</span>
      </span>
      {part.shortMilli > 0 ? (
        <span className="shrink-0 text-small font-medium text-danger-ink">
          {t('reservations.missing', { quantity: quantity(part.shortMilli) })}
        </span>
      ) : null}
      <span className="w-16 shrink-0 text-right text-small font-medium">{product?.bin || t('noBin')}</span>
    </li>
  );
}
