import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { PAYMENT_METHODS, type PaymentMethod } from '@kickstand/domain/payments';
import * as z from '@kickstand/domain/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { refusalOf } from '../../lib/calls/refusal.ts';
import { useFormat } from '../../lib/format.ts';
import { FormDialog } from '../../lib/forms/form-dialog.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Field, Fields } from '../../ui/form/field.tsx';
import { NativeSelect } from '../../ui/form/input.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Note } from '../../ui/page/note.tsx';
import { amountSchema, centsText, parseCents, reasonSchema } from './amounts.ts';
import { AmountField, ReasonField } from './fields.tsx';
import type { Entry } from './ledger-types.ts';
import { useMoneyCall, useRefundErrorText } from './use-money-call.ts';

const schema = z.object({
  amount: amountSchema,
  method: z.enum(PAYMENT_METHODS),
  reason: reasonSchema,
  depositException: z.boolean(),
});
type Refunding = z.infer<typeof schema>;

/** TXN-03. At most what was paid and not refunded, with a reason; a deposit only as an exception. */
export function RefundDialog({ entry: opened, onClose }: { entry: Entry; onClose: () => void }) {
  const { t } = useTranslation('money');
  const format = useFormat();
  const errorText = useRefundErrorText();
  // as it was when the dialog opened: live updates must not change it during input
  const [entry] = useState(opened);
  const isDeposit = entry.kind === 'deposit';
  const form = useForm<Refunding>({
    resolver: standardSchemaResolver(schema),
    defaultValues: {
      amount: centsText(entry.refundableCents),
      method: entry.method,
      reason: '',
      depositException: false,
    },
  });
  const { register, watch, formState, setError } = form;
  const { run, failure } = useMoneyCall({
    call: api.payments.refund,
    seen: [entry.id, entry.refundableCents],
    onDone: (_, { amountCents }) => {
      toast.success(t('refund.done', { amount: format.money(amountCents) }));
      onClose();
    },
  });
  const above = refusalOf(api.payments.refund, failure, 'ABOVE_PAID');
  const refused = refusalOf(api.payments.refund, failure, 'REFUND_REFUSED');
  const problem = refused ? t(`refund.why.${refused.why}`) : failure && !above ? errorText(failure) : null;
  const cents = parseCents(watch('amount'));
  const send = form.handleSubmit(({ amount, method, reason, depositException }) => {
    if (isDeposit && !depositException) {
      setError('depositException', { type: 'custom' }, { shouldFocus: true });
      return undefined;
    }
    return run({
      id: entry.id,
      amountCents: parseCents(amount) ?? 0,
      method,
      reason,
      ...(isDeposit ? { depositException } : {}),
    });
  });
  return (
    <FormDialog
      title={t('refund.title', { id: entry.transactionId })}
      text={t('refund.text', {
        kind: t(`kind.${entry.kind}`),
        amount: format.money(entry.amountCents),
        when: format.date(entry.at, 'moment'),
        left: format.money(entry.refundableCents),
      })}
      problem={problem}
      submit={cents ? t('refund.submit', { amount: format.money(cents) }) : t('refund.submitPlain')}
      busyLabel={t('refund.busy')}
      busy={formState.isSubmitting}
      tone="danger"
      onSubmit={send}
      onClose={onClose}
    >
      <Fields>
        <AmountField
          large
          field={register('amount')}
          invalid={Boolean(formState.errors.amount)}
          refused={above ? t('refund.above', { amount: format.money(above.refundableCents) }) : undefined}
        />
        <Field
          label={t('refund.method')}
          hint={entry.online && watch('method') !== 'card' ? t('refund.fromDrawer') : undefined}
        >
          {(control) => (
            <NativeSelect {...control} {...register('method')}>
              {PAYMENT_METHODS.map((method) => (
                <option key={method} value={method}>
                  {t(wayBack(method, entry.online))}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <ReasonField field={register('reason')} error={formState.errors.reason?.message} />
      </Fields>
      {isDeposit ? (
        <Note tone="warning" title={t('refund.depositTitle')}>
          <p>{t('refund.depositText')}</p>
          <Checkbox
            label={t('refund.exception')}
            aria-invalid={formState.errors.depositException ? true : undefined}
            {...register('depositException')}
          />
          {formState.errors.depositException ? (
            <p role="alert" className="text-small font-medium text-danger-ink">
              {t('refund.exceptionNeeded')}
            </p>
          ) : null}
        </Note>
      ) : null}
    </FormDialog>
  );
}

const wayBack = (method: PaymentMethod, online: boolean) =>
  method !== 'card'
    ? (`method.${method}` as const)
    : online
      ? ('refund.toCard' as const)
      : ('refund.byTerminal' as const);
