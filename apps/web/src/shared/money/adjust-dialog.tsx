import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import * as z from '@kickstand/domain/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { refusalOf } from '../../lib/calls/refusal.ts';
import { useFormat } from '../../lib/format.ts';
import { FormDialog } from '../../lib/forms/form-dialog.tsx';
import { Fields } from '../../ui/form/field.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { amountSchema, parseCents, reasonSchema } from './amounts.ts';
import { AmountField, ReasonField } from './fields.tsx';
import type { OrderLedger } from './ledger-types.ts';
import { useMoneyCall, useMoneyErrorText } from './use-money-call.ts';

const schema = z.object({ amount: amountSchema, reason: reasonSchema });

interface AdjustDialogProps {
  orderId: string;
  ledger: OrderLedger;
  direction: 'credit' | 'charge';
  onDone: (ledger: OrderLedger) => void;
  onClose: () => void;
}

/** Credits or charges without money, with a reason. */
export function AdjustDialog({ orderId, ledger, direction, onDone, onClose }: AdjustDialogProps) {
  const { t } = useTranslation('money');
  const format = useFormat();
  const errorText = useMoneyErrorText();
  const form = useForm<z.infer<typeof schema>>({
    resolver: standardSchemaResolver(schema),
    defaultValues: { amount: '', reason: '' },
  });
  const { register, watch, formState } = form;
  const { run, failure } = useMoneyCall({
    call: api.payments.adjust,
    seen: [orderId, ledger.balanceCents, ledger.entries.length],
    onDone: (next, { amountCents }) => {
      const amount = format.money(amountCents);
      toast.success(
        direction === 'credit' ? t('adjust.credited', { amount }) : t('adjust.charged', { amount }),
      );
      onDone(next);
      onClose();
    },
  });
  const refused = useRefusedText()(failure);
  const cents = parseCents(watch('amount'));
  return (
    <FormDialog
      title={t(`adjust.${direction}Title`)}
      text={
        direction === 'charge'
          ? t('adjust.chargeText', { room: format.money(ledger.chargeRoomCents) })
          : t(ledger.invoice ? 'adjust.memoText' : 'adjust.creditText')
      }
      problem={failure === null || refused ? null : errorText(failure)}
      submit={
        cents ? t(`adjust.${direction}Submit`, { amount: format.money(cents) }) : t('adjust.submitPlain')
      }
      busyLabel={t('adjust.busy')}
      busy={formState.isSubmitting}
      onSubmit={form.handleSubmit(({ amount, reason }) =>
        run({ id: orderId, direction, amountCents: parseCents(amount) ?? 0, reason }),
      )}
      onClose={onClose}
    >
      <Fields>
        <AmountField
          large
          field={register('amount')}
          invalid={Boolean(formState.errors.amount)}
          refused={refused}
        />
        <ReasonField field={register('reason')} error={formState.errors.reason?.message} />
      </Fields>
    </FormDialog>
  );
}

/** The most that can be credited or charged; undefined for any other failure. */
function useRefusedText(): (failure: unknown) => string | undefined {
  const { t } = useTranslation('money');
  const format = useFormat();
  return (failure) => {
    const above = refusalOf(api.payments.adjust, failure, 'ABOVE_BALANCE');
    if (above) return t('adjust.above', { amount: format.money(above.balanceCents) });
    const beyond = refusalOf(api.payments.adjust, failure, 'ABOVE_AUTHORIZED');
    if (!beyond) return undefined;
    return beyond.roomCents > 0
      ? t('adjust.room', { amount: format.money(beyond.roomCents) })
      : t('adjust.noRoom');
  };
}
