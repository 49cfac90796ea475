import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { errorCode, useErrorText } from '../../../lib/calls/errors.ts';
import { useFormat } from '../../../lib/format.ts';
import { parseCents } from '../../../shared/money/amounts.ts';
import { AmountField } from '../../../shared/money/fields.tsx';
import { ProductPicker } from '../../../shared/stock/product-picker.tsx';
import { useProductName, useUnit } from '../../../shared/stock/product-texts.ts';
import { parseQuantity } from '../../../shared/stock/quantities.ts';
import { QuantityField } from '../../../shared/stock/quantity-field.tsx';
import type { ProductRecord, ProductRow } from '../../../shared/stock/stock-types.ts';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/form/checkbox.tsx';
import { Input, InputAffix } from '../../../ui/form/input.tsx';
import { BarcodeField, CategoryField, type EntryFieldProps, SkuField, TextField } from './entry-fields.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { type EntryTexts, type PartText, partLines, partsOf } from './entry-values.ts';
import { type FormProps, plainText, Section } from './product-form.tsx';
import { serviceSum } from './service-sum.ts';
import { SumList } from './sum-list.tsx';
import { useEntryForm } from './use-entry-form.ts';

type KnownPart = Pick<ProductRow, 'sku' | 'nameEn' | 'nameEs' | 'unit' | 'priceCents'>;

interface ServiceFormProps extends FormProps {
  /** What its parts are called. */
  parts: ProductRecord['parts'];
}

/** INV-01. A common job: its hours, parts and price. */
export function ServiceForm({ opened, id, parts, ...head }: ServiceFormProps) {
  const { t } = useTranslation('inventory');
  const errorText = useErrorText();
  const nameOf = useProductName();
  const entry = useEntryForm({ type: 'service', opened, id });
  const { form, failure } = entry;
  const [added, setAdded] = useState<ReadonlyMap<string, KnownPart>>(new Map());
  const known = new Map<string, KnownPart>([
    ...parts.map((part) => [part.productId, part] as const),
    ...added.entries(),
  ]);
  const named = (texts: EntryTexts) =>
    partsOf(texts.parts).map(({ productId, quantity }) => {
      const part = known.get(productId);
      return `${quantity} × ${part ? nameOf(part) : t('form.unknownPart')}`;
    });
  return (
    <EntryFrame
      entry={entry}
      shown={(name, texts) => (name === 'parts' ? named(texts).join(', ') : plainText(name, texts))}
      {...head}
    >
      <Section title={t('form.what')}>
        <TextField form={form} name="nameEn" required span={6} />
        <TextField form={form} name="nameEs" span={6} hint={t('form.nameEsHint')} />
        <CategoryField form={form} />
        <SkuField
          form={form}
          suggest={id === null}
          taken={errorCode(failure) === 'SKU_TAKEN' ? errorText(failure) : undefined}
        />
        <BarcodeField form={form} />
      </Section>
      <Section title={t('form.work')} hint={t('form.workHint')}>
        <QuantityField
          label={t('field.laborMilli')}
          field={form.register('laborMilli')}
          invalid={Boolean(form.formState.errors.laborMilli)}
          unit={t('form.hours')}
          span={6}
        />
        <AmountField
          label={t('form.laborPrice')}
          field={form.register('priceCents')}
          invalid={Boolean(form.formState.errors.priceCents)}
          hint={t('form.laborPriceHint')}
          span={6}
        />
        <Switch className="col-span-full" label={t('field.taxable')} {...form.register('taxable')} />
      </Section>
      <Section title={t('form.parts')} hint={t('form.partsHint')}>
        <Parts
          form={form}
          known={known}
          onAdded={(product) => setAdded((before) => new Map(before).set(product.id, product))}
        />
      </Section>
      <Sum form={form} known={known} />
    </EntryFrame>
  );
}

interface PartsProps extends EntryFieldProps {
  known: ReadonlyMap<string, KnownPart>;
  onAdded: (product: ProductRow) => void;
}

function Parts({ form, known, onAdded }: PartsProps) {
  const { t } = useTranslation('inventory');
  const parts = partsOf(useWatch({ control: form.control, name: 'parts' }));
  const submitted = form.formState.isSubmitted;
  const write = (next: readonly PartText[]) =>
    form.setValue('parts', partLines(next), { shouldDirty: true, shouldValidate: submitted });
  return (
    <>
      <ProductPicker
        label={t('form.addPart')}
        type="product"
        wedge
        exclude={parts.map(({ productId }) => productId)}
        onChoose={(product) => {
          onAdded(product);
          if (parts.some(({ productId }) => productId === product.id)) return;
          write([...parts, { productId: product.id, quantity: '1' }]);
        }}
      />
      {parts.length > 0 ? (
        <ul className="col-span-full grid gap-2">
          {parts.map((part, place) => (
            <PartRow
              key={part.productId}
              part={part}
              known={known.get(part.productId)}
              invalid={submitted && !((parseQuantity(part.quantity) ?? 0) > 0)}
              onQuantity={(quantity) => write(parts.with(place, { ...part, quantity }))}
              onRemove={() => write(parts.filter((other) => other !== part))}
            />
          ))}
        </ul>
      ) : (
        <p className="col-span-full text-muted">{t('form.noParts')}</p>
      )}
    </>
  );
}

interface PartRowProps {
  part: PartText;
  known: KnownPart | undefined;
  invalid: boolean;
  onQuantity: (text: string) => void;
  onRemove: () => void;
}

function PartRow({ part, known, invalid, onQuantity, onRemove }: PartRowProps) {
  const { t } = useTranslation('inventory');
  const format = useFormat();
  const nameOf = useProductName();
  const unitText = useUnit();
  const name = known ? nameOf(known) : t('form.unknownPart');
  const cents = known?.priceCents ?? null;
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-control border border-line py-2 pr-1.5 pl-4">
      <span className="grid min-w-0 flex-1 basis-40">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="text-small text-muted">
          <span className="code">{known?.sku}</span>
          {cents === null ? '' : ` · ${format.money(cents)}`}
        </span>
      </span>
      <span className="flex items-center gap-1">
        <InputAffix suffix={known ? unitText(known.unit) : ''} className="w-24">
          <Input
            aria-label={t('form.quantityOf', { name })}
            aria-invalid={invalid || undefined}
            value={part.quantity}
            onChange={({ target }) => onQuantity(target.value.replace(/[\t\n]/g, ''))}
            inputMode="decimal"
            autoComplete="off"
            className="num"
          />
        </InputAffix>
        <Button
          variant="ghost"
          size="icon"
          icon={Trash2}
          aria-label={t('form.removePart', { name })}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}

function Sum({ form, known }: EntryFieldProps & { known: ReadonlyMap<string, KnownPart> }) {
  const { t } = useTranslation('inventory');
  const { data: workshop } = useQuery(orpc.workorders.setting.queryOptions());
  const [labor, price, lines] = useWatch({
    control: form.control,
    name: ['laborMilli', 'priceCents', 'parts'],
  });
  if (!workshop) return null;
  const sum = serviceSum(
    {
      laborMilli: parseQuantity(labor) ?? 0,
      priceCents: parseCents(price),
      parts: partsOf(lines).map(({ productId, quantity }) => ({
        quantityMilli: parseQuantity(quantity) ?? 0,
        priceCents: known.get(productId)?.priceCents ?? null,
      })),
    },
    workshop.laborRateCents,
  );
  return (
    <Section title={t('sum.title')}>
      <SumList sum={sum} rateCents={workshop.laborRateCents} />
    </Section>
  );
}
