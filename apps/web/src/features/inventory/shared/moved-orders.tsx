import { pathTo } from '@kickstand/domain/navigation';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { MovedOrder } from '../../../shared/stock/stock-types.ts';
import { Button } from '../../../ui/button.tsx';
import { Status } from '../../../ui/data/status.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { OrderLink } from './order-link.tsx';

/** Orders that changed status because stock came or went. */
export function MovedOrders({ orders }: { orders: readonly MovedOrder[] }) {
  const { t } = useTranslation(['stock', 'workorders']);
  return (
    <ul aria-label={t('stock:moved.title')} className="grid gap-2">
      {orders.map((order) => (
        <li
          key={order.id}
          className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-line px-4 py-3"
        >
          <OrderLink order={order} />
          <span className="grid min-w-0 flex-1 basis-40">
            <span className="font-medium wrap-anywhere">{order.bikeInfo}</span>
            <span className="text-small wrap-anywhere text-muted">{order.customerName}</span>
          </span>
          {order.to === null ? (
            <span className="text-small text-muted">{t(`stock:moved.${order.coverage}`)}</span>
          ) : (
            <Status status={order.to} label={t(`workorders:status.${order.to}`)} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface MovedDialogProps {
  title: string;
  orders: readonly MovedOrder[];
  onClose: () => void;
}

/** Shown after a stock change that moved orders, so that nobody has to look for them. */
export function MovedDialog({ title, orders, onClose }: MovedDialogProps) {
  const { t } = useTranslation(['stock', 'common', 'workorders']);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="md"
      title={title}
      description={t('stock:moved.title')}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button asChild>
            <Link to={pathTo('/dashboard/work-orders')}>{t('workorders:title')}</Link>
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('stock:moved.done')}
          </Button>
        </>
      }
    >
      <MovedOrders orders={orders} />
    </Dialog>
  );
}
