import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import * as z from '@kickstand/domain/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { FormDialog } from '../../lib/forms/form-dialog.tsx';
import { Field, Fields } from '../../ui/form/field.tsx';
import { NativeSelect } from '../../ui/form/input.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { noteSchema, reasonSchema } from './amounts.ts';
import { ReasonField } from './fields.tsx';
import type { OrderLedger } from './ledger-types.ts';
import { useMoneyCall, useMoneyErrorText } from './use-money-call.ts';

const SCHEMAS = {
  bill: z.object({ throughDay: z.string(), reason: noteSchema }),
  waive: z.object({ throughDay: z.string(), reason: reasonSchema }),
};
type Values = z.infer<(typeof SCHEMAS)['bill']>;

interface StorageDialogProps {
  orderId: string;
  ledger: OrderLedger;
  /** Whether the open days are billed or waived. */
  what: 'bill' | 'waive';
  onDone: (ledger: OrderLedger) => void;
  onClose: () => void;
}

/** Bills or waives open storage days up to a given day, the latter with a reason. A day is settled once. */
export function StorageDialog({ orderId, ledger, what, onDone, onClose }: StorageDialogProps) {
  const { t } = useTranslation('money');
  const format = useFormat();
  const errorText = useMoneyErrorText();
  const [days] = useState(ledger.openStorageDays);
  const last = days.at(-1) ?? 1;
  const form = useForm<Values>({
    resolver: standardSchemaResolver(SCHEMAS[what]),
    defaultValues: { throughDay: String(last), reason: '' },
  });
  const { register, watch, formState } = form;
  const { run, failure } = useMoneyCall({
    // a day is settled only once, so no key is needed
    call: ({ throughDay, reason }: { throughDay: number; reason: string; key: string }) =>
      what === 'bill'
        ? api.payments.billStorage({ id: orderId, throughDay })
        : api.payments.waiveStorage({ id: orderId, throughDay, reason }),
    seen: [orderId, what],
    onDone: (next) => {
      toast.success(t(`storage.${what}Done`));
      onDone(next);
      onClose();
    },
  });
  const chosen = days.filter((day) => day <= Number(watch('throughDay'))).length;
  return (
    <FormDialog
      title={t(`storage.${what}Title`)}
      text={t(`storage.${what}Text`)}
      problem={failure === null ? null : errorText(failure)}
      submit={t(`storage.${what}`)}
      busyLabel={t('adjust.busy')}
      busy={formState.isSubmitting}
      onSubmit={form.handleSubmit(({ throughDay, reason }) =>
        run({ throughDay: Number(throughDay), reason }),
      )}
      onClose={onClose}
    >
      <Fields>
        <Field
          label={t('storage.through')}
          hint={t('storage.sum', {
            count: chosen,
            amount: format.money(chosen * ledger.storage.centsPerDay),
          })}
        >
          {(control) => (
            <NativeSelect {...control} {...register('throughDay')}>
              {days.map((day) => (
                <option key={day} value={day}>
                  {t(day === last ? 'storage.allDays' : 'storage.day', { day })}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        {what === 'waive' ? (
          <ReasonField field={register('reason')} error={formState.errors.reason?.message} />
        ) : null}
      </Fields>
    </FormDialog>
  );
}
