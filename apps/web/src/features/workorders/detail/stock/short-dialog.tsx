import { may } from '@kickstand/domain/auth';
import { pathTo } from '@kickstand/domain/navigation';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../../../../lib/auth/index.ts';
import { productPath } from '../../../../shared/paths.ts';
import { useQuantity } from '../../../../shared/stock/product-texts.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import type { Line } from '../../shared/order.ts';
import { usePart } from './order-parts.ts';

interface ShortDialogProps {
  orderId: string;
  line: Line;
  /** The quantity in stock that is not reserved for others. */
  freeMilli: number;
  onClose: () => void;
}

/** The part cannot be installed: it is not in stock, or reserved for others. Shows what to do. */
export function ShortDialog({ orderId, line, freeMilli, onClose }: ShortDialogProps) {
  const { t } = useTranslation(['orderStock', 'common']);
  const quantity = useQuantity();
  const manages = may(useSession().profile?.role, 'stock.manage');
  const part = usePart(orderId, line.id);
  const product = part?.product ?? null;
  const of = (milli: number) => quantity(milli, product?.unit);
  const coming = part?.onOrderMilli ?? 0;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('orderStock:missing.title')}
      description={<span className="wrap-anywhere">{line.description}</span>}
      closeLabel={t('common:close')}
      footer={
        <>
          {product ? (
            <Button asChild>
              <Link to={productPath(product.id)}>{t('orderStock:missing.product')}</Link>
            </Button>
          ) : null}
          {manages ? (
            <Button asChild variant="primary">
              <Link to={pathTo('/dashboard/inventory/restock')}>{t('orderStock:missing.restock')}</Link>
            </Button>
          ) : (
            <Button variant="primary" onClick={onClose}>
              {t('common:close')}
            </Button>
          )}
        </>
      }
    >
      <p>
        {t('orderStock:missing.text', {
          needed: of(line.quantityMilli),
          free: of(Math.max(0, freeMilli)),
        })}{' '}
        {coming > 0 ? t('orderStock:missing.coming', { quantity: of(coming) }) : ''}
      </p>
      <p className="text-muted">{t(manages ? 'orderStock:missing.order' : 'orderStock:missing.ask')}</p>
    </Dialog>
  );
}
