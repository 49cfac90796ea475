import { Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import { Icon } from '../icon.tsx';

const TONES = {
  neutral: { icon: Info, plane: 'bg-sunken', ink: 'text-muted' },
  info: { icon: Info, plane: 'bg-info-soft', ink: 'text-info-ink' },
  warning: { icon: TriangleAlert, plane: 'bg-warning-soft', ink: 'text-warning-ink' },
} as const;

export type BannerProps = {
  tone?: keyof typeof TONES;
  icon?: LucideIcon;
  action?: ReactNode;
  children: ReactNode;
  className?: string;
};

/** A full-width banner: offline, insecure origin, demo. Announced once, politely. */
export function Banner({ tone = 'neutral', icon, action, children, className }: BannerProps) {
  const look = TONES[tone];
  return (
    <div
      role="status"
      data-print="hide"
      className={cn(
        'flex min-h-11 items-center gap-2.5 border-b border-line px-gutter py-2 text-small text-ink',
        look.plane,
        className,
      )}
    >
      <Icon icon={icon ?? look.icon} size="sm" className={look.ink} />
      <div className="min-w-0 flex-1">{children}</div>
      {action ? <div className="flex shrink-0 items-center gap-2">{action}</div> : null}
    </div>
  );
}
