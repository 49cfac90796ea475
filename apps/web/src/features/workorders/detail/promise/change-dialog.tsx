import { WORKORDER_LIMITS } from '@kickstand/domain/workorders';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api.ts';
import { useErrorText } from '../../../../lib/calls/errors.ts';
import { FormDialog } from '../../../../lib/forms/form-dialog.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import type { WorkOrder } from '../../shared/order.ts';
import { useRun } from '../../shared/use-order.ts';
import { DateFields, type Found, isPast, useChosen } from './date-fields.tsx';

interface ChangeDialogProps {
  order: WorkOrder;
  found: Found;
  onClose: () => void;
}

/** Changes or removes the promised date: the customer was told another one, so it needs a reason. */
export function ChangeDialog({ order, found, onClose }: ChangeDialogProps) {
  const { t } = useTranslation(['promise', 'errors']);
  const errorText = useErrorText();
  const run = useRun();
  const chosen = useChosen(found);
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const past = isPast(failure);
  const change = () => {
    setChecked(true);
    // without a day this would remove the promise
    if (chosen.promisedAt) void save(chosen.promisedAt);
  };
  const save = async (promisedAt: string | null) => {
    setChecked(true);
    if (reason.trim() === '') return;
    setBusy(true);
    setFailure(null);
    try {
      await run(order.id, {
        work: (revision) =>
          api.workorders.promise({ id: order.id, revision, promisedAt, reason: reason.trim() }),
      });
      onClose();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <FormDialog
      size="sm"
      title={t('promise:changeTitle')}
      submit={t('promise:save')}
      busyLabel={t('promise:saving')}
      busy={busy}
      problem={failure === null || past ? null : errorText(failure)}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        change();
      }}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <DateFields
          found={found}
          chosen={chosen}
          error={past ? errorText(failure) : undefined}
          dayError={checked && !chosen.promisedAt ? t('promise:chooseDay') : undefined}
        />
        <Field
          label={t('promise:reason')}
          hint={t('promise:reasonHint')}
          error={checked && reason.trim() === '' ? t('errors:PROMISE_REASON_REQUIRED') : undefined}
        >
          {(control) => (
            <Input
              {...control}
              value={reason}
              maxLength={WORKORDER_LIMITS.reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        <Button variant="danger-ghost" disabled={busy} onClick={() => void save(null)}>
          {t('promise:withdraw')}
        </Button>
      </div>
    </FormDialog>
  );
}
