import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { PAYMENT_METHODS } from '@kickstand/domain/payments';
import * as z from '@kickstand/domain/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { useFieldText } from '../../lib/calls/errors.ts';
import { refusalOf } from '../../lib/calls/refusal.ts';
import { useFormat } from '../../lib/format.ts';
import { FormDialog } from '../../lib/forms/form-dialog.tsx';
import { Money } from '../../ui/data/money.tsx';
import { Field, Fields } from '../../ui/form/field.tsx';
import { Input, InputAffix } from '../../ui/form/input.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Note } from '../../ui/page/note.tsx';
import { amountSchema, centsText, noteSchema, parseCents } from './amounts.ts';
import { AmountField, MethodField } from './fields.tsx';
import type { OrderLedger } from './ledger-types.ts';
import { useMoneyCall, useMoneyErrorText } from './use-money-call.ts';

const schema = z.object({ amount: amountSchema, method: z.enum(PAYMENT_METHODS), note: noteSchema });
type Taking = z.infer<typeof schema>;

interface TakeDialogProps {
  orderId: string;
  ledger: OrderLedger;
  onDone: (ledger: OrderLedger) => void;
  onClose: () => void;
}

/** Takes what is owed, or a part of it. */
export function TakeDialog({ orderId, ledger, onDone, onClose }: TakeDialogProps) {
  const { t } = useTranslation(['money', 'common']);
  const format = useFormat();
  const fieldText = useFieldText();
  const errorText = useMoneyErrorText();
  const [due] = useState(Math.max(0, ledger.balanceCents - ledger.pendingCents));
  const form = useForm<Taking>({
    resolver: standardSchemaResolver(schema),
    defaultValues: { amount: due > 0 ? centsText(due) : '', method: 'cash', note: '' },
  });
  const { register, watch, setValue, formState } = form;
  const { run, failure } = useMoneyCall({
    call: api.payments.take,
    seen: [orderId, ledger.balanceCents, ledger.entries.length],
    onDone: (next, { amountCents }) => {
      toast.success(t('money:take.done', { amount: format.money(amountCents) }));
      onDone(next);
      onClose();
    },
  });
  const above = refusalOf(api.payments.take, failure, 'ABOVE_BALANCE');
  const open = refusalOf(api.payments.take, failure, 'CHECKOUT_OPEN');
  const cents = parseCents(watch('amount'));
  const send = form.handleSubmit(({ amount, method, note }) =>
    run({
      id: orderId,
      amountCents: parseCents(amount) ?? 0,
      method,
      ...(note.trim() ? { note: note.trim() } : {}),
      // shown as a warning below, and confirmed
      ...(open ? { despiteCheckout: true } : {}),
    }),
  );
  return (
    <FormDialog
      title={t('money:take.title')}
      text={
        ledger.pendingCents > 0
          ? t('money:take.due', { amount: format.money(due), pending: format.money(ledger.pendingCents) })
          : t('money:take.balance', { amount: format.money(due) })
      }
      problem={failure === null || above || open ? null : errorText(failure)}
      submit={
        open
          ? t('money:take.anyway')
          : cents
            ? t('money:take.submit', { amount: format.money(cents) })
            : t('money:take.submitPlain')
      }
      busyLabel={t('money:take.busy')}
      busy={formState.isSubmitting}
      onSubmit={send}
      onClose={onClose}
    >
      {open ? (
        <Note
          tone="warning"
          role="alert"
          title={t('money:take.openTitle', { amount: format.money(open.amountCents) })}
        >
          {t('money:take.openText', { when: format.date(open.until, 'time') })}
        </Note>
      ) : ledger.openCheckout ? (
        <Note tone="warning">
          {t('money:take.endsCheckout', { amount: format.money(ledger.openCheckout.amountCents) })}
        </Note>
      ) : null}
      <Fields>
        <AmountField
          large
          field={register('amount')}
          invalid={Boolean(formState.errors.amount)}
          refused={above ? t('money:take.above', { amount: format.money(above.balanceCents) }) : undefined}
        />
        <MethodField value={watch('method')} onChange={(method) => setValue('method', method)} />
        {watch('method') === 'cash' ? <Change cents={cents} /> : null}
        <Field
          label={t('money:fields.note')}
          optional={t('common:optional')}
          hint={t('money:take.noteHint')}
          error={fieldText(formState.errors.note?.message)}
        >
          {(control) => <Input {...control} {...register('note')} autoComplete="off" />}
        </Field>
      </Fields>
    </FormDialog>
  );
}

/** Computes the change; nothing is stored. */
function Change({ cents }: { cents: number | null }) {
  const { t } = useTranslation('money');
  const format = useFormat();
  const [given, setGiven] = useState('');
  const handed = parseCents(given);
  const back = handed === null || cents === null ? null : handed - cents;
  return (
    <div className="col-span-full grid grid-cols-2 items-start gap-3">
      <Field
        label={t('take.given')}
        className="col-span-1"
        warning={back !== null && back < 0 ? t('take.short', { amount: format.money(-back) }) : undefined}
      >
        {(control) => (
          <InputAffix prefix="$">
            <Input
              {...control}
              value={given}
              onChange={(event) => setGiven(event.target.value)}
              inputMode="decimal"
              autoComplete="off"
              className="num"
            />
          </InputAffix>
        )}
      </Field>
      <div className="grid gap-1.5">
        <span className="text-small font-medium">{t('take.change')}</span>
        <output className="flex min-h-control items-center text-title font-strong">
          {back !== null && back >= 0 ? <Money cents={back} /> : <span className="text-faint">–</span>}
        </output>
      </div>
    </div>
  );
}
