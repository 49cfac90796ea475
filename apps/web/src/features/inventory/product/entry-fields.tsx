import { may } from '@kickstand/domain/auth';
import { markedUp } from '@kickstand/domain/inventory';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useSession } from '../../../lib/auth/index.ts';
import { useFieldText } from '../../../lib/calls/errors.ts';
import { useFormat } from '../../../lib/format.ts';
import { centsText, parseCents } from '../../../shared/money/amounts.ts';
import { AmountField } from '../../../shared/money/fields.tsx';
import { ScanButton } from '../../../shared/stock/scan-button.tsx';
import { ScanDialog } from '../../../shared/stock/scan-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, type FieldSpan } from '../../../ui/form/field.tsx';
import { Input, InputAffix, NativeSelect } from '../../../ui/form/input.tsx';
import type { EntryName, EntryTexts } from './entry-values.ts';

type Form = UseFormReturn<EntryTexts, unknown, EntryTexts>;
export interface EntryFieldProps {
  form: Form;
}

/** For those who may read the settings; without them the fields offer values in use. */
export function useSetting() {
  const mayRead = may(useSession().profile?.role, 'inventory.settings');
  return useQuery({ ...orpc.inventory.setting.queryOptions(), enabled: mayRead }).data;
}

interface TextFieldProps extends EntryFieldProps {
  name: Exclude<EntryName, 'taxable'>;
  span?: FieldSpan;
  half?: boolean;
  required?: boolean;
  hint?: string;
  refused?: string | undefined;
  code?: boolean;
}

export function TextField({
  form,
  name,
  required = false,
  hint,
  refused,
  code = false,
  ...place
}: TextFieldProps) {
  const { t } = useTranslation(['inventory', 'common']);
  const fieldText = useFieldText();
  return (
    <Field
      label={t(`inventory:field.${name}`)}
      optional={required ? undefined : t('common:optional')}
      hint={hint}
      error={fieldText(form.formState.errors[name]?.message) ?? refused}
      {...place}
    >
      {(control) => (
        <Input
          {...control}
          {...form.register(name)}
          aria-required={required || undefined}
          autoComplete="off"
          {...(code ? { className: 'code', spellCheck: false, autoCapitalize: 'characters' } : {})}
        />
      )}
    </Field>
  );
}

interface SkuFieldProps extends EntryFieldProps {
  /** A new one follows the category until someone types their own. */
  suggest: boolean;
  taken: string | undefined;
}

export function SkuField({ form, suggest, taken }: SkuFieldProps) {
  const { t } = useTranslation('inventory');
  const category = useWatch({ control: form.control, name: 'category' });
  const { data } = useQuery({
    ...orpc.inventory.nextSku.queryOptions({ input: { category } }),
    enabled: suggest,
  });
  const suggested = useRef('');
  const { getValues, setValue } = form;
  useEffect(() => {
    if (!data) return;
    const sku = getValues('sku').trim();
    if (sku !== '' && sku !== suggested.current) return;
    suggested.current = data.sku;
    setValue('sku', data.sku);
  }, [data, getValues, setValue]);
  return (
    <TextField
      form={form}
      name="sku"
      span={6}
      required
      code
      refused={taken}
      {...(suggest ? { hint: t('form.skuHint') } : {})}
    />
  );
}

export function BarcodeField({ form }: EntryFieldProps) {
  const { t } = useTranslation(['inventory', 'common']);
  const fieldText = useFieldText();
  const [scanning, setScanning] = useState(false);
  return (
    <Field
      label={t('inventory:field.barcode')}
      optional={t('common:optional')}
      hint={t('inventory:form.barcodeHint')}
      error={fieldText(form.formState.errors.barcode?.message)}
      span={6}
    >
      {(control) => (
        <>
          <InputAffix suffix={<ScanButton onClick={() => setScanning(true)} />}>
            <Input
              {...control}
              {...form.register('barcode')}
              autoComplete="off"
              spellCheck={false}
              className="code"
            />
          </InputAffix>
          {scanning ? (
            <ScanDialog
              onClose={() => setScanning(false)}
              submitLabel={t('inventory:form.useCode')}
              onCode={(code) => {
                setScanning(false);
                form.setValue('barcode', code, { shouldDirty: true, shouldValidate: true });
              }}
            />
          ) : null}
        </>
      )}
    </Field>
  );
}

/** Those in the settings, those in use, and the current value. */
export function CategoryField({ form }: EntryFieldProps) {
  const { t } = useTranslation('inventory');
  const setting = useSetting();
  const { data: summary } = useQuery(orpc.inventory.summary.queryOptions({ input: {} }));
  const value = useWatch({ control: form.control, name: 'category' });
  const choices = [...new Set([...(setting?.categories ?? []), ...(summary?.categories ?? []), value])];
  return (
    <Field label={t('field.category')} span={6}>
      {(control) => (
        <NativeSelect {...control} {...form.register('category')} value={value}>
          <option value="">{t('form.noCategory')}</option>
          {choices.filter(Boolean).map((category) => (
            <option key={category} value={category}>
              {category}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}

export function PriceField({ form, seesCost }: EntryFieldProps & { seesCost: boolean }) {
  const { t } = useTranslation('inventory');
  const format = useFormat();
  const setting = useSetting();
  const [cost, price] = useWatch({ control: form.control, name: ['costCents', 'priceCents'] });
  const costCents = seesCost ? parseCents(cost) : null;
  const asked = costCents && setting ? markedUp(costCents, setting.markupTiers) : null;
  const priceCents = parseCents(price);
  const below = costCents !== null && priceCents !== null && priceCents < costCents;
  return (
    <AmountField
      label={t('field.priceCents')}
      field={form.register('priceCents')}
      invalid={Boolean(form.formState.errors.priceCents)}
      span={6}
      hint={
        asked !== null && asked !== priceCents ? (
          <span className="flex flex-wrap items-center gap-x-2">
            {t('form.markup', { amount: format.money(asked) })}
            <Button
              size="sm"
              variant="ghost"
              className="-my-1 text-accent-ink"
              onClick={() =>
                form.setValue('priceCents', centsText(asked), { shouldDirty: true, shouldValidate: true })
              }
            >
              {t('form.useMarkup')}
            </Button>
          </span>
        ) : below ? (
          t('form.belowCost')
        ) : undefined
      }
    />
  );
}
