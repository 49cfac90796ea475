import { Tablet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/data/badge.tsx';

/** Marks what was entered offline until the server has it. */
export function HeldBadge() {
  const { t } = useTranslation('offline');
  return (
    <Badge tone="info" icon={Tablet}>
      {t('kept')}
    </Badge>
  );
}
