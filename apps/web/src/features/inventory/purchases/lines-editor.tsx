import { INVENTORY_LIMITS, ONE } from '@kickstand/domain/inventory';
import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ProductPicker } from '../../../shared/stock/product-picker.tsx';
import { useProductName, useUnit } from '../../../shared/stock/product-texts.ts';
import { Stepper } from '../../../shared/stock/stepper.tsx';
import type { ProductRow } from '../../../shared/stock/stock-types.ts';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/data/money.tsx';
import { CostInput } from '../shared/cost-input.tsx';
import { type DraftLine, lineCents, plus, problemOf, withProduct } from './draft.ts';

interface LinesEditorProps {
  lines: readonly DraftLine[];
  onChange: (change: (lines: readonly DraftLine[]) => readonly DraftLine[]) => void;
  /** After a failed attempt to save: shows what is missing. */
  checked: boolean;
  autoFocus?: boolean;
}

export const lineFieldId = (line: DraftLine) => `${problemOf(line) ?? 'quantity'}-${line.productId}`;

/** The lines of a purchase order being edited. Choosing or scanning a part that is on it adds one. */
export function LinesEditor({ lines, onChange, checked, autoFocus = false }: LinesEditorProps) {
  const { t } = useTranslation('stock');
  const full = lines.length >= INVENTORY_LIMITS.purchaseLines;
  const add = (product: ProductRow) => onChange((now) => withProduct(now, product));
  const error = full
    ? t('purchases.tooMany', { count: INVENTORY_LIMITS.purchaseLines })
    : checked && lines.length === 0
      ? t('purchases.linesMissing')
      : undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ProductPicker
        label={t('purchases.addLine')}
        type="product"
        onChoose={add}
        error={error}
        wedge
        autoFocus={autoFocus}
      />
      {lines.length === 0 ? (
        <p className="text-muted">{t('purchases.noLines')}</p>
      ) : (
        <ul aria-label={t('purchases.lines')} className="grid">
          {lines.map((line) => (
            <Line
              key={line.productId}
              line={line}
              checked={checked}
              onChange={(change) =>
                onChange((now) =>
                  now.map((one) => (one.productId === line.productId ? { ...one, ...change } : one)),
                )
              }
              onRemove={() => onChange((now) => now.filter(({ productId }) => productId !== line.productId))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface LineProps {
  line: DraftLine;
  checked: boolean;
  onChange: (change: Partial<DraftLine>) => void;
  onRemove: () => void;
}

function Line({ line, checked, onChange, onRemove }: LineProps) {
  const { t } = useTranslation('stock');
  const name = useProductName()(line);
  const unit = useUnit()(line.unit);
  const messageId = useId();
  const wrong = checked ? problemOf(line) : null;
  return (
    <li className="grid gap-2 border-t border-line py-3 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-44">
          <span className="line-clamp-2 font-medium wrap-anywhere">{name}</span>
          <span className="text-small text-muted">
            <span className="code wrap-anywhere">{line.sku}</span>
            {unit ? ` · ${unit}` : ''}
          </span>
        </div>
        <div className="flex flex-wrap items-center gap-3 max-sm:w-full max-sm:justify-between">
          <Stepper
            id={`quantity-${line.productId}`}
            label={t('quantityOf', { name })}
            value={line.quantity}
            invalid={wrong === 'quantity'}
            describedBy={wrong === 'quantity' ? messageId : undefined}
            onChange={(quantity) => onChange({ quantity })}
            step={(text, direction) => plus(text, direction * ONE)}
          />
          <CostInput
            id={`cost-${line.productId}`}
            aria-label={t('costOf', { name })}
            value={line.cost}
            invalid={wrong === 'cost'}
            aria-describedby={wrong === 'cost' ? messageId : undefined}
            onChange={(cost) => onChange({ cost })}
          />
          <Money cents={lineCents(line)} className="min-w-20 text-right font-medium max-sm:ml-auto" />
          <Button
            variant="ghost"
            size="icon-sm"
            icon={Trash2}
            aria-label={t('purchases.removeLine', { name })}
            onClick={onRemove}
          />
        </div>
      </div>
      {wrong ? (
        <p id={messageId} role="alert" className="text-small font-medium text-danger-ink">
          {t(wrong === 'quantity' ? 'quantityInvalid' : line.cost ? 'costInvalid' : 'costMissing')}
        </p>
      ) : null}
    </li>
  );
}
