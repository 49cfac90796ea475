import { may } from '@kickstand/domain/auth';
import {
  LINE_KINDS,
  type LineInput,
  type LineKind,
  lineSchema,
  lineTotal,
  PART_CONDITIONS,
  WORKORDER_LIMITS,
} from '@kickstand/domain/workorders';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../../lib/api.ts';
import { useSession } from '../../../../lib/auth/index.ts';
import { useErrorText, useFieldText } from '../../../../lib/errors.ts';
import { SaveButtons } from '../../../../lib/forms/save-buttons.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Field, Fields } from '../../../../ui/field.tsx';
import { Input, InputAffix, NativeSelect } from '../../../../ui/input.tsx';
import { Money } from '../../../../ui/money.tsx';
import { Note } from '../../../../ui/note.tsx';
import type { Job, WorkOrder } from '../../shared/order.ts';
import { useOrderForm } from '../../shared/use-order-form.ts';
import { AmountInput } from './amount-input.tsx';
import { CatalogueField, withoutPrice } from './catalogue-field.tsx';
import type { DraftLine } from './draft.ts';
import { LINE_FIELDS, StaleLine } from './stale-line.tsx';

interface LineFormProps {
  order: WorkOrder;
  job: Job;
  lineId: string;
  /** The kind of a line that is not there yet. */
  newKind?: LineKind;
  onDraft: (draft: DraftLine | null) => void;
  onDone: () => void;
}

const QUANTITY_ONE = 1000;

const startOf = (kind: LineKind, laborRateCents: number): LineInput => ({
  kind,
  description: '',
  sku: '',
  quantityMilli: QUANTITY_ONE,
  unitPriceCents: kind === 'labor' ? laborRateCents : null,
  taxable: true,
  partCondition: kind === 'part' ? 'new' : null,
  customerSupplied: false,
});

export function LineForm(props: LineFormProps) {
  const setting = useQuery(orpc.workorders.setting.queryOptions());
  // A new labor line starts at the shop's rate: it is asked for first, and kept for every line after.
  if (props.newKind && setting.isPending) return null;
  return <OpenLineForm {...props} laborRateCents={setting.data?.laborRateCents ?? 0} />;
}

function OpenLineForm(props: LineFormProps & { laborRateCents: number }) {
  const { order, job, lineId, newKind, laborRateCents, onDraft, onDone } = props;
  const { t } = useTranslation(['workorderPage', 'workorders', 'common']);
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const role = useSession().profile?.role;
  const mayPrice = may(role, 'workorder.price');
  const start = useMemo(() => startOf(newKind ?? 'labor', laborRateCents), [newKind, laborRateCents]);
  const { form, submit, busy, failure, theirs, takeTheirs } = useOrderForm<LineInput>({
    order,
    fields: LINE_FIELDS,
    schema: lineSchema,
    start,
    read: ({ jobs }) =>
      newKind ? null : (jobs.find(({ id }) => id === job.id)?.lines.find(({ id }) => id === lineId) ?? null),
    save: (line, revision) => {
      const input = { id: order.id, revision, jobId: job.id, lineId, line: tidy(line) };
      return newKind ? api.workorders.lines.add(input) : api.workorders.lines.update(input);
    },
    onDone,
  });
  const { errors } = form.formState;
  const { control } = form;
  const [kind, quantityMilli, unitPriceCents, taxable] = useWatch({
    control,
    name: ['kind', 'quantityMilli', 'unitPriceCents', 'taxable'],
  });
  const part = kind === 'part';

  useEffect(() => {
    const known = { kind, quantityMilli: Math.max(0, quantityMilli), taxable };
    onDraft({
      jobId: job.id,
      lineId,
      line: { ...known, unitPriceCents: unitPriceCents === null ? null : Math.max(0, unitPriceCents) },
    });
  }, [kind, quantityMilli, unitPriceCents, taxable, job.id, lineId, onDraft]);
  useEffect(() => () => onDraft(null), [onDraft]);

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={t('workorderPage:lines.form')}
      className="grid gap-4 bg-sunken p-5 max-md:p-4"
    >
      {failure === null ? null : (
        <Note tone="danger" role="alert">
          {errorText(failure)}
        </Note>
      )}
      {theirs ? (
        <StaleLine mine={form.getValues()} theirs={theirs} />
      ) : (
        <Fields>
          {part ? (
            <CatalogueField form={form} order={order} mayPrice={mayPrice} isNew={newKind !== undefined} />
          ) : null}
          <Field label={t('workorderPage:lines.kind')} span={3} half>
            {(field) => (
              <NativeSelect {...field} {...form.register('kind')}>
                {LINE_KINDS.filter((one) => mayPrice || one !== 'discount').map((one) => (
                  <option key={one} value={one}>
                    {t(`workorders:kind.${one}`)}
                  </option>
                ))}
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
                // A new part is looked for first.
                autoFocus={newKind !== 'part'}
                maxLength={WORKORDER_LIMITS.line}
              />
            )}
          </Field>
          {part ? (
            <Field label={t('workorderPage:lines.sku')} span={3} optional={t('common:optional')}>
              {(field) => (
                <Input
                  {...field}
                  {...form.register('sku', {
                    onChange: () => {
                      if (newKind && !mayPrice) withoutPrice(form);
                    },
                  })}
                  maxLength={WORKORDER_LIMITS.sku}
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
                    <AmountInput {...field} kind="milli" value={value} onChange={onChange} />
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
                render={({ field: { value, onChange } }) => (
                  <InputAffix prefix="$">
                    <AmountInput
                      {...field}
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
            <Field label={t('workorderPage:lines.condition')} span={3} half>
              {(field) => (
                <NativeSelect {...field} {...form.register('partCondition')}>
                  {PART_CONDITIONS.map((condition) => (
                    <option key={condition} value={condition}>
                      {t(`workorders:condition.${condition}`)}
                    </option>
                  ))}
                </NativeSelect>
              )}
            </Field>
          ) : null}
          <div className="col-span-full flex flex-wrap gap-x-6">
            <Checkbox
              {...form.register('taxable')}
              disabled={!mayPrice}
              label={t('workorderPage:lines.taxable')}
            />
            {part ? (
              <Checkbox
                {...form.register('customerSupplied')}
                label={t('workorderPage:lines.customerSupplied')}
              />
            ) : null}
          </div>
        </Fields>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p aria-live="polite" className="mr-auto">
          <span className="text-muted">{t('workorderPage:lines.amount')} </span>
          <Money
            cents={lineTotal({
              kind,
              quantityMilli: Math.max(0, quantityMilli),
              unitPriceCents: Math.max(0, unitPriceCents ?? 0),
            })}
            className="font-strong"
          />
        </p>
        <SaveButtons busy={busy} stale={theirs !== null} onTakeTheirs={takeTheirs} onCancel={onDone} />
      </div>
    </form>
  );
}

/** What only a part has is taken off when a line became something else. */
function tidy(line: LineInput): LineInput {
  if (line.kind === 'part') return { ...line, partCondition: line.partCondition ?? 'new' };
  return { ...line, sku: '', partCondition: null, customerSupplied: false };
}
