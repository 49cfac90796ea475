import type { FormEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, type DialogProps } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { SaveButtons } from './save-buttons.tsx';

interface RevisedDialogProps {
  title: string;
  text?: ReactNode;
  size?: NonNullable<DialogProps['size']>;
  busy: boolean;
  /** Why it failed, when that belongs to no field. */
  problem: string | null;
  /** Somebody else saved meanwhile: the buttons ask whose version stays. */
  stale: boolean;
  onTakeTheirs: () => void;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
}

/** A window to edit a record that others may save meanwhile. While it is sent nothing closes it. */
export function RevisedDialog(props: RevisedDialogProps) {
  const { title, text, size = 'md', busy, problem, stale, onTakeTheirs, onSubmit, onClose, children } = props;
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
      footer={<SaveButtons busy={busy} stale={stale} onTakeTheirs={onTakeTheirs} onCancel={onClose} />}
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
