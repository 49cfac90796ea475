import { useTranslation } from 'react-i18next';
import { Checklists } from '../../../shared/checklists/checklists.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

/** The shop's checklists, to choose from. */
export default function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['checklists', 'common']);
  return (
    <Dialog
      open
      onOpenChange={(shown) => !shown && onClose()}
      size="md"
      title={t('checklists:title')}
      description={t('checklists:text')}
      closeLabel={t('common:close')}
    >
      <Checklists />
    </Dialog>
  );
}
