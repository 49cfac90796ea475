import { useTranslation } from 'react-i18next';
import { Badge } from '../ui/data/badge.tsx';
import { useSession } from './auth/index.ts';

/** Shown on every screen of a demo shop. */
export function DemoMark({ className }: { className?: string }) {
  const { t } = useTranslation('shell');
  if (!useSession().boot?.demo) return null;
  return (
    <Badge tone="warning" title={t('demoHint')} {...(className ? { className } : {})}>
      {t('demo')}
    </Badge>
  );
}
