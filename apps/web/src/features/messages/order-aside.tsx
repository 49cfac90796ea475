import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../lib/format.ts';
import type { Thread } from '../../shared/messages/types.ts';
import { OrderTag } from '../../shared/orders/order-tag.tsx';
import { customerPath, orderPath } from '../../shared/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Status } from '../../ui/data/status.tsx';
import { Card } from '../../ui/page/card.tsx';

/** The order of a conversation, next to it on a wide screen. */
export function OrderAside({ thread: { order, otherOrders, to } }: { thread: Thread }) {
  const { t } = useTranslation(['messages', 'workorders']);
  const format = useFormat();
  return (
    <aside
      aria-label={t('messages:order.title')}
      className="grid grid-cols-1 content-start gap-4 overflow-y-auto border-l border-line bg-canvas p-4 max-[74.99rem]:hidden"
    >
      {order ? (
        <Card className="overflow-hidden">
          {order.thumbnailUrl ? (
            <img src={order.thumbnailUrl} alt="" className="h-36 w-full object-cover" />
          ) : null}
          <div className="grid gap-3 p-4">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <OrderTag number={order.number} />
              <Status status={order.status} label={t(`workorders:status.${order.status}`)} />
            </div>
            <b className="font-strong wrap-anywhere">{order.bikeInfo}</b>
            <dl className="grid gap-2 text-small">
              {order.promisedAt ? (
                <Fact name={t('messages:order.promised')}>
                  {`${format.date(order.promisedAt, 'weekday')}, ${format.date(order.promisedAt, 'day')}`}
                </Fact>
              ) : null}
              <Fact name={t('messages:order.balance')}>
                <span className="num">{format.money(order.dueCents)}</span>
              </Fact>
              {order.technician ? (
                <Fact name={t('messages:order.technician')}>{order.technician}</Fact>
              ) : null}
            </dl>
            <Button asChild block>
              <Link to={orderPath(order.id)}>{t('messages:order.open')}</Link>
            </Button>
          </div>
        </Card>
      ) : null}
      {otherOrders.length > 0 ? (
        <Card aria-labelledby="other-orders" className="grid gap-2 p-4">
          <h2 id="other-orders" className="text-body font-strong">
            {t('messages:order.others')}
          </h2>
          <ul className="grid gap-2">
            {otherOrders.map(({ id, number, bikeInfo, createdAt }) => (
              <li key={id}>
                <Link to={orderPath(id)} className="flex min-h-11 items-center gap-3 no-underline">
                  <OrderTag number={number} />
                  <span className="min-w-0 text-small wrap-anywhere text-muted">
                    {`${bikeInfo}, ${format.date(createdAt, 'list')}`}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {to.customerId ? (
        <Button asChild block>
          <Link to={customerPath(to.customerId)}>{t('messages:order.customer')}</Link>
        </Button>
      ) : null}
      {order ? (
        <p className="text-small text-muted">
          {t('messages:order.timeline')} {t('messages:order.verbal')}
        </p>
      ) : null}
    </aside>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3 border-b border-line pb-2 last:border-0 last:pb-0">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right font-medium">{children}</dd>
    </div>
  );
}
