import { useTranslation } from 'react-i18next';
import { Toasters } from '../ui/toast.tsx';

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
