import type { FormEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, type DialogProps } from '../../ui/overlay/dialog.tsx';
import { Note } from '../../ui/page/note.tsx';

export interface FormWindowProps {
  title: string;
  text?: ReactNode;
  size?: NonNullable<DialogProps['size']>;
  busy: boolean;
  /** Why it failed, if no field is concerned. */
  problem: string | null;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a window. While it is sent nothing closes it, or its outcome would be lost; what was typed stays when it fails. */
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
