import type { FormEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, type DialogProps } from '../../ui/overlay/dialog.tsx';
import { Note } from '../../ui/page/note.tsx';
import { useShowRefusal } from './show-refusal.ts';

export interface FormWindowProps {
  title: string;
  text?: ReactNode;
  size?: NonNullable<DialogProps['size']>;
  busy: boolean;
  /** The failure, unless it belongs to a field. */
  problem: string | null;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A form in a dialog. It cannot be closed while it is being sent, so its outcome is not lost; if it fails the input
 * stays.
 */
export function FormWindow({
  title,
  text,
  size = 'sm',
  busy,
  problem,
  onSubmit,
  onClose,
  footer,
  children,
}: FormWindowProps & { footer: ReactNode }) {
  const { t } = useTranslation('common');
  const submit = useShowRefusal(busy, onSubmit);
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
      onSubmit={submit}
      footer={footer}
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
