import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { INVENTORY_LIMITS } from '@kickstand/domain/inventory';
import * as z from '@kickstand/domain/zod';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowRight, PackageMinus, PackagePlus, PackageSearch } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/calls/errors.ts';
import { useOnceKey } from '../../../lib/calls/once-key.ts';
import { refusalOf } from '../../../lib/calls/refusal.ts';
import { FormDialog } from '../../../lib/forms/form-dialog.tsx';
import { parseCents } from '../../../shared/money/amounts.ts';
import { AmountField, ReasonField } from '../../../shared/money/fields.tsx';
import { useQuantity } from '../../../shared/stock/product-texts.ts';
import { parseQuantity, quantitySchema } from '../../../shared/stock/quantities.ts';
import { QuantityField } from '../../../shared/stock/quantity-field.tsx';
import type { MovedOrder, ProductRecord } from '../../../shared/stock/stock-types.ts';
import { Fields } from '../../../ui/form/field.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';

/** The person's choice, and the movement kind in the ledger. */
const WAYS = {
  received: { kind: 'receipt', sign: 1, icon: PackagePlus },
  found: { kind: 'adjustment', sign: 1, icon: PackageSearch },
  lost: { kind: 'adjustment', sign: -1, icon: PackageMinus },
} as const;
type Way = keyof typeof WAYS;
const WAY_NAMES = Object.keys(WAYS) as Way[];

const schema = z.object({
  quantity: quantitySchema,
  reason: z
    .string()
    .check(z.trim(), z.minLength(1, 'VALUE_REQUIRED'), z.maxLength(INVENTORY_LIMITS.note, 'TOO_LONG')),
  cost: z.string().check(z.refine((text) => text.trim() === '' || parseCents(text) !== null, 'OUT_OF_RANGE')),
});

interface AdjustDialogProps {
  product: ProductRecord;
  /** Whose bike moves by it. */
  onMoved: (orders: readonly MovedOrder[]) => void;
  onClose: () => void;
}

/** INV-02. Adjusts stock by hand, with a reason. */
export function AdjustDialog({ product, onMoved, onClose }: AdjustDialogProps) {
  const { t } = useTranslation('inventory');
  const quantity = useQuantity();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const once = useOnceKey();
  const [way, setWay] = useState<Way>('received');
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm<z.infer<typeof schema>>({
    resolver: standardSchemaResolver(schema),
    defaultValues: { quantity: '', reason: '', cost: '' },
  });
  const { register, watch, formState } = form;
  const { kind, sign } = WAYS[way];
  const { id, unit, onHandMilli } = product;
  const typed = parseQuantity(watch('quantity')) ?? 0;

  const send = form.handleSubmit(async (values) => {
    const cents = kind === 'receipt' ? parseCents(values.cost) : null;
    const input = {
      id,
      kind,
      deltaMilli: sign * (parseQuantity(values.quantity) ?? 0),
      reason: values.reason,
      ...(cents === null ? {} : { unitCostCents: cents }),
    };
    setFailure(null);
    try {
      const { product: next, orders } = await api.inventory.adjust({ ...input, key: once.keyFor(input) });
      queries.setQueryData(orpc.inventory.find.queryKey({ input: { id } }), next);
      toast.success(t('adjust.done', { quantity: quantity(next.onHandMilli, unit) }));
      onMoved(orders);
      onClose();
    } catch (error) {
      setFailure(error);
    }
    void queries.invalidateQueries({ queryKey: orpc.inventory.key() });
  });

  const below = belowZero(failure);
  return (
    <FormDialog
      title={t('adjust.title')}
      text={t('adjust.text')}
      problem={failure === null || below !== null ? null : errorText(failure)}
      submit={t(`adjust.submit.${way}`)}
      busyLabel={t('adjust.busy')}
      busy={formState.isSubmitting}
      onSubmit={send}
      onClose={onClose}
    >
      <Fields>
        <Segmented
          label={t('adjust.what')}
          value={way}
          onChange={(next) => {
            setFailure(null);
            setWay(next);
          }}
          fill
          className="col-span-full [&>button]:min-w-0 [&>button]:px-2 [&>button]:whitespace-normal"
          options={WAY_NAMES.map((name) => ({
            value: name,
            label: t(`adjust.way.${name}`),
            icon: WAYS[name].icon,
          }))}
        />
        <QuantityField
          large
          label={t('adjust.quantity')}
          field={register('quantity')}
          unit={unit}
          invalid={Boolean(formState.errors.quantity)}
          refused={below === null ? undefined : t('adjust.below', { quantity: quantity(below, unit) })}
          hint={
            <span className="inline-flex items-center gap-1.5">
              {t('adjust.onHand', { quantity: quantity(onHandMilli, unit) })}
              {typed > 0 ? (
                <>
                  <Icon icon={ArrowRight} size="sm" />
                  <b className="num font-strong text-ink">{quantity(onHandMilli + sign * typed, unit)}</b>
                </>
              ) : null}
            </span>
          }
        />
        {kind === 'receipt' && product.costCents !== undefined ? (
          <AmountField
            label={t('adjust.cost')}
            field={register('cost')}
            invalid={Boolean(formState.errors.cost)}
            hint={t('adjust.costHint')}
          />
        ) : null}
        <ReasonField field={register('reason')} error={formState.errors.reason?.message} />
      </Fields>
    </FormDialog>
  );
}

/** The quantity on hand, if more was to be removed. */
const belowZero = (error: unknown): number | null =>
  refusalOf(api.inventory.adjust, error, 'BELOW_ZERO')?.onHandMilli ?? null;
