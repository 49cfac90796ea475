import { ChevronLeft, ClipboardList, Clock, Gauge, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../lib/format.ts';
import { Picture } from '../../../lib/pictures/picture.tsx';
import { OrderTag } from '../../../shared/orders/order-tag.tsx';
import { orderPath } from '../../../shared/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { StatusBadge } from '../shared/badges.tsx';
import { QUEUE_PATH, type WorkOrder } from '../shared/order.ts';

export function WorkspaceHead({ order }: { order: WorkOrder }) {
  const { t } = useTranslation(['diagnostic', 'workorders']);
  const format = useFormat();
  return (
    <header className="mb-5 grid gap-3">
      <Link
        to={QUEUE_PATH}
        className="-mt-3 -ml-1 inline-flex min-h-control items-center gap-1.5 justify-self-start rounded-control pr-2 pl-1 text-small font-medium text-muted no-underline hover:text-ink"
      >
        <Icon icon={ChevronLeft} size="sm" />
        {t('workorders:queue.title')}
      </Link>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Picture
          url={order.photos[0]?.thumbnailUrl}
          alt=""
          className="h-27 w-43 shrink-0 rounded-[12px] max-md:aspect-[2/1] max-md:h-auto max-md:w-full"
        />
        <div className="grid min-w-0 flex-[1_1_20rem] gap-1.5">
          <div className="flex flex-wrap items-center gap-2.5">
            <OrderTag number={order.number} size="lg" />
            <StatusBadge status={order.status} size="lg" />
          </div>
          <h1
            tabIndex={-1}
            data-page-heading=""
            className="text-title font-title wrap-anywhere max-md:text-[1.375rem] max-md:leading-7"
          >
            {order.bikeInfo || t('workorders:order', { number: order.number })}
          </h1>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
            <span className="inline-flex items-center gap-1.5 wrap-anywhere">
              <Icon icon={UserRound} size="sm" className="text-faint" />
              {order.customerName}
            </span>
            {order.mileage ? (
              <span className="inline-flex items-center gap-1.5">
                <Icon icon={Gauge} size="sm" className="text-faint" />
                {t('workorders:miles', { miles: order.mileage })}
              </span>
            ) : null}
            <span className="inline-flex items-center gap-1.5">
              <Icon icon={Clock} size="sm" className="text-faint" />
              {t('diagnostic:since', { when: format.date(order.createdAt, 'list') })}
            </span>
            {order.vin ? <span className="code wrap-anywhere">{order.vin}</span> : null}
          </p>
        </div>
        <div data-print="hide" className="flex flex-wrap gap-2 max-md:w-full">
          <Button asChild icon={ClipboardList} className="max-md:flex-1">
            <Link to={orderPath(order.id)}>{t('diagnostic:toOrder')}</Link>
          </Button>
        </div>
      </div>
    </header>
  );
}
