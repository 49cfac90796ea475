import { pathTo } from '@kickstand/domain/navigation';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../lib/format.ts';
import { parseCents } from '../../../shared/money/amounts.ts';
import { orderPath, productPath } from '../../../shared/paths.ts';
import { useQuantity } from '../../../shared/stock/product-texts.ts';
import { cn } from '../../../ui/cn.ts';
import { ordersWaiting, type RestockItem } from './plan.ts';

/** More would not fit into one line; the rest is a number. */
const NAMED_ORDERS = 2;

interface ItemNameProps {
  item: RestockItem;
  name: string;
  taken: boolean;
  /** As typed; empty if the cost has its own field in the row. */
  cost: string;
}

/** A part with the orders it blocks and its stock. */
export function ItemName({ item, name, taken, cost }: ItemNameProps) {
  const { t } = useTranslation('stock');
  const quantity = useQuantity();
  const format = useFormat();
  const { onHandMilli, onOrderMilli, needMilli } = item.suggestion;
  const cents = parseCents(cost);
  const facts = t('restock.stockFacts', {
    onHand: quantity(onHandMilli),
    onOrder: quantity(onOrderMilli),
    needed: quantity(needMilli),
  });
  return (
    <div className="grid min-w-0 leading-5">
      <h3 className="min-w-0 font-medium wrap-break-word">
        <Link
          to={productPath(item.productId)}
          className={cn('text-ink no-underline hover:underline', !taken && 'text-muted')}
        >
          {name}
        </Link>{' '}
        <span className="code ml-1 text-caption whitespace-nowrap text-muted max-md:hidden">{item.sku}</span>
      </h3>
      <Blocks item={item} />
      <p className="text-caption leading-4.5 text-muted xl:sr-only">
        {facts}
        {cents === null ? null : (
          <span className="max-md:hidden"> · {t('restock.each', { amount: format.money(cents) })}</span>
        )}
      </p>
    </div>
  );
}

function Blocks({ item }: { item: RestockItem }) {
  const { t } = useTranslation(['stock', 'workorders']);
  const orders = ordersWaiting(item);
  if (orders.length === 0) return null;
  const named = orders.slice(0, orders.length > NAMED_ORDERS ? NAMED_ORDERS : orders.length);
  const more = orders.length - named.length;
  const before = (place: number) => {
    if (place === 0) return '';
    return place === named.length - 1 && more === 0 ? ` ${t('stock:restock.and')} ` : ', ';
  };
  return (
    <p className="text-caption leading-4.5 font-medium text-danger-ink">
      {t('stock:restock.blocks')}{' '}
      {named.map((order, place) => (
        <span key={order.id}>
          {before(place)}
          <Link
            to={orderPath(order.id)}
            title={order.customerName}
            className="whitespace-nowrap text-inherit"
          >
            {t('workorders:tag', { number: order.number })}
          </Link>
        </span>
      ))}
      {more > 0 ? (
        <>
          {' '}
          <Link
            to={`${pathTo('/dashboard/work-order-parts')}?search=${encodeURIComponent(item.sku)}`}
            className="whitespace-nowrap text-inherit"
          >
            {t('stock:restock.andMore', { count: more })}
          </Link>
        </>
      ) : null}
    </p>
  );
}
