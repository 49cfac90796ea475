import { may } from '@kickstand/domain/auth';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../../../lib/auth/index.ts';
import { useProductName } from '../../../lib/stock/product-texts.ts';
import { Stepper } from '../../../lib/stock/stepper.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cn } from '../../../ui/cn.ts';
import { NativeSelect } from '../../../ui/input.tsx';
import { Money } from '../../../ui/money.tsx';
import { CostInput } from '../shared/cost-input.tsx';
import { Arithmetic } from './arithmetic.tsx';
import { type Choice, type PlannedItem, stepped } from './plan.ts';
import { takeFieldId } from './use-restock-scan.ts';

interface ItemRowProps {
  planned: PlannedItem;
  /** Who it was chosen to be ordered from; empty: nobody yet. */
  supplierId: string;
  suppliers: readonly { readonly id: string; readonly name: string }[];
  /** Someone tried to order it: what is missing is said. */
  checked: boolean;
  onChoose: (choice: Choice) => void;
}

export const supplierFieldId = (productId: string) => `supplier-${productId}`;
export const problemFieldId = ({ item, problem }: PlannedItem) => `${problem}-${item.productId}`;

export function ItemRow({ planned, supplierId, suppliers, checked, onChoose }: ItemRowProps) {
  const { t } = useTranslation('stock');
  const name = useProductName()(planned.item);
  const seesCost = may(useSession().profile?.role, 'cost.read');
  const messageId = useId();
  const { item, taken, problem } = planned;
  const wrong = taken && (checked || problem === 'quantity') ? problem : null;
  return (
    <article
      className={cn(
        'grid gap-3 border-t border-line px-5 py-4 first:border-t-0 max-md:px-4 max-md:py-3.5',
        item.waiting.length > 0 && 'shadow-[inset_3px_0_0_var(--danger)]',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2.5 max-md:items-start max-md:gap-y-4">
        <Checkbox
          id={takeFieldId(item.productId)}
          aria-label={t('restock.take', { name })}
          checked={taken}
          onChange={({ target }) => onChoose({ taken: target.checked })}
          className="relative -my-2.5 after:absolute after:-inset-x-2.5 after:inset-y-0"
        />
        <div className={cn('grid min-w-0 flex-1 basis-48', !taken && 'text-muted')}>
          <h3 className="line-clamp-2 font-medium wrap-anywhere">{name}</h3>
          <Facts item={item} />
        </div>
        <div className="flex items-center gap-4 max-md:w-full max-md:flex-wrap max-md:gap-x-2 max-md:gap-y-2">
          <Stepper
            id={`quantity-${item.productId}`}
            label={t('quantityOf', { name })}
            value={planned.quantity}
            invalid={wrong === 'quantity'}
            disabled={!taken}
            describedBy={wrong === 'quantity' ? messageId : undefined}
            onChange={(quantity) => onChoose({ quantity })}
            step={(text, packs) => stepped(text, item.suggestion.packMilli, packs)}
          />
          {seesCost ? (
            <CostInput
              id={`cost-${item.productId}`}
              aria-label={t('costOf', { name })}
              value={planned.cost}
              invalid={wrong === 'cost'}
              disabled={!taken}
              aria-describedby={wrong === 'cost' ? messageId : undefined}
              onChange={(cost) => onChoose({ cost })}
              className="max-md:w-24"
            />
          ) : null}
          <Money
            cents={taken ? planned.totalCents : 0}
            className={cn(
              'min-w-21 text-right font-medium max-md:ml-auto max-md:min-w-0',
              !taken && 'text-faint',
            )}
          />
        </div>
      </div>
      {wrong ? (
        <p id={messageId} role="alert" className="text-small font-medium text-danger-ink md:text-right">
          {t(wrong === 'quantity' ? 'quantityInvalid' : planned.cost ? 'costInvalid' : 'costMissing')}
        </p>
      ) : null}
      {planned.settled ? null : (
        <NativeSelect
          id={supplierFieldId(item.productId)}
          aria-label={t('restock.supplierOf', { name })}
          value={supplierId}
          onChange={({ target }) => onChoose({ supplierId: target.value })}
          className="max-w-80 md:ml-9.5"
        >
          <option value="">{t('restock.chooseSupplier')}</option>
          {suppliers.map((supplier) => (
            <option key={supplier.id} value={supplier.id}>
              {supplier.name}
            </option>
          ))}
        </NativeSelect>
      )}
      <Arithmetic suggestion={item.suggestion} />
    </article>
  );
}

/** Which part it is, and why it is on the list. */
function Facts({ item }: { item: PlannedItem['item'] }) {
  const { t } = useTranslation(['stock', 'workorders']);
  const { leftMilli, ropMilli } = item.suggestion;
  return (
    <p className="text-small wrap-anywhere text-muted">
      <Link to={`/dashboard/inventory/${item.productId}`} className="code hit-44 relative text-inherit">
        {item.sku}
      </Link>{' '}
      {item.waiting.length > 0 ? (
        <span className="font-medium text-danger-ink">
          {t('stock:restock.blocks')}{' '}
          {item.waiting.map((order, at) => (
            <span key={order.id}>
              {at > 0 ? ', ' : ''}
              <Link
                to={`/dashboard/reports/${order.id}`}
                title={order.customerName}
                className="hit-44 relative whitespace-nowrap text-inherit"
              >
                {t('workorders:tag', { number: order.number })}
              </Link>
            </span>
          ))}
        </span>
      ) : leftMilli < ropMilli ? (
        t('stock:restock.under')
      ) : (
        t('stock:restock.at')
      )}
    </p>
  );
}
