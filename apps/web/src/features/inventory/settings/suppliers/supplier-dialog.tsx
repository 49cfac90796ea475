import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api.ts';
import { errorCode, useErrorText, useFieldText } from '../../../../lib/calls/errors.ts';
import { currentOf } from '../../../../lib/calls/refusal.ts';
import { differencesOf } from '../../../../lib/forms/differences.ts';
import { RevisedDialog } from '../../../../lib/forms/revised-dialog.tsx';
import { StaleNote } from '../../../../lib/forms/stale-note.tsx';
import { useRevisedForm } from '../../../../lib/forms/use-revised-form.ts';
import { newId } from '../../../../lib/new-id.ts';
import { Field, Fields } from '../../../../ui/form/field.tsx';
import { Input, InputAffix, Textarea } from '../../../../ui/form/input.tsx';
import { toast } from '../../../../ui/overlay/toast.tsx';
import {
  FIELDS,
  fromTexts,
  NEW_SUPPLIER,
  type Supplier,
  type SupplierTexts,
  supplierTextsSchema,
  toTexts,
} from './supplier.ts';
import { putSupplier } from './use-suppliers.ts';

interface SupplierDialogProps {
  /** Null: a new one. */
  supplier: Supplier | null;
  onClose: () => void;
}

type Stored = SupplierTexts & { revision: number };
const stored = (supplier: Supplier): Stored => ({ ...toTexts(supplier), revision: supplier.revision });

export function SupplierDialog({ supplier, onClose }: SupplierDialogProps) {
  const { t } = useTranslation(['inventorySettings', 'common']);
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const { form, submit, busy, failure, theirs, takeTheirs } = useSupplierForm(supplier, onClose);
  const { register, formState } = form;
  // A duplicate name is shown as an error of its field.
  const exists = failure !== null && errorCode(failure) === 'SUPPLIER_EXISTS';
  return (
    <RevisedDialog
      title={t(supplier ? 'inventorySettings:suppliers.edit' : 'inventorySettings:suppliers.add')}
      busy={busy}
      problem={failure === null || exists ? null : errorText(failure)}
      stale={theirs !== null}
      onTakeTheirs={takeTheirs}
      onSubmit={submit}
      onClose={onClose}
    >
      {theirs ? (
        <StaleNote
          differences={differencesOf(
            FIELDS,
            { mine: form.getValues(), theirs },
            (field) => t(`inventorySettings:suppliers.field.${field}`),
            (field, values) => values[field],
          )}
        />
      ) : (
        <Fields>
          <Field
            label={t('inventorySettings:suppliers.field.name')}
            error={exists ? errorText(failure) : fieldText(formState.errors.name?.message)}
          >
            {(field) => (
              <Input {...field} {...register('name')} maxLength={120} autoComplete="off" autoFocus />
            )}
          </Field>
          <Field
            label={t('inventorySettings:suppliers.field.email')}
            span={6}
            optional={t('common:optional')}
            error={fieldText(formState.errors.email?.message)}
          >
            {(field) => (
              <Input
                {...field}
                {...register('email')}
                type="email"
                maxLength={254}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </Field>
          <Field
            label={t('inventorySettings:suppliers.field.phone')}
            span={6}
            optional={t('common:optional')}
            error={fieldText(formState.errors.phone?.message)}
          >
            {(field) => (
              <Input {...field} {...register('phone')} type="tel" maxLength={40} autoComplete="off" />
            )}
          </Field>
          <Field
            label={t('inventorySettings:suppliers.field.account')}
            span={6}
            optional={t('common:optional')}
            error={fieldText(formState.errors.account?.message)}
          >
            {(field) => <Input {...field} {...register('account')} maxLength={60} autoComplete="off" />}
          </Field>
          <Field
            label={t('inventorySettings:suppliers.field.leadDays')}
            span={6}
            optional={t('common:optional')}
            hint={t('inventorySettings:suppliers.leadHint')}
            error={formState.errors.leadDays ? t('inventorySettings:ordering.leadDaysWrong') : undefined}
          >
            {(field) => (
              <InputAffix suffix={t('inventorySettings:ordering.days')} className="[&>input]:pr-14">
                <Input
                  {...field}
                  {...register('leadDays')}
                  inputMode="numeric"
                  autoComplete="off"
                  className="num"
                />
              </InputAffix>
            )}
          </Field>
          <Field
            label={t('inventorySettings:suppliers.field.note')}
            optional={t('common:optional')}
            error={fieldText(formState.errors.note?.message)}
          >
            {(field) => <Textarea {...field} {...register('note')} rows={2} maxLength={500} />}
          </Field>
        </Fields>
      )}
    </RevisedDialog>
  );
}

function useSupplierForm(opened: Supplier | null, onClose: () => void) {
  const { t } = useTranslation('inventorySettings');
  const queries = useQueryClient();
  // The supplier as this dialog knows it; a new one has an id from the start, so that a retry creates it
  // once.
  const [supplier] = useState(opened);
  const [id] = useState(() => opened?.id ?? newId());
  return useRevisedForm<SupplierTexts, Stored>({
    opened: supplier ? stored(supplier) : { ...NEW_SUPPLIER, revision: 0 },
    fields: FIELDS,
    schema: supplierTextsSchema,
    save: async ({ revision, ...texts }) => {
      const input = { id, supplier: fromTexts(texts) };
      const saved = supplier
        ? await api.inventory.suppliers.update({ ...input, revision, active: supplier.active })
        : await api.inventory.suppliers.add(input);
      putSupplier(queries, saved);
      return stored(saved);
    },
    currentOf: (error) => {
      const current = currentOf(api.inventory.suppliers.update, error);
      if (current) putSupplier(queries, current);
      return current && stored(current);
    },
    onSeen: () => {},
    onDone: ({ name }) => {
      toast.success(t('suppliers.saved', { name }));
      onClose();
    },
  });
}
