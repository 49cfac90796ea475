import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { Outputs } from '@kickstand/api';
import { formatCalendarDate } from '@kickstand/domain/format';
import { closeVerdict, expectedCash, PAYMENT_MAX_CENTS } from '@kickstand/domain/payments';
import * as z from '@kickstand/domain/zod';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { errorCode } from '../../../lib/calls/errors.ts';
import { useLanguage } from '../../../lib/device/language.ts';
import { centsText, noteSchema, parseCents } from '../../../shared/money/amounts.ts';
import { ReasonField } from '../../../shared/money/fields.tsx';
import { Sum } from '../../../shared/money/order-sums.tsx';
import { useMoneyCall, useMoneyErrorText } from '../../../shared/money/use-money-call.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Fields } from '../../../ui/form/field.tsx';
import { Input, InputAffix } from '../../../ui/form/input.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { DifferenceNote } from './difference.tsx';
import { NoteCounter } from './note-counter.tsx';

const drawerAmount = z.string().check(
  z.refine((text) => {
    const cents = parseCents(text);
    return cents !== null && cents <= PAYMENT_MAX_CENTS;
  }, 'OUT_OF_RANGE'),
);
const schema = z.object({ opening: drawerAmount, counted: drawerAmount, reason: noteSchema });
type Values = z.infer<typeof schema>;
type Drawer = Outputs['payments']['drawer'];

/** TXN-02. Opening + in − out is expected; the count is compared with it, and a difference needs a reason. */
export function CloseDialog({ drawer: opened, onClose }: { drawer: Drawer; onClose: () => void }) {
  const { t } = useTranslation(['money', 'common']);
  const { language } = useLanguage();
  const [day] = useState(opened.day);
  const name = formatCalendarDate(day, 'long', language);
  const { form, send, failure, cash } = useClose(opened, () => {
    toast.success(t('money:close.done', { day: name }));
    onClose();
  });
  const { register, formState, setValue } = form;
  const errorText = useMoneyErrorText();
  const busy = formState.isSubmitting;
  const unexplained = errorCode(failure) === 'COUNT_REASON';
  return (
    <Dialog
      open
      onOpenChange={() => {
        if (!busy) onClose();
      }}
      size="lg"
      title={t('money:close.dialogTitle', { day: name })}
      description={t('money:close.text')}
      closeLabel={t('common:close')}
      onSubmit={send}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" variant="primary" icon={Lock} busy={busy} busyLabel={t('money:close.busy')}>
            {t('money:close.submit')}
          </Button>
        </>
      }
    >
      {failure === null || unexplained ? null : (
        <Note tone="danger" role="alert">
          {errorText(failure)}
        </Note>
      )}
      <Fields>
        <DrawerField
          label={t('money:close.opening')}
          field={register('opening')}
          invalid={Boolean(formState.errors.opening)}
        />
      </Fields>
      <dl className="grid gap-1.5">
        <Sum label={t('money:close.in')} cents={opened.cashInCents} />
        <Sum label={t('money:close.out')} cents={-opened.cashOutCents} />
        <Sum label={t('money:close.expected')} cents={cash.expectedCents} strong />
      </dl>
      <NoteCounter onCount={(cents) => setValue('counted', centsText(cents), { shouldDirty: true })} />
      <Fields>
        <DrawerField
          label={t('money:close.counted')}
          field={register('counted')}
          invalid={Boolean(formState.errors.counted)}
        />
      </Fields>
      {cash.differenceCents === null ? null : (
        <DifferenceNote cents={cash.differenceCents}>
          {cash.differenceCents === 0 ? null : t('money:close.sayWhy')}
        </DifferenceNote>
      )}
      {cash.differenceCents ? (
        <ReasonField
          field={register('reason')}
          error={formState.errors.reason?.message ?? (unexplained ? 'VALUE_REQUIRED' : undefined)}
        />
      ) : null}
    </Dialog>
  );
}

function useClose(drawer: Drawer, onDone: () => void) {
  const form = useForm<Values>({
    resolver: standardSchemaResolver(schema),
    defaultValues: { opening: centsText(drawer.openingCents), counted: '', reason: '' },
  });
  const { run, failure } = useMoneyCall({ call: api.payments.closeDay, seen: drawer.day, onDone });
  const openingCents = parseCents(form.watch('opening')) ?? 0;
  const countedCents = parseCents(form.watch('counted'));
  const expectedCents = expectedCash(openingCents, drawer);

  const send = form.handleSubmit((values) => {
    const counted = parseCents(values.counted) ?? 0;
    const reason = values.reason.trim();
    const verdict = closeVerdict(expectedCents, counted, reason);
    if (!verdict.ok) {
      form.setError('reason', { type: 'custom', message: 'VALUE_REQUIRED' }, { shouldFocus: true });
      return undefined;
    }
    return run({
      day: drawer.day,
      openingCents,
      countedCents: counted,
      ...(verdict.differenceCents !== 0 && reason ? { reason } : {}),
    });
  });
  return {
    form,
    send,
    failure,
    cash: { expectedCents, differenceCents: countedCents === null ? null : countedCents - expectedCents },
  };
}

interface DrawerFieldProps {
  label: string;
  field: UseFormRegisterReturn;
  invalid: boolean;
}

/** Unlike a payment, a drawer may be empty. */
function DrawerField({ label, field, invalid }: DrawerFieldProps) {
  const { t } = useTranslation('money');
  return (
    <Field label={label} error={invalid ? t('close.amountInvalid') : undefined}>
      {(control) => (
        <InputAffix prefix="$">
          <Input
            {...control}
            {...field}
            inputMode="decimal"
            autoComplete="off"
            className="num text-heading font-strong"
          />
        </InputAffix>
      )}
    </Field>
  );
}
