import type { FormEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog, type DialogProps } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';

interface FormDialogProps {
  title: string;
  text?: ReactNode;
  size?: NonNullable<DialogProps['size']>;
  tone?: 'primary' | 'danger';
  submit: string;
  busyLabel: string;
  busy: boolean;
  /** Why it failed, when that belongs to no field. */
  problem: string | null;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a window. While it is sent nothing closes it, or its outcome would be lost; what was typed stays when it fails. */
export function FormDialog({
  title,
  text,
  size,
  tone = 'primary',
  submit,
  busyLabel,
  busy,
  problem,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const { t } = useTranslation('common');
  return (
    <Dialog
      open
      onOpenChange={() => {
        if (!busy) onClose();
      }}
      {...(size ? { size } : {})}
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
      {problem === null ? null : (
        <Note tone="danger" role="alert">
          {problem}
        </Note>
      )}
      {children}
    </Dialog>
  );
}
