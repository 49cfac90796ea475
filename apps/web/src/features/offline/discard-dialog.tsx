import { useTranslation } from 'react-i18next';
import { removeUnsent, type UnsentChange } from '../../lib/offline/outbox.ts';
import { ConfirmDialog } from '../../ui/confirm.tsx';
import { toast } from '../../ui/toast.tsx';

interface DiscardDialogProps {
  change: UnsentChange;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Nothing is dropped unless the person says so. */
export function DiscardDialog({ change, open, onOpenChange }: DiscardDialogProps) {
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
      onConfirm={() => void removeUnsent(change).catch(() => toast.error(t('loadFailed')))}
    />
  );
}
