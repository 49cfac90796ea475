import type { FormEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';

interface MoneyDialogProps {
  title: string;
  text?: ReactNode;
  /** A failure that belongs to no field. */
  problem: string | null;
  submit: string;
  busyLabel: string;
  busy: boolean;
  tone?: ButtonVariant;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
}

/** A form about money. It stays open while the work runs and when it fails, with everything typed in it. */
export function MoneyDialog({
  title,
  text,
  problem,
  submit,
  busyLabel,
  busy,
  tone = 'primary',
  onSubmit,
  onClose,
  children,
}: MoneyDialogProps) {
  const { t } = useTranslation('common');
  return (
    <Dialog
      open
      onOpenChange={() => {
        if (!busy) onClose();
      }}
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
