import type { AppointmentState } from '@kickstand/domain/calendar';
import { Ban, Check, Hourglass, KeyRound, type LucideIcon, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icon.tsx';

/** Color, word and icon of a state; `edge` is the stripe at the side of a card. */
export const STATE_LOOKS: Record<AppointmentState, { icon: LucideIcon; ink: string; edge: string }> = {
  requested: { icon: Hourglass, ink: 'text-warning-ink', edge: 'bg-warning' },
  confirmed: { icon: Check, ink: 'text-accent-ink', edge: 'bg-accent' },
  arrived: { icon: KeyRound, ink: 'text-success-ink', edge: 'bg-success' },
  no_show: { icon: X, ink: 'text-danger-ink', edge: 'bg-danger' },
  cancelled: { icon: Ban, ink: 'text-muted', edge: 'bg-line-strong' },
};

export function StateMark({ state, className }: { state: AppointmentState; className?: string }) {
  const { t } = useTranslation('calendar');
  const { icon, ink } = STATE_LOOKS[state];
  return (
    <span className={cn('inline-flex min-w-0 items-center gap-1 font-medium', ink, className)}>
      <Icon icon={icon} size="sm" />
      <span className="leading-tight">{t(`state.${state}`)}</span>
    </span>
  );
}
