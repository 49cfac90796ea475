import { Ban, ShieldCheck, ShieldOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { Person } from './person.ts';

/** How the account is guarded; one that is switched off needs no guard. */
export function SecondFactorBadge({ person }: { person: Person }) {
  const { t } = useTranslation('users');
  if (person.deactivatedAt)
    return (
      <Badge tone="outline" icon={Ban}>
        {t('deactivated')}
      </Badge>
    );
  return person.secondFactor ? (
    <Badge tone="success" icon={ShieldCheck}>
      <VisuallyHidden>{t('secondFactor')}</VisuallyHidden>
      {t('on')}
    </Badge>
  ) : (
    <Badge icon={ShieldOff}>
      <VisuallyHidden>{t('secondFactor')}</VisuallyHidden>
      {t('off')}
    </Badge>
  );
}
