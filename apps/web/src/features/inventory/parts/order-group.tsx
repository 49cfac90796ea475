import { may } from '@kickstand/domain/auth';
import { pathTo } from '@kickstand/domain/navigation';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../../../lib/auth/index.ts';
import { Picture } from '../../../lib/pictures/picture.tsx';
import { OrderTag } from '../../../shared/orders/order-tag.tsx';
import { orderPath } from '../../../shared/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { STATUS_LOOKS } from '../../../ui/data/status.tsx';
import { Card } from '../../../ui/page/card.tsx';
import type { ListedPart, PartsOfOrder } from './listed-part.ts';
import { PartRow } from './part-row.tsx';
import { Progress } from './progress.tsx';
import { useInstallAll } from './use-install-all.ts';

interface OrderGroupProps {
  order: PartsOfOrder;
  onReturn: (part: ListedPart) => void;
}

/** INV-08. The parts of one work order. */
export function OrderGroup({ order, onReturn }: OrderGroupProps) {
  const { t } = useTranslation('workorders');
  return (
    <Card className="overflow-hidden" aria-label={t('tag', { number: order.number })}>
      <header className="flex min-h-15 flex-wrap items-center gap-x-3.5 gap-y-2 py-[5px] pr-3 pl-2 max-md:px-3 max-md:py-2.5 pointer-coarse:py-2.5">
        <Picture url={order.thumbnailUrl} alt="" quiet className="h-11.5 w-14 shrink-0 rounded-[8px]" />
        <Bike order={order} />
        <span className="max-md:hidden">
          <Progress counts={order.counts} />
        </span>
        <AllButtons order={order} />
      </header>
      <ul>
        {order.parts.map((part) => (
          <PartRow key={part.lineId} part={part} onReturn={onReturn} />
        ))}
      </ul>
    </Card>
  );
}

function Bike({ order }: { order: PartsOfOrder }) {
  const { t } = useTranslation('workorders');
  const { icon: StatusIcon, ink } = STATUS_LOOKS[order.status];
  return (
    <div className="min-w-0 flex-1 basis-40">
      <h2 className="leading-5">
        <Link
          to={orderPath(order.id)}
          className="relative hit-44 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-body font-strong text-ink no-underline hover:underline"
        >
          <OrderTag number={order.number} />
          <span className="min-w-0 wrap-break-word">{order.bikeInfo || t('notAvailable')}</span>
        </Link>
      </h2>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-small leading-4.5 text-muted">
        <span className="inline-flex items-center gap-1.5 font-medium text-ink">
          <StatusIcon aria-hidden="true" size={15} strokeWidth={2} className={cn('shrink-0', ink)} />
          {t(`status.${order.status}`)}
        </span>
        <span className="wrap-break-word">{order.customerName}</span>
        {order.technician ? (
          <span className="inline-flex items-center gap-1.5">
            <Avatar name={order.technician.name} size="sm" />
            {order.technician.name}
          </span>
        ) : null}
      </p>
    </div>
  );
}

/** Shown from two parts on: with one, the part's own button does it. */
const SEVERAL = 2;

function AllButtons({ order }: { order: PartsOfOrder }) {
  const { t } = useTranslation(['stock', 'workorders']);
  const manages = may(useSession().profile?.role, 'stock.manage');
  const { installAll, busy } = useInstallAll();
  const ready = order.parts.filter(({ status }) => status === 'ready');
  const missing = order.parts.filter(({ status }) => status === 'not_ordered');
  return (
    <>
      {ready.length >= SEVERAL ? (
        <Button
          size="sm"
          variant="soft"
          busy={busy}
          busyLabel={t('parts.installing')}
          onClick={() => installAll(ready)}
          className="min-w-28 max-md:min-h-11 max-md:w-full"
        >
          {t('parts.installAll', { count: ready.length })}
          <span className="sr-only"> {t('workorders:tag', { number: order.number })}</span>
        </Button>
      ) : null}
      {manages && missing.length >= SEVERAL ? (
        <Button asChild size="sm" className="min-w-28 max-md:min-h-11 max-md:w-full">
          <Link to={`${pathTo('/dashboard/inventory/restock')}?order=${order.id}`}>
            {t('parts.orderAll', { count: missing.length })}
            <span className="sr-only"> {t('workorders:tag', { number: order.number })}</span>
          </Link>
        </Button>
      ) : null}
    </>
  );
}
