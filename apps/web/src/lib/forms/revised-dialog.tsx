import { FormWindow, type FormWindowProps } from './form-window.tsx';
import { SaveButtons } from './save-buttons.tsx';

interface RevisedDialogProps extends FormWindowProps {
  /** Someone else saved meanwhile: the buttons ask whose version stays. */
  stale: boolean;
  onTakeTheirs: () => void;
}

/** A window to edit a record that others may save meanwhile. */
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
