import { ONE } from '@kickstand/domain/inventory';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useProductName, useQuantity } from '../../../shared/stock/product-texts.ts';
import { Stepper } from '../../../shared/stock/stepper.tsx';
import { CostInput } from '../shared/cost-input.tsx';
import { type Purchase, plus } from './draft.ts';
import { type Came, cameProblem, overMilli, restMilli } from './receipt.ts';

interface ReceiveLineProps {
  item: Purchase['items'][number];
  came: Came;
  checked: boolean;
  onChange: (change: Partial<Came>) => void;
}

export const receiveFieldId = (productId: string) => `receive-${productId}`;

export function ReceiveLine({ item, came, checked, onChange }: ReceiveLineProps) {
  const { t } = useTranslation('stock');
  const name = useProductName()(item);
  const quantity = useQuantity();
  const messageId = useId();
  const wrong = checked ? cameProblem(came) : null;
  const over = overMilli(item, came);
  const rest = restMilli(item, came);
  return (
    <li className="grid gap-2 border-t border-line py-3 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-52">
          <span className="line-clamp-2 font-medium wrap-anywhere">{name}</span>
          <span className="text-small wrap-anywhere text-muted">
            <span className="code">{item.sku}</span>
            {item.supplierSku ? <span className="code"> · {item.supplierSku}</span> : null}
            {` · ${t('receive.ordered', { quantity: quantity(item.quantityMilli, item.unit) })}`}
            {` · ${t('receive.soFar', { quantity: quantity(item.receivedMilli) })}`}
          </span>
        </div>
        <div className="flex items-center gap-3 max-sm:w-full max-sm:justify-between">
          <Stepper
            id={receiveFieldId(item.productId)}
            label={t('receive.nowOf', { name })}
            value={came.quantity}
            invalid={wrong === 'quantity'}
            describedBy={messageId}
            onChange={(text) => onChange({ quantity: text })}
            step={(text, direction) => plus(text, direction * ONE)}
          />
          <CostInput
            aria-label={t('costOf', { name })}
            value={came.cost}
            invalid={wrong === 'cost'}
            onChange={(cost) => onChange({ cost })}
          />
        </div>
      </div>
      <p id={messageId} className="text-small empty:hidden" aria-live="polite">
        {wrong ? (
          <span className="font-medium text-danger-ink">
            {t(wrong === 'quantity' ? 'receive.quantityInvalid' : 'costInvalid')}
          </span>
        ) : over > 0 ? (
          <span className="text-warning-ink">
            {t('receive.over', { quantity: quantity(over, item.unit) })}
          </span>
        ) : rest > 0 ? (
          <span className="text-muted">{t('receive.rest', { quantity: quantity(rest, item.unit) })}</span>
        ) : null}
      </p>
    </li>
  );
}
