import { Ban, ShieldCheck, ShieldOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../ui/cn.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { Person } from './person.ts';

interface SecondFactorBadgeProps {
  person: Person;
  /** In a table that loses its heads on a phone: "Off" alone would be read as the person's state. */
  folds?: boolean;
}

/** How the account is guarded; one that is switched off needs no guard. */
export function SecondFactorBadge({ person, folds = false }: SecondFactorBadgeProps) {
  const { t } = useTranslation('users');
  const name = folds ? (
    <span className="md:sr-only">{t('secondFactor')}</span>
  ) : (
    <VisuallyHidden>{t('secondFactor')}</VisuallyHidden>
  );
  const state = (text: string) => (folds ? <span className="max-md:sr-only">{text}</span> : text);
  if (person.deactivatedAt)
    return (
      <Badge tone="outline" icon={Ban}>
        {t('deactivated')}
      </Badge>
    );
  return person.secondFactor ? (
    <Badge tone="success" icon={ShieldCheck}>
      {name}
      {state(t('on'))}
    </Badge>
  ) : (
    <Badge icon={ShieldOff} className={cn(folds && 'max-md:sr-only')}>
      {name}
      {state(t('off'))}
    </Badge>
  );
}
