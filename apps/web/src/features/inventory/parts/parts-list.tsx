import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePartName, useQuantity } from '../../../lib/stock/product-texts.ts';
import type { OrderPart } from '../../../lib/stock/stock-types.ts';
import { cn } from '../../../ui/cn.ts';
import { OrderLink } from '../shared/order-link.tsx';
import { PartActions } from './part-actions.tsx';
import { PartStateBadge } from './state-badge.tsx';
import { openMilli } from './verdicts.ts';

/** A table on a desk, cards on a phone and a tablet: five numbers need their words beside them there. */
const GRID =
  'xl:grid xl:grid-cols-[minmax(0,1.1fr)_minmax(0,1.3fr)_repeat(5,4rem)_13rem] xl:items-center xl:gap-x-3';
const NUMBERS = ['needed', 'reserved', 'short', 'onOrder', 'issued'] as const;

interface PartsListProps {
  parts: readonly OrderPart[];
  onReturn: (part: OrderPart) => void;
}

export function PartsList({ parts, onReturn }: PartsListProps) {
  const { t } = useTranslation('stock');
  return (
    <div>
      <div
        aria-hidden="true"
        className={cn(
          GRID,
          'hidden border-b border-line bg-sunken px-5 py-2.5 text-caption font-medium text-muted',
        )}
      >
        <span>{t('parts.order')}</span>
        <span>{t('parts.part')}</span>
        {NUMBERS.map((name) => (
          <span key={name} className="text-right">
            {t(`parts.${name}`)}
          </span>
        ))}
        <span className="text-right">{t('parts.actions')}</span>
      </div>
      <ul aria-label={t('parts.title')}>
        {parts.map((part) => (
          <PartRow key={part.lineId} part={part} onReturn={onReturn} />
        ))}
      </ul>
    </div>
  );
}

function PartRow({ part, onReturn }: { part: OrderPart; onReturn: (part: OrderPart) => void }) {
  const { t } = useTranslation('stock');
  const quantity = useQuantity();
  const name = usePartName()(part);
  const { order, product } = part;
  return (
    <li
      className={cn(
        'border-b border-line px-5 py-3.5 last:border-b-0 max-xl:grid max-xl:gap-3 max-md:px-4',
        'md:max-xl:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_auto] md:max-xl:items-start',
        GRID,
        part.shortMilli > 0 && 'shadow-[inset_3px_0_0_var(--danger)]',
      )}
    >
      <div className="flex min-w-0 items-start gap-3 xl:flex-col xl:gap-1">
        <OrderLink order={order} />
        <span className="grid min-w-0 flex-1">
          <span className="line-clamp-2 text-small wrap-anywhere">{order.bikeInfo}</span>
          <span className="line-clamp-1 text-small wrap-anywhere text-muted">{order.customerName}</span>
        </span>
      </div>
      <div className="grid min-w-0 gap-1">
        {product ? (
          <Link
            to={`/dashboard/inventory/${product.id}`}
            className="hit-44 relative line-clamp-2 font-medium wrap-anywhere text-ink no-underline hover:underline"
          >
            {name}
          </Link>
        ) : (
          <span className="line-clamp-2 font-medium wrap-anywhere">{name}</span>
        )}
        <span className="text-small wrap-anywhere text-muted">
          {[part.sku, product?.bin ? t('parts.inBin', { bin: product.bin }) : '', part.job]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span>
          <PartStateBadge part={part} />
        </span>
      </div>
      <dl className="contents max-xl:grid max-xl:grid-cols-5 max-xl:gap-1 max-xl:rounded-control max-xl:bg-sunken max-xl:p-2 md:max-xl:col-span-full md:max-xl:row-start-2">
        <Figure word={t('parts.needed')} shown={quantity(part.neededMilli, product?.unit)} />
        <Figure word={t('parts.reserved')} shown={quantity(part.reservedMilli)} />
        <Figure word={t('parts.short')} shown={quantity(part.shortMilli)} hot={part.shortMilli > 0} />
        <Figure word={t('parts.onOrder')} shown={quantity(part.onOrderMilli)} />
        <Figure
          word={t('parts.issued')}
          shown={quantity(part.issuedMilli)}
          done={part.issuedMilli > 0 && openMilli(part) === 0}
        />
      </dl>
      <PartActions part={part} onReturn={onReturn} />
    </li>
  );
}

interface FigureProps {
  word: string;
  shown: string;
  hot?: boolean;
  done?: boolean;
}

function Figure({ word, shown, hot = false, done = false }: FigureProps) {
  return (
    <div className="flex flex-col-reverse items-center xl:block xl:text-right">
      <dt className="text-micro text-muted xl:sr-only">{word}</dt>
      <dd className={cn('num font-medium', hot && 'text-danger-ink', done && 'text-success-ink')}>{shown}</dd>
    </div>
  );
}
