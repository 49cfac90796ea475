import { FormWindow, type FormWindowProps } from './form-window.tsx';
import { SaveButtons } from './save-buttons.tsx';

interface RevisedDialogProps extends FormWindowProps {
  /** Someone else saved meanwhile: the buttons ask which version to keep. */
  stale: boolean;
  onTakeTheirs: () => void;
}

/** A dialog for editing a record that others may save at the same time. */
export function RevisedDialog({ stale, onTakeTheirs, ...form }: RevisedDialogProps) {
  const { busy, onClose } = form;
  return (
    <FormWindow
      size="md"
      {...form}
      footer={<SaveButtons busy={busy} stale={stale} onTakeTheirs={onTakeTheirs} onCancel={onClose} />}
    />
  );
}
