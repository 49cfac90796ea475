import type { Outputs } from '@kickstand/api';
import { type PaymentMethod, toCents, toDollars } from '@kickstand/domain/payments';
import { ORPCError } from '@orpc/client';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api.ts';
import { errorCode, useErrorText } from '../../../../lib/errors.ts';
import { NetworkError } from '../../../../lib/network.ts';
import { isAway } from '../../../../lib/offline/away.ts';
import { useOnceKey } from '../../../../lib/once-key.ts';
import { intakeToast } from '../../../../ui/toast.tsx';
import { useIntake } from '../intake-context.ts';
import { depositAfter, depositStart } from './deposit-machine.ts';
import { useHeldDeposit } from './use-held-deposit.ts';

type Payment = Outputs['intake']['takeDeposit'];

/** The block's state, and what each of its buttons does to form and ledger. */
export function useDeposit() {
  const { form, formId, set, onSignedOut } = useIntake();
  const { t } = useTranslation('intakeForm');
  const errorText = useErrorText();
  const once = useOnceKey();
  const [state, setState] = useState(() => depositStart(form.getValues('depositPaid')));
  const [busy, setBusy] = useState<'confirm' | 'reverse' | null>(null);

  const held = useHeldDeposit(formId, (payment) => set('depositId', payment.id));

  const take = (payment: Payment) => {
    set('depositId', payment.id);
    set('depositAmount', toDollars(payment.amountCents));
    set('depositPaymentMethod', payment.method);
    set('depositPaid', true);
    setState((now) => depositAfter(now, 'confirmed'));
  };
  const giveBack = async () => {
    const paymentId = form.getValues('depositId');
    if (paymentId !== null) {
      await api.intake.reverseDeposit({ formId, paymentId });
      set('depositId', null);
    } else if (!(await held.takeBack())) return;
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

  /** OFF-02. Cash is in the drawer, whether the server knows it or not; other money needs it. */
  const keepOnDevice = async (wanted: Wanted, key: string) => {
    await held.keep(wanted, key, form.getValues('customerName'));
    set('depositPaid', true);
    setState((now) => depositAfter(now, 'confirmed'));
    once.done();
  };

  return {
    state,
    busy,
    /** On this device, and not in the ledger yet. */
    held: held.isHeld,
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
        const key = once.keyFor(wanted);
        if (isAway() && method === 'cash') return keepOnDevice(wanted, key);
        try {
          take(await api.intake.takeDeposit({ ...wanted, key }));
          once.done();
        } catch (error) {
          if (error instanceof NetworkError && method === 'cash') return keepOnDevice(wanted, key);
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

interface Wanted {
  readonly formId: string;
  readonly amountCents: number;
  readonly method: PaymentMethod;
}

/** Someone took it meanwhile: the answer carries the payment. */
function paymentIn(error: unknown): Payment | null {
  if (!(error instanceof ORPCError) || error.code !== 'ALREADY_PAID') return null;
  return (error.data as { payment: Payment }).payment;
}
