import { useTranslation } from 'react-i18next';
import { Toasters } from '../ui/overlay/toast.tsx';

export function LabelledToasters() {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <Toasters
      generalLabel={t('notifications')}
      intakeLabel={t('intakeNotifications')}
      closeLabel={t('common:close')}
    />
  );
}
