import type { Severity } from '@kickstand/domain/workorders';
import { CalendarDays, Clock, type LucideIcon, TriangleAlert } from 'lucide-react';
import { Badge, type BadgeTone } from '../../ui/data/badge.tsx';
import type { OrderTexts } from './texts.ts';

const LOOKS: Record<Severity, { tone: BadgeTone; icon: LucideIcon }> = {
  unsafe: { tone: 'danger', icon: TriangleAlert },
  urgent: { tone: 'danger', icon: Clock },
  soon: { tone: 'warning', icon: Clock },
  can_wait: { tone: 'neutral', icon: CalendarDays },
};

interface SeverityBadgeProps {
  severity: Severity;
  texts: OrderTexts;
  className?: string;
}

export function SeverityBadge({ severity, texts, className }: SeverityBadgeProps) {
  const { tone, icon } = LOOKS[severity];
  return (
    <Badge tone={tone} icon={icon} {...(className ? { className } : {})}>
      {texts.severities[severity]}
    </Badge>
  );
}
