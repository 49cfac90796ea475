import { may } from '@kickstand/domain/auth';
import { ShoppingCart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../../../lib/auth/index.ts';
import { useProductName, useQuantity } from '../../../lib/stock/product-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { OrderLink } from '../shared/order-link.tsx';
import type { ProductGroup } from './groups.ts';
import { PickBox } from './pick-box.tsx';

/** The stock's view: shelf by shelf, what lies there for whom, and what is missing. */
export function ProductPicks({ groups }: { groups: readonly ProductGroup[] }) {
  const { t } = useTranslation('stock');
  return (
    <ul aria-label={t('reservations.title')}>
      {groups.map((group) => (
        <Pick key={group.product.id} group={group} />
      ))}
    </ul>
  );
}

function Pick({ group }: { group: ProductGroup }) {
  const { t } = useTranslation('stock');
  const name = useProductName()(group.product);
  const quantity = useQuantity();
  const manages = may(useSession().profile?.role, 'stock.manage');
  const { product, parts, reservedMilli, shortMilli, onOrderMilli } = group;
  return (
    <li
      className={cn(
        'grid gap-3 border-b border-line px-5 py-4 last:border-b-0 max-md:px-4',
        'lg:grid-cols-[5.5rem_minmax(0,1fr)_minmax(0,1.1fr)] lg:gap-x-5',
        shortMilli > 0 && 'shadow-[inset_3px_0_0_var(--danger)]',
      )}
    >
      <span className="text-[1.125rem] leading-6 font-strong wrap-anywhere">
        <span className="sr-only">{t('bin')} </span>
        {product.bin || <span className="text-small font-medium text-faint">{t('noBin')}</span>}
      </span>
      <div className="grid min-w-0 content-start gap-2">
        <div className="grid min-w-0">
          <Link
            to={`/dashboard/inventory/${product.id}`}
            className="hit-44 relative line-clamp-2 font-medium wrap-anywhere text-ink no-underline hover:underline"
          >
            {name}
          </Link>
          <span className="code text-small wrap-anywhere text-muted">{product.sku}</span>
        </div>
        <dl className="flex flex-wrap gap-x-5 gap-y-1 text-small">
          <Figure word={t('reservations.onHand')} shown={quantity(product.onHandMilli, product.unit)} />
          <Figure word={t('reservations.setAside')} shown={quantity(reservedMilli)} />
          <Figure word={t('reservations.free')} shown={quantity(product.availableMilli)} />
          {shortMilli > 0 ? (
            <Figure word={t('reservations.shortSum')} shown={quantity(shortMilli)} hot />
          ) : null}
          {onOrderMilli > 0 ? (
            <Figure word={t('reservations.onOrder')} shown={quantity(onOrderMilli)} />
          ) : null}
        </dl>
        {shortMilli > 0 && manages ? (
          <Button asChild size="sm" icon={ShoppingCart} className="justify-self-start">
            <Link to={`/dashboard/inventory/purchase-orders?product=${product.id}&quantity=${shortMilli}`}>
              {t('parts.buy', { quantity: quantity(shortMilli, product.unit) })}
            </Link>
          </Button>
        ) : null}
      </div>
      <ul className="grid content-start gap-2.5">
        {parts.map((part) => (
          <li key={part.lineId} className="flex min-w-0 items-center gap-3">
            <PickBox />
            <b className="num min-w-10 text-right font-strong">
              {quantity(part.reservedMilli, product.unit)}
            </b>
            <OrderLink order={part.order} />
            <span className="min-w-0 flex-1 text-small">
              <span className="line-clamp-1 wrap-anywhere">{part.order.bikeInfo}</span>
              <span className="line-clamp-1 wrap-anywhere text-muted">{part.order.customerName}</span>
            </span>
            {part.shortMilli > 0 ? (
              <span className="shrink-0 text-small font-medium text-danger-ink">
                {t('reservations.missing', { quantity: quantity(part.shortMilli) })}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </li>
  );
}

function Figure({ word, shown, hot = false }: { word: string; shown: string; hot?: boolean }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-muted">{word}</dt>
      <dd className={cn('num font-medium', hot && 'text-danger-ink')}>{shown}</dd>
    </div>
  );
}
