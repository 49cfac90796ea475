import { pathTo } from '@kickstand/domain/navigation';
import { isEnded } from '@kickstand/domain/workorders';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { OrderTag } from '../../../shared/orders/order-tag.tsx';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/data/money.tsx';
import { Status } from '../../../ui/data/status.tsx';
import { Card, CardHead } from '../../../ui/page/card.tsx';
import type { Mine } from './mine-types.ts';

type Order = Mine['orders'][number];

interface OrdersCardProps {
  title: string;
  orders: readonly Order[];
  owedCents?: number;
}

export function OrdersCard({ title, orders, owedCents = 0 }: OrdersCardProps) {
  const { t } = useTranslation('mine');
  const id = useId();
  return (
    <Card aria-labelledby={id} className="overflow-hidden">
      <CardHead
        id={id}
        title={title}
        action={
          owedCents > 0 ? (
            <span className="text-small text-muted">
              {t('owed')} <Money cents={owedCents} className="ml-1 text-body font-strong text-ink" />
            </span>
          ) : undefined
        }
      />
      <ul className="divide-y divide-line border-t border-line">
        {orders.map((order) => (
          <OrderItem key={order.id} order={order} />
        ))}
      </ul>
    </Card>
  );
}

function OrderItem({ order }: { order: Order }) {
  const { t } = useTranslation(['mine', 'workorders']);
  const format = useFormat();
  const date = format.date(order.statusSince, 'list');
  return (
    <li className="grid gap-3 px-5 py-4 max-md:px-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <OrderTag number={order.number} />
          <Status status={order.status} label={t(`workorders:status.${order.status}`)} />
        </div>
        <h3 className="font-strong wrap-anywhere">{order.bikeInfo}</h3>
        <p>{t(`mine:says.${order.status}`)}</p>
        <p className="text-small text-muted">
          {[
            isEnded(order.status) ? date : t('mine:since', { date }),
            order.totalCents > 0
              ? t(`mine:total.${order.totalKind}`, { amount: format.money(order.totalCents) })
              : '',
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
      </div>
      <Actions order={order} />
    </li>
  );
}

/** The customer's pages are not part of this app: they load a new document. */
function Actions({ order }: { order: Order }) {
  const { t } = useTranslation('mine');
  const named = (text: string) => `${text}, ${t('order', { number: order.number })}`;
  return (
    <div className="flex flex-wrap gap-2 sm:justify-end max-sm:[&>*]:flex-1">
      {order.next === 'review' ? (
        <Button asChild variant="primary">
          <a href={pathTo('/review/:id', { id: order.id })} aria-label={named(t('review'))}>
            {t('review')}
          </a>
        </Button>
      ) : null}
      {order.next === 'pay' ? (
        <Button asChild variant={order.status === 'ready' ? 'primary' : 'secondary'}>
          <a href={pathTo('/payment/:id', { id: order.id })} aria-label={named(t('pay'))}>
            {t('pay')} <Money cents={order.balanceCents} />
          </a>
        </Button>
      ) : null}
      <Button asChild variant="ghost">
        <a
          href={pathTo('/report/:id', { id: order.id })}
          aria-label={named(t(isEnded(order.status) ? 'view' : 'follow'))}
        >
          {t(isEnded(order.status) ? 'view' : 'follow')}
        </a>
      </Button>
    </div>
  );
}
