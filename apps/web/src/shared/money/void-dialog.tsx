import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import * as z from '@kickstand/domain/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { refusalOf } from '../../lib/calls/refusal.ts';
import { useFormat } from '../../lib/format.ts';
import { FormDialog } from '../../lib/forms/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { reasonSchema } from './amounts.ts';
import { ReasonField } from './fields.tsx';
import type { Entry } from './ledger-types.ts';
import { useMoneyCall, useMoneyErrorText } from './use-money-call.ts';

const schema = z.object({ reason: reasonSchema });

/** TXN-03. Corrects a mistake of today, before the daily close. */
export function VoidDialog({ entry: opened, onClose }: { entry: Entry; onClose: () => void }) {
  const { t } = useTranslation('money');
  const format = useFormat();
  const errorText = useMoneyErrorText();
  const [entry] = useState(opened);
  const form = useForm<z.infer<typeof schema>>({
    resolver: standardSchemaResolver(schema),
    defaultValues: { reason: '' },
  });
  const { run, failure } = useMoneyCall({
    call: api.payments.void,
    seen: entry.id,
    onDone: () => {
      toast.success(t('void.done', { id: entry.transactionId }));
      onClose();
    },
  });
  const refused = refusalOf(api.payments.void, failure, 'VOID_REFUSED');
  const problem = refused ? t(`void.why.${refused.why}`) : failure ? errorText(failure) : null;
  return (
    <FormDialog
      title={t('void.title', { id: entry.transactionId })}
      text={t('void.text', {
        kind: t(`kind.${entry.kind}`),
        amount: format.money(entry.amountCents),
        method: t(`method.${entry.method}`),
      })}
      problem={problem}
      submit={t('void.submit')}
      busyLabel={t('void.busy')}
      busy={form.formState.isSubmitting}
      tone="danger"
      onSubmit={form.handleSubmit(({ reason }) => run({ id: entry.id, reason }))}
      onClose={onClose}
    >
      <ReasonField field={form.register('reason')} error={form.formState.errors.reason?.message} />
    </FormDialog>
  );
}
