import { may } from '@kickstand/domain/auth';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/auth/index.ts';
import { useMedia } from '../../../lib/device/use-media.ts';
import { useProductName, useQuantity } from '../../../shared/stock/product-texts.ts';
import { Stepper } from '../../../shared/stock/stepper.tsx';
import { cn } from '../../../ui/cn.ts';
import { Money } from '../../../ui/data/money.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { NativeSelect } from '../../../ui/form/input.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Arithmetic } from './arithmetic.tsx';
import { CostField } from './cost-field.tsx';
import { ItemName } from './item-name.tsx';
import { type Choice, type PlannedItem, stepped } from './plan.ts';
import { takeFieldId } from './use-restock-scan.ts';

/**
 * Three stock numbers and the cost have columns from 1280 px on; on narrower screens they are below the name.
 */
export const WIDE = '(min-width: 80rem)';

export const ROW_GRID = cn(
  'grid items-center gap-x-3 px-5 max-md:px-4',
  'max-md:grid-cols-[1.5rem_minmax(0,1fr)_auto]',
  'md:max-xl:grid-cols-[1.5rem_minmax(0,1fr)_auto_5.5rem_6.5rem]',
  'xl:grid-cols-[1.5rem_minmax(0,1fr)_3.75rem_3.75rem_4.5rem_auto_6.5rem_5.5rem_6.5rem]',
);

interface ItemRowProps {
  planned: PlannedItem;
  /** The supplier chosen for it; empty: none yet. */
  supplierId: string;
  suppliers: readonly { readonly id: string; readonly name: string }[];
  /** After a failed attempt to order it: shows what is missing. */
  checked: boolean;
  /** The arithmetic is shown. */
  open: boolean;
  onOpen: (open: boolean) => void;
  onChoose: (choice: Choice) => void;
}

export const supplierFieldId = (productId: string) => `supplier-${productId}`;
export const problemFieldId = ({ item, problem }: PlannedItem) => `${problem}-${item.productId}`;

/** INV-04. One part to order, in one line. */
export function ItemRow(props: ItemRowProps) {
  const { planned, supplierId, suppliers, checked, open, onOpen, onChoose } = props;
  const { t } = useTranslation('stock');
  const name = useProductName()(planned.item);
  const seesCost = may(useSession().profile?.role, 'cost.read');
  const wide = useMedia(WIDE);
  const messageId = useId();
  const whyId = useId();
  const { item, taken, problem } = planned;
  const wrong = taken && (checked || problem === 'quantity') ? problem : null;
  const messageOf = (of: typeof wrong) => (wrong === of && of !== null ? messageId : undefined);
  // An unknown cost has to be entered before the part can be ordered: its field is always visible.
  const costInRow = wide || item.unitCostCents === null;
  const cost = seesCost ? (
    <CostField
      planned={planned}
      name={name}
      invalid={wrong === 'cost'}
      describedBy={messageOf('cost')}
      onChange={(text) => onChoose({ cost: text })}
    />
  ) : null;
  return (
    <article
      className={cn(
        'border-t border-line',
        item.waiting.length > 0 && 'shadow-[inset_3px_0_0_var(--danger)]',
      )}
    >
      <div className={cn(ROW_GRID, 'min-h-12 gap-y-2 py-1.25 max-md:py-3')}>
        <Checkbox
          id={takeFieldId(item.productId)}
          aria-label={t('restock.take', { name })}
          checked={taken}
          onChange={({ target }) => onChoose({ taken: target.checked })}
          className="relative -my-2.5 after:absolute after:inset-y-0 after:-right-2.5 after:left-0 max-md:self-start"
        />
        <ItemName item={item} name={name} taken={taken} cost={seesCost && !costInRow ? planned.cost : ''} />
        <StockNumbers item={item} />
        <span className="flex max-[360px]:col-span-2 min-[360px]:max-md:col-start-2">
          <Stepper
            compact
            id={`quantity-${item.productId}`}
            label={t('quantityOf', { name })}
            value={planned.quantity}
            invalid={wrong === 'quantity'}
            disabled={!taken}
            describedBy={messageOf('quantity')}
            onChange={(quantity) => onChoose({ quantity })}
            step={(text, packs) => stepped(text, item.suggestion.packMilli, packs)}
          />
        </span>
        {wide ? <span className="justify-self-end">{cost}</span> : null}
        <Money
          cents={taken ? planned.totalCents : 0}
          className={cn(
            'justify-self-end font-medium max-md:col-start-3 max-md:row-start-1 max-md:self-start',
            !taken && 'text-faint',
          )}
        />
        <Why planned={planned} name={name} open={open} controls={whyId} onOpen={onOpen} />
        {costInRow && !wide && cost ? <Below>{cost}</Below> : null}
        {planned.settled ? null : (
          <Below>
            <NativeSelect
              id={supplierFieldId(item.productId)}
              aria-label={t('restock.supplierOf', { name })}
              value={supplierId}
              onChange={({ target }) => onChoose({ supplierId: target.value })}
              className="max-w-80"
            >
              <option value="">{t('restock.chooseSupplier')}</option>
              {suppliers.map((supplier) => (
                <option key={supplier.id} value={supplier.id}>
                  {supplier.name}
                </option>
              ))}
            </NativeSelect>
          </Below>
        )}
        {wrong ? (
          <Below>
            <p id={messageId} role="alert" className="text-small font-medium text-danger-ink">
              {t(wrong === 'quantity' ? 'quantityInvalid' : planned.cost ? 'costInvalid' : 'costMissing')}
            </p>
          </Below>
        ) : null}
      </div>
      {open ? (
        <div id={whyId} className="px-5 pb-3 max-md:px-4 md:pl-14">
          <Arithmetic suggestion={item.suggestion} />
          {costInRow || !cost ? null : (
            // biome-ignore lint/a11y/noLabelWithoutControl: the field is inside, as a component
            <label className="mt-2 flex items-center gap-3 text-small text-muted">
              {t('unitCost')}
              {cost}
            </label>
          )}
        </div>
      ) : null}
    </article>
  );
}

const Below = ({ children }: { children: React.ReactNode }) => (
  <div className="col-start-2 -col-end-1 pb-1.5">{children}</div>
);

/** The labels are in the column heads; a screen reader reads the sentence below the name instead. */
function StockNumbers({ item: { suggestion } }: Pick<PlannedItem, 'item'>) {
  const quantity = useQuantity();
  const look = 'num justify-self-end max-xl:hidden';
  const tone = (milli: number) => (milli === 0 ? 'text-faint' : '');
  return (
    <>
      <span aria-hidden="true" className={cn(look, tone(suggestion.onHandMilli))}>
        {quantity(suggestion.onHandMilli)}
      </span>
      <span aria-hidden="true" className={cn(look, tone(suggestion.onOrderMilli))}>
        {quantity(suggestion.onOrderMilli)}
      </span>
      <span
        aria-hidden="true"
        className={cn(look, suggestion.needMilli > 0 ? 'font-strong text-danger-ink' : 'text-faint')}
      >
        {quantity(suggestion.needMilli)}
      </span>
    </>
  );
}

interface WhyProps {
  planned: PlannedItem;
  name: string;
  open: boolean;
  controls: string;
  onOpen: (open: boolean) => void;
}

function Why({ planned, name, open, controls, onOpen }: WhyProps) {
  const { t } = useTranslation('stock');
  const quantity = useQuantity();
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      onClick={() => onOpen(!open)}
      className="relative hit-44 inline-flex min-h-9 items-center justify-end gap-1 justify-self-end rounded-control text-small font-medium whitespace-nowrap text-accent-ink hover:underline max-md:col-start-3"
    >
      {t('restock.whyButton', { quantity: quantity(planned.item.suggestion.orderMilli) })}
      <span className="sr-only"> {name}</span>
      <Icon icon={ChevronDown} size="sm" className={cn('transition-transform', open && 'rotate-180')} />
    </button>
  );
}
