import type { Outputs } from '@kickstand/api';
import { toCents, toDollars } from '@kickstand/domain/payments';
import { ORPCError } from '@orpc/client';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api.ts';
import { errorCode, useErrorText } from '../../../../lib/errors.ts';
import { useOnceKey } from '../../../../lib/once-key.ts';
import { intakeToast } from '../../../../ui/toast.tsx';
import { useIntake } from '../intake-context.ts';
import { depositAfter, depositStart } from './deposit-machine.ts';

type Payment = Outputs['intake']['takeDeposit'];

/** The block's state, and what each of its buttons does to form and ledger. */
export function useDeposit() {
  const { form, formId, set, onSignedOut } = useIntake();
  const { t } = useTranslation('intakeForm');
  const errorText = useErrorText();
  const once = useOnceKey();
  const [state, setState] = useState(() => depositStart(form.getValues('depositPaid')));
  const [busy, setBusy] = useState<'confirm' | 'reverse' | null>(null);

  const take = (payment: Payment) => {
    set('depositId', payment.id);
    set('depositAmount', toDollars(payment.amountCents));
    set('depositPaymentMethod', payment.method);
    set('depositPaid', true);
    setState((now) => depositAfter(now, 'confirmed'));
  };
  const giveBack = async () => {
    const paymentId = form.getValues('depositId');
    if (paymentId === null) return;
    await api.intake.reverseDeposit({ formId, paymentId });
    set('depositId', null);
    setState((now) => depositAfter(now, 'reversed'));
  };
  const attempt = async (what: 'confirm' | 'reverse', work: () => Promise<void>) => {
    setBusy(what);
    try {
      await work();
    } catch (error) {
      intakeToast({ variant: 'destructive', title: errorText(error) });
      if (errorCode(error) === 'UNAUTHORIZED') onSignedOut();
    } finally {
      setBusy(null);
    }
  };

  return {
    state,
    busy,
    collect: () => setState(depositAfter(state, 'collect')),
    edit: () => {
      set('depositPaid', false);
      setState(depositAfter(state, 'edit'));
    },
    cancel: () => {
      if (state.before === 'paid') set('depositPaid', true);
      setState(depositAfter(state, 'cancel'));
    },
    /** What was confirmed before is reversed first: the drawer holds one deposit. */
    confirm: () =>
      attempt('confirm', async () => {
        await giveBack();
        const { depositAmount, depositPaymentMethod: method } = form.getValues();
        const wanted = { formId, amountCents: toCents(depositAmount), method };
        try {
          take(await api.intake.takeDeposit({ ...wanted, key: once.keyFor(wanted) }));
          once.done();
        } catch (error) {
          const paid = paymentIn(error);
          if (!paid) throw error;
          take(paid);
          intakeToast({ variant: 'info', title: t('deposit.alreadyPaid') });
        }
      }),
    reverse: () =>
      attempt('reverse', async () => {
        await giveBack();
        setState(depositStart(false));
        intakeToast({ variant: 'info', title: t('deposit.reversed') });
      }),
  };
}

/** Someone took it meanwhile: the answer carries the payment. */
function paymentIn(error: unknown): Payment | null {
  if (!(error instanceof ORPCError) || error.code !== 'ALREADY_PAID') return null;
  return (error.data as { payment: Payment }).payment;
}
