import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { errorCode, useErrorText } from '../../../lib/calls/errors.ts';
import { useWedge } from '../../../lib/scan/wedge.ts';
import { AmountField } from '../../../shared/money/fields.tsx';
import { useUnit } from '../../../shared/stock/product-texts.ts';
import { QuantityField } from '../../../shared/stock/quantity-field.tsx';
import { Switch } from '../../../ui/form/checkbox.tsx';
import { Field, Fields } from '../../../ui/form/field.tsx';
import { Input, InputAffix, NativeSelect } from '../../../ui/form/input.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';
import {
  BarcodeField,
  CategoryField,
  type EntryFieldProps,
  PriceField,
  SkuField,
  TextField,
  useSetting,
} from './entry-fields.tsx';
import { EntryFrame } from './entry-frame.tsx';
import type { EntryName, EntryTextRecord, EntryTexts } from './entry-values.ts';
import { useEntryForm } from './use-entry-form.ts';

export interface FormProps {
  opened: EntryTextRecord;
  /** Null: it is added. */
  id: string | null;
  title: string;
  facts?: string;
  back: { to: string; label: string };
}

const QUANTITIES = ['minMilli', 'maxMilli', 'safetyMilli', 'packMilli'] as const;

/** INV-01. Everything a shop records about a part. */
export function ProductForm({ opened, id, ...head }: FormProps) {
  const { t } = useTranslation('inventory');
  const errorText = useErrorText();
  const entry = useEntryForm({ type: 'product', opened, id });
  const { form, failure, seesCost } = entry;
  const unit = useWatch({ control: form.control, name: 'unit' });
  const supplierName = useSupplierName();
  useWedge((code) => form.setValue('barcode', code, { shouldDirty: true, shouldValidate: true }));
  const invalid = (name: EntryName) => Boolean(form.formState.errors[name]);
  return (
    <EntryFrame
      entry={entry}
      shown={(name, texts) =>
        name === 'supplierId' ? supplierName(texts.supplierId) : plainText(name, texts)
      }
      {...head}
    >
      <Section title={t('form.what')}>
        <TextField form={form} name="nameEn" required span={6} />
        <TextField form={form} name="nameEs" span={6} hint={t('form.nameEsHint')} />
        <CategoryField form={form} />
        <TextField form={form} name="brand" span={6} />
        <SkuField
          form={form}
          suggest={id === null}
          taken={errorCode(failure) === 'SKU_TAKEN' ? errorText(failure) : undefined}
        />
        <BarcodeField form={form} />
      </Section>
      <Section title={t('form.money')}>
        {seesCost ? (
          <AmountField
            label={t('field.costCents')}
            field={form.register('costCents')}
            invalid={invalid('costCents')}
            span={6}
          />
        ) : null}
        <PriceField form={form} seesCost={seesCost} />
        <Switch className="col-span-full" label={t('field.taxable')} {...form.register('taxable')} />
      </Section>
      <Section title={t('form.shelf')} hint={t('form.shelfHint')}>
        <UnitField form={form} />
        <TextField form={form} name="bin" span={6} half code />
        {id === null ? (
          <QuantityField
            label={t('field.openingMilli')}
            field={form.register('openingMilli')}
            invalid={invalid('openingMilli')}
            unit={unit}
            hint={t('form.openingHint')}
          />
        ) : null}
        {QUANTITIES.map((name) => (
          <QuantityField
            key={name}
            label={t(`field.${name}`)}
            field={form.register(name)}
            invalid={invalid(name)}
            unit={unit}
            hint={t(`form.hint.${name}`)}
            span={6}
          />
        ))}
      </Section>
      <Section title={t('form.supply')}>
        <SupplierField form={form} />
        <TextField form={form} name="supplierSku" span={6} code />
        <Field
          label={t('field.leadDays')}
          hint={t('form.hint.leadDays')}
          error={invalid('leadDays') ? t('form.daysInvalid') : undefined}
          span={6}
        >
          {(control) => (
            <InputAffix suffix={t('form.days')} className="[&>input]:pr-14">
              <Input
                {...control}
                {...form.register('leadDays')}
                inputMode="numeric"
                autoComplete="off"
                className="num"
              />
            </InputAffix>
          )}
        </Field>
      </Section>
    </EntryFrame>
  );
}

/** A field's value, if no list gives it a name. */
export const plainText = (name: EntryName, texts: EntryTexts): string => {
  const value = texts[name];
  return typeof value === 'boolean' ? (value ? '✓' : '–') : value;
};

export function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <Card>
      <CardHead title={title} />
      <CardBody>
        {hint ? <p className="-mt-1 mb-4 text-small text-muted">{hint}</p> : null}
        <Fields>{children}</Fields>
      </CardBody>
    </Card>
  );
}

function UnitField({ form }: EntryFieldProps) {
  const { t } = useTranslation('inventory');
  const setting = useSetting();
  const unitText = useUnit();
  const value = useWatch({ control: form.control, name: 'unit' });
  const units = [...new Set([...(setting?.units ?? ['each']), value])];
  return (
    <Field label={t('field.unit')} span={6} half>
      {(control) => (
        <NativeSelect {...control} {...form.register('unit')} value={value}>
          {units.map((unit) => (
            <option key={unit} value={unit}>
              {unitText(unit) || t('unit.each')}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}

const useSuppliers = () => useQuery(orpc.inventory.suppliers.list.queryOptions({ input: {} })).data ?? [];

function useSupplierName(): (id: string) => string {
  const suppliers = useSuppliers();
  return (id) => suppliers.find((supplier) => supplier.id === id)?.name ?? '';
}

function SupplierField({ form }: EntryFieldProps) {
  const { t } = useTranslation('inventory');
  const suppliers = useSuppliers();
  const value = useWatch({ control: form.control, name: 'supplierId' });
  return (
    <Field label={t('field.supplierId')} span={6}>
      {(control) => (
        <NativeSelect {...control} {...form.register('supplierId')} value={value}>
          <option value="">{t('form.noSupplier')}</option>
          {suppliers
            .filter(({ id, active }) => active || id === value)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </NativeSelect>
      )}
    </Field>
  );
}
