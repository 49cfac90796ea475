import { APPOINTMENT_LIMITS } from '@kickstand/domain/calendar';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../lib/forms/form-dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';

interface CancelDialogProps {
  busy: boolean;
  onCancel: (reason: string) => Promise<void>;
  onClose: () => void;
}

export function CancelDialog({ busy, onCancel, onClose }: CancelDialogProps) {
  const { t } = useTranslation(['calendar', 'common']);
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onCancel(reason.trim());
  };
  return (
    <FormDialog
      tone="danger"
      title={t('cancelDialog.title')}
      text={t('cancelDialog.text')}
      submit={t('cancelDialog.submit')}
      busyLabel={t('cancelDialog.busy')}
      busy={busy}
      problem={null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t('cancelDialog.reason')} optional={t('common:optional')}>
        {(control) => (
          <Input
            {...control}
            value={reason}
            maxLength={APPOINTMENT_LIMITS.reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
