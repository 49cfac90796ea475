import { may } from '@kickstand/domain/auth';
import { LINE_KINDS, type LineInput, PART_CONDITIONS, WORKORDER_LIMITS } from '@kickstand/domain/workorders';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../../lib/auth/index.ts';
import { useFieldText } from '../../../../lib/calls/errors.ts';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { Field, Fields } from '../../../../ui/form/field.tsx';
import { Input, InputAffix, NativeSelect } from '../../../../ui/form/input.tsx';
import type { WorkOrder } from '../../shared/order.ts';
import { AmountInput } from './amount-input.tsx';
import { CatalogField, withoutPrice } from './catalog-field.tsx';

interface LineFieldsProps {
  form: UseFormReturn<LineInput, unknown, LineInput>;
  order: WorkOrder;
  isNew: boolean;
  /** The customer approved this line: only its quantity, price and cost can change. */
  fixed: boolean;
  /** The line is linked to a product in the catalog. */
  linked: boolean;
  /** After the price. */
  percent: ReactNode;
  children: ReactNode;
}

export function LineFields({ form, order, isNew, fixed, linked, percent, children }: LineFieldsProps) {
  const { t } = useTranslation(['workorderPage', 'workorders', 'common']);
  const fieldText = useFieldText();
  const role = useSession().profile?.role;
  const mayPrice = may(role, 'workorder.price');
  const { control } = form;
  const { errors } = form.formState;
  const [kind, condition] = useWatch({ control, name: ['kind', 'partCondition'] });
  const part = kind === 'part';
  return (
    <Fields>
      {part && !(fixed && linked) ? (
        <CatalogField form={form} order={order} mayPrice={mayPrice} isNew={isNew} linkOnly={fixed} />
      ) : null}
      <Field label={t('workorderPage:lines.kind')} span={3} half error={fieldText(errors.kind?.message)}>
        {(field) => (
          <NativeSelect {...field} {...form.register('kind')}>
            {LINE_KINDS.filter((one) => (fixed ? one === kind : mayPrice || one !== 'discount')).map(
              (one) => (
                <option key={one} value={one}>
                  {t(`workorders:kind.${one}`)}
                </option>
              ),
            )}
          </NativeSelect>
        )}
      </Field>
      <Field
        label={t('workorderPage:lines.description')}
        span={part ? 6 : 9}
        error={fieldText(errors.description?.message)}
      >
        {(field) => (
          <Input
            {...field}
            {...form.register('description')}
            // A new part starts with a search.
            autoFocus={!(isNew && part)}
            readOnly={fixed}
            maxLength={WORKORDER_LIMITS.line}
          />
        )}
      </Field>
      {part ? (
        <Field
          label={t('workorderPage:lines.sku')}
          span={3}
          optional={t('common:optional')}
          error={fieldText(errors.sku?.message)}
        >
          {(field) => (
            <Input
              {...field}
              {...form.register('sku', {
                onChange: () => {
                  if (isNew && !mayPrice) withoutPrice(form);
                },
              })}
              maxLength={WORKORDER_LIMITS.sku}
              readOnly={fixed}
              autoCapitalize="characters"
              className="code"
            />
          )}
        </Field>
      ) : null}
      <Field
        label={t(kind === 'labor' ? 'workorderPage:lines.hours' : 'workorderPage:lines.quantity')}
        span={3}
        half
        error={fieldText(errors.quantityMilli?.message)}
      >
        {(field) => (
          <Controller
            control={control}
            name="quantityMilli"
            render={({ field: { value, onChange } }) => (
              <InputAffix suffix={kind === 'labor' ? 'h' : undefined}>
                <AmountInput
                  {...field}
                  kind="milli"
                  value={value}
                  onChange={onChange}
                  readOnly={fixed && !mayPrice}
                />
              </InputAffix>
            )}
          />
        )}
      </Field>
      <Field
        label={t('workorderPage:lines.price')}
        span={3}
        half
        error={fieldText(errors.unitPriceCents?.message)}
        hint={mayPrice ? undefined : t('workorderPage:lines.priceLater')}
      >
        {(field) => (
          <Controller
            control={control}
            name="unitPriceCents"
            render={({ field: { value, onChange, ref } }) => (
              <InputAffix prefix="$">
                <AmountInput
                  {...field}
                  ref={ref}
                  kind="cents"
                  value={value}
                  onChange={onChange}
                  readOnly={!mayPrice}
                />
              </InputAffix>
            )}
          />
        )}
      </Field>
      {percent}
      {may(role, 'cost.read') && kind !== 'discount' ? (
        <Field
          label={t('workorderPage:lines.cost')}
          span={3}
          half
          optional={t('common:optional')}
          error={fieldText(errors.costCents?.message)}
        >
          {(field) => (
            <Controller
              control={control}
              name="costCents"
              render={({ field: { value, onChange } }) => (
                <InputAffix prefix="$">
                  <AmountInput {...field} kind="cents" value={value ?? null} onChange={onChange} />
                </InputAffix>
              )}
            />
          )}
        </Field>
      ) : null}
      {part ? (
        <Field
          label={t('workorderPage:lines.condition')}
          span={3}
          half
          error={fieldText(errors.partCondition?.message)}
        >
          {(field) => (
            <NativeSelect {...field} {...form.register('partCondition')}>
              {PART_CONDITIONS.filter((one) => !fixed || one === condition).map((one) => (
                <option key={one} value={one}>
                  {t(`workorders:condition.${one}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      ) : null}
      {children}
      <div className="col-span-full flex flex-wrap gap-x-6">
        <Checkbox
          {...form.register('taxable')}
          disabled={fixed || !mayPrice}
          label={t('workorderPage:lines.taxable')}
          error={fieldText(errors.taxable?.message)}
        />
        {part ? (
          <Checkbox
            {...form.register('customerSupplied')}
            disabled={fixed}
            label={t('workorderPage:lines.customerSupplied')}
            error={fieldText(errors.customerSupplied?.message)}
          />
        ) : null}
      </div>
    </Fields>
  );
}
