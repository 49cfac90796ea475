import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { FormWindow, type FormWindowProps } from './form-window.tsx';

interface FormDialogProps extends FormWindowProps {
  tone?: 'primary' | 'danger';
  submit: string;
  busyLabel: string;
}

/** A dialog that contains a form. */
export function FormDialog({ tone = 'primary', submit, busyLabel, ...form }: FormDialogProps) {
  const { t } = useTranslation('common');
  const { busy, onClose } = form;
  return (
    <FormWindow
      {...form}
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
    />
  );
}
