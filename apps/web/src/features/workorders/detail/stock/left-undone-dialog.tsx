import { may } from '@kickstand/domain/auth';
import { pathTo } from '@kickstand/domain/navigation';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../../../../lib/auth/index.ts';
import { useErrorText } from '../../../../lib/calls/errors.ts';
import { useQuantity } from '../../../../shared/stock/product-texts.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import type { Line } from '../../shared/order.ts';
import { usePart } from './order-parts.ts';
import { shortOf } from './use-mark-done.tsx';

/** A line that was not marked, and why. */
export interface LeftLine {
  readonly line: Line;
  readonly error: unknown;
}

interface LeftUndoneDialogProps {
  orderId: string;
  done: number;
  left: readonly LeftLine[];
  onClose: () => void;
}

/** Some lines were marked done and some were not: lists those with the reason. */
export function LeftUndoneDialog({ orderId, done, left, onClose }: LeftUndoneDialogProps) {
  const { t } = useTranslation(['jobPhotos', 'orderStock', 'common']);
  const manages = may(useSession().profile?.role, 'stock.manage');
  const isShort = left.some(({ error }) => shortOf(error) !== null);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('jobPhotos:leftTitle', { done, count: done + left.length })}
      description={t('jobPhotos:leftText')}
      closeLabel={t('common:close')}
      footer={
        <>
          {manages && isShort ? (
            <Button asChild>
              <Link to={pathTo('/dashboard/inventory/restock')}>{t('orderStock:missing.restock')}</Link>
            </Button>
          ) : null}
          <Button variant="primary" onClick={onClose}>
            {t('common:close')}
          </Button>
        </>
      }
    >
      <ul className="grid divide-y divide-line">
        {left.map(({ line, error }) => (
          <li key={line.id} className="py-2 wrap-anywhere">
            <b className="block font-medium">{line.description}</b>
            <span className="text-small text-muted">
              <Reason orderId={orderId} line={line} error={error} />
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Reason({ orderId, line, error }: LeftLine & { orderId: string }) {
  const { t } = useTranslation('orderStock');
  const errorText = useErrorText();
  const quantity = useQuantity();
  const part = usePart(orderId, line.id);
  const freeMilli = shortOf(error);
  if (freeMilli === null) return errorText(error);
  const of = (milli: number) => quantity(milli, part?.product?.unit);
  return t('missing.text', { needed: of(line.quantityMilli), free: of(Math.max(0, freeMilli)) });
}
