import { ClockAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../lib/format.ts';
import { OrderTag } from '../../../shared/orders/order-tag.tsx';
import { orderPath } from '../../../shared/paths.ts';
import { cn } from '../../../ui/cn.ts';
import { Status } from '../../../ui/data/status.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { DueOrder } from '../calendar-query.ts';

/** A bike on the day it is promised for. */
export function DueCard({ order }: { order: DueOrder }) {
  const { t } = useTranslation(['calendar', 'workorders']);
  const format = useFormat();
  const time = format.date(order.promisedAt, 'time');
  return (
    <Link
      to={orderPath(order.id)}
      className={cn(
        'grid min-w-0 gap-1 rounded-[10px] border bg-surface px-2.5 py-2 text-small text-ink no-underline shadow-card hover:border-line-strong',
        order.late ? 'border-danger' : 'border-line',
      )}
    >
      <span className="flex min-w-0 flex-wrap items-center justify-between gap-x-1.5">
        <OrderTag number={order.number} />
        <span className="text-caption whitespace-nowrap text-muted num">{time}</span>
      </span>
      <span className="font-medium wrap-break-word">{order.bikeInfo}</span>
      <span className="flex min-w-0 items-center gap-1.5">
        {order.late ? (
          <span className="flex items-center gap-1 text-caption font-strong text-danger-ink">
            <Icon icon={ClockAlert} size="sm" />
            {t('calendar:late')}
            <span className="sr-only">{t(`workorders:status.${order.status}`)}</span>
          </span>
        ) : (
          <Status
            size="sm"
            status={order.status}
            label={t(`workorders:status.${order.status}`)}
            className="min-w-0 shrink py-0.5 leading-tight whitespace-normal"
          />
        )}
      </span>
    </Link>
  );
}
