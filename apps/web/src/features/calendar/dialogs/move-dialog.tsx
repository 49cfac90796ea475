import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../lib/forms/form-dialog.tsx';
import { OverbookFields } from './overbook-fields.tsx';
import type { Overbooked } from './use-save.ts';

interface MoveDialogProps {
  title: string;
  submit: string;
  busyLabel: string;
  overbooked: Overbooked;
  busy: boolean;
  onMove: (reason: string) => void;
  onClose: () => void;
}

/** An appointment was dropped or restored onto a day that is full. */
export function MoveDialog({
  title,
  submit: submitLabel,
  busyLabel,
  overbooked,
  busy,
  onMove,
  onClose,
}: MoveDialogProps) {
  const { t } = useTranslation('errors');
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const missing = reason.trim().length < 3;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!missing) onMove(reason.trim());
  };
  return (
    <FormDialog
      title={title}
      submit={submitLabel}
      busyLabel={busyLabel}
      busy={busy}
      problem={null}
      onSubmit={submit}
      onClose={onClose}
    >
      <OverbookFields
        overbooked={overbooked}
        reason={reason}
        onReason={setReason}
        error={checked && missing ? t('OVERBOOK_REASON_REQUIRED') : undefined}
      />
    </FormDialog>
  );
}
