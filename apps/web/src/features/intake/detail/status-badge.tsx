import { INTAKE_STATUS_BADGE, type IntakeStatus } from '@kickstand/domain/intake';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/data/badge.tsx';
import { BADGE_TONES } from './badge-tones.ts';

/** DET-05. An unknown status is shown as plain text. */
export function StatusBadge({ status }: { status: string }) {
  const { t } = useTranslation('intake');
  const known = Object.hasOwn(INTAKE_STATUS_BADGE, status) ? (status as IntakeStatus) : null;
  const variant = known ? INTAKE_STATUS_BADGE[known] : 'default';
  return (
    <Badge tone={BADGE_TONES[variant]} data-variant={variant}>
      {known ? t(`status.${known}`) : status}
    </Badge>
  );
}
