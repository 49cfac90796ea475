import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/overlay/confirm.tsx';
import { toast } from '../../ui/overlay/toast.tsx';

interface DiscardDialogProps {
  discard: () => Promise<void>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks before anything is discarded. */
export function DiscardDialog({ discard, open, onOpenChange }: DiscardDialogProps) {
  const { t } = useTranslation('offline');
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('discardTitle')}
      text={t('discardText')}
      cancelLabel={t('keep')}
      confirmLabel={t('discard')}
      tone="danger"
      onConfirm={() => void discard().catch(() => toast.error(t('loadFailed')))}
    />
  );
}
