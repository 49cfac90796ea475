import type { Status as OrderStatus, PaymentState, Severity } from '@kickstand/domain/workorders';
import { CircleAlert, Clock, Hourglass, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../../ui/data/badge.tsx';
import { Status } from '../../../ui/data/status.tsx';

export function StatusBadge({ status, size }: { status: OrderStatus; size?: 'md' | 'lg' }) {
  const { t } = useTranslation('workorders');
  return <Status status={status} label={t(`status.${status}`)} {...(size ? { size } : {})} />;
}

/** Next to the status, in a plainer style. */
export function PaymentBadge({ state }: { state: PaymentState }) {
  const { t } = useTranslation('workorders');
  return <Badge tone="outline">{t(`payment.${state}`)}</Badge>;
}

const SEVERITIES: Record<Severity, { tone: BadgeTone; icon: LucideIcon }> = {
  unsafe: { tone: 'danger', icon: TriangleAlert },
  urgent: { tone: 'danger', icon: CircleAlert },
  soon: { tone: 'warning', icon: Clock },
  can_wait: { tone: 'neutral', icon: Hourglass },
};

export function SeverityBadge({ severity }: { severity: Severity }) {
  const { t } = useTranslation('workorders');
  return <Badge {...SEVERITIES[severity]}>{t(`severity.${severity}`)}</Badge>;
}
