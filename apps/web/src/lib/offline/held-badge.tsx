import { Tablet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/data/badge.tsx';

/** Beside what was entered without a connection, until the server has it. */
export function HeldBadge() {
  const { t } = useTranslation('offline');
  return (
    <Badge tone="info" icon={Tablet}>
      {t('kept')}
    </Badge>
  );
}
