import { DEPOSIT_MAX_CENTS, PAYMENT_METHODS, type PaymentMethod, toCents } from '@kickstand/domain/payments';
import { Banknote, CircleCheck, Clock, CreditCard, type LucideIcon, Tablet } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api.ts';
import { useErrorText } from '../../../../lib/calls/errors.ts';
import { useFormat } from '../../../../lib/format.ts';
import { useAway } from '../../../../lib/offline/away.ts';
import { NeedsConnection } from '../../../../lib/offline/needs-connection.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/data/badge.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Input, InputAffix } from '../../../../ui/form/input.tsx';
import { Segmented } from '../../../../ui/form/segmented.tsx';
import { intakeToast } from '../../../../ui/overlay/toast.tsx';
import { Note } from '../../../../ui/page/note.tsx';
import { AdminDialog } from '../deposit/admin-dialog.tsx';
import { depositAmount } from '../deposit/deposit-machine.ts';
import { useDeposit } from '../deposit/use-deposit.ts';
import { FieldPlace } from '../fields.tsx';
import { useIntake, useIntakeField } from '../intake-context.ts';
import { Section } from './section.tsx';

const ICONS: Partial<Record<PaymentMethod, LucideIcon>> = { cash: Banknote, card: CreditCard };

/** `lacking`: a submit failed because the deposit was missing. */
export const DepositSection = memo(function DepositSection({ lacking }: { lacking: boolean }) {
  const { t } = useTranslation('intakeForm');
  const { mode } = useIntake();
  const paid = useIntakeField('depositPaid').value;
  return (
    <Section
      name="deposit"
      badge={
        <Badge tone={paid ? 'success' : 'warning'} icon={paid ? CircleCheck : Clock}>
          {paid ? t('deposit.paid') : t('deposit.notCollected')}
        </Badge>
      }
      action={mode === 'create' ? <Requirement /> : null}
    >
      <FieldPlace name="isDepositRequired">
        {lacking && !paid ? (
          <Note tone="danger" role="alert">
            {t('deposit.banner')}
          </Note>
        ) : null}
        {mode === 'create' ? <Block /> : <Facts />}
      </FieldPlace>
    </Section>
  );
});

/** DEP-03. Only an administrator can make it optional; anyone can make it required again. */
function Requirement() {
  const { t } = useTranslation('intakeForm');
  const { formId, staff, onSignedOut } = useIntake();
  const errorText = useErrorText();
  const { value: required, change } = useIntakeField('isDepositRequired');
  const [asking, setAsking] = useState(false);
  const choose = async (next: 'required' | 'optional') => {
    if ((next === 'required') === required) return;
    if (next === 'optional') {
      if (staff) return setAsking(true);
      intakeToast({ variant: 'destructive', title: t('submit.notSignedIn') });
      onSignedOut();
      return;
    }
    change(true);
    intakeToast({ variant: 'info', title: t('deposit.enabled') });
    try {
      await api.intake.endAuthorization({ formId });
    } catch (error) {
      intakeToast({ variant: 'destructive', title: errorText(error) });
    }
  };
  return (
    <NeedsConnection what="this">
      <Segmented
        label={t('deposit.requirement')}
        size="sm"
        value={required ? 'required' : 'optional'}
        onChange={choose}
        options={(['required', 'optional'] as const).map((value) => ({
          value,
          label: t(`deposit.${value}`),
        }))}
      />
      {asking ? (
        <AdminDialog
          formId={formId}
          onClose={() => setAsking(false)}
          onAuthorized={() => {
            setAsking(false);
            change(false);
            intakeToast({ variant: 'info', title: t('deposit.disabled') });
          }}
        />
      ) : null}
    </NeedsConnection>
  );
}

function Block() {
  const { t } = useTranslation(['intakeForm', 'offline']);
  const { staff, onSignedOut } = useIntake();
  const deposit = useDeposit();
  const { state, busy } = deposit;
  const amount = useIntakeField('depositAmount').value;
  const cash = useIntakeField('depositPaymentMethod').value === 'cash';
  const away = useAway();
  /** It is in the ledger: only the server takes it back. */
  const recorded = state.before === 'paid' && !deposit.held;
  const waits = away && (!cash || recorded);
  const collect = () => {
    if (staff) return deposit.collect();
    intakeToast({ variant: 'destructive', title: t('submit.notSignedIn') });
    onSignedOut();
  };
  if (state.view === 'paid') return <Paid held={deposit.held} onEdit={deposit.edit} />;
  if (state.view === 'not_collected')
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-small text-muted">{t('deposit.note')}</p>
        <Button icon={Banknote} onClick={collect}>
          {t('deposit.collect')}
        </Button>
      </div>
    );
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-[148px_minmax(0,1fr)] sm:gap-3">
        <Amount />
        <Method />
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2.5">
        <p className="mr-auto text-small text-muted">
          {waits
            ? t(recorded ? 'offline:needs.money' : 'offline:cashOnly')
            : amount === 0
              ? t('deposit.zero')
              : t('deposit.note')}
        </p>
        {state.before === 'paid' ? (
          <Button
            variant="danger-ghost"
            busy={busy === 'reverse'}
            busyLabel={t('deposit.reversing')}
            disabled={away && recorded}
            onClick={deposit.reverse}
          >
            {t('deposit.reverse')}
          </Button>
        ) : null}
        <Button disabled={busy !== null} onClick={deposit.cancel}>
          {t('deposit.cancel')}
        </Button>
        <Button
          variant="soft"
          icon={CircleCheck}
          busy={busy === 'confirm'}
          busyLabel={t('deposit.confirming')}
          disabled={amount === 0 || busy !== null || waits}
          onClick={deposit.confirm}
        >
          {t('deposit.confirm')}
        </Button>
      </div>
    </>
  );
}

function Paid({ held, onEdit }: { held: boolean; onEdit: () => void }) {
  const { t } = useTranslation(['intakeForm', 'offline']);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex flex-wrap items-center gap-2.5">
        <Received />
        {held ? (
          <Badge tone="neutral" icon={Tablet}>
            {t('offline:notRecorded')}
          </Badge>
        ) : null}
      </div>
      <Button onClick={onEdit}>{t('deposit.edit')}</Button>
    </div>
  );
}

function Received() {
  const { t } = useTranslation('intakeForm');
  const format = useFormat();
  const amount = useIntakeField('depositAmount').value;
  const method = useIntakeField('depositPaymentMethod').value;
  return (
    <p className="font-medium">
      {t('deposit.received', {
        amount: format.money(toCents(amount)),
        method: t(`deposit.methods.${method}`),
      })}
    </p>
  );
}

/** While a form is edited the ledger's deposit is shown and not asked for again. */
function Facts() {
  const { t } = useTranslation('intakeForm');
  const paid = useIntakeField('depositPaid').value;
  return paid ? <Received /> : <p className="text-muted">{t('deposit.none')}</p>;
}

/** DEP-02. Anything that is not an amount of zero or more is ignored and removed on blur. */
function Amount() {
  const { t } = useTranslation('intakeForm');
  const { value, change } = useIntakeField('depositAmount');
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field label={t('deposit.amount')} className="col-span-1">
      {(control) => (
        <InputAffix prefix="$">
          <Input
            {...control}
            type="number"
            inputMode="decimal"
            min={0}
            step={1}
            value={typed ?? String(value)}
            onChange={({ target }) => {
              setTyped(target.value);
              const amount = depositAmount(target.value, DEPOSIT_MAX_CENTS);
              if (amount !== null) change(amount);
            }}
            onBlur={() => setTyped(null)}
            className="num text-[1.25rem] font-strong"
          />
        </InputAffix>
      )}
    </Field>
  );
}

function Method() {
  const { t } = useTranslation('intakeForm');
  const { value, change } = useIntakeField('depositPaymentMethod');
  return (
    <div className="grid gap-1.5">
      <span className="text-small font-medium">{t('deposit.method')}</span>
      <Segmented
        label={t('deposit.method')}
        value={value}
        onChange={change}
        fill
        className="max-sm:grid max-sm:grid-cols-2"
        options={PAYMENT_METHODS.map((method) => {
          const icon = ICONS[method];
          return { value: method, label: t(`deposit.methods.${method}`), ...(icon && { icon }) };
        })}
      />
    </div>
  );
}
