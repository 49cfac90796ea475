import type { FormEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog, type DialogProps } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/note.tsx';

interface AccountDialogProps {
  title: string;
  text: string;
  size?: NonNullable<DialogProps['size']>;
  tone?: 'primary' | 'danger';
  submit: string;
  busyLabel: string;
  busy: boolean;
  /** Why it was refused, when that belongs to no field. */
  refusal: string | null;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
}

/** A change to what opens the account; while it is under way nothing closes it, or its outcome would be lost. */
export function AccountDialog({
  title,
  text,
  size = 'sm',
  tone = 'primary',
  submit,
  busyLabel,
  busy,
  refusal,
  onSubmit,
  onClose,
  children,
}: AccountDialogProps) {
  const { t } = useTranslation('common');
  return (
    <Dialog
      open
      onOpenChange={() => {
        if (!busy) onClose();
      }}
      size={size}
      title={title}
      description={text}
      closeLabel={t('close')}
      onSubmit={onSubmit}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant={tone} busy={busy} busyLabel={busyLabel}>
            {submit}
          </Button>
        </>
      }
    >
      {refusal === null ? null : (
        <Note tone="danger" role="alert">
          {refusal}
        </Note>
      )}
      {children}
    </Dialog>
  );
}
