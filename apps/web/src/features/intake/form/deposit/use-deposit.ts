import type { Outputs } from '@kickstand/api';
import { type PaymentMethod, toCents, toDollars } from '@kickstand/domain/payments';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api.ts';
import { errorCode, useErrorText } from '../../../../lib/calls/errors.ts';
import { useOnceKey } from '../../../../lib/calls/once-key.ts';
import { refusalOf } from '../../../../lib/calls/refusal.ts';
import { NetworkError } from '../../../../lib/device/network.ts';
import { isAway } from '../../../../lib/offline/away.ts';
import { intakeToast } from '../../../../ui/overlay/toast.tsx';
import { useIntake } from '../intake-context.ts';
import { depositAfter, depositStart } from './deposit-machine.ts';
import { useHeldDeposit } from './use-held-deposit.ts';

type Payment = Outputs['intake']['takeDeposit'];

/** State and actions of the deposit section. */
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

  /** OFF-02. Cash can be taken offline; any other method needs the server. */
  const keepOnDevice = async (wanted: Wanted, key: string) => {
    await held.keep(wanted, key, form.getValues('customerName'));
    set('depositPaid', true);
    setState((now) => depositAfter(now, 'confirmed'));
    once.done();
  };

  return {
    state,
    busy,
    /** Taken offline: on this device, not yet in the ledger. */
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
    /** Reverses a confirmed deposit first: there is only one per form. */
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

/** The payment, if someone else took the deposit in the meantime. */
const paymentIn = (error: unknown): Payment | null =>
  refusalOf(api.intake.takeDeposit, error, 'ALREADY_PAID')?.payment ?? null;
