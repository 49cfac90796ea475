import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import { Icon } from '../icon.tsx';

const TONES = {
  info: { icon: Info, plane: 'bg-info-soft', ink: 'text-info-ink' },
  success: { icon: CircleCheck, plane: 'bg-success-soft', ink: 'text-success-ink' },
  warning: { icon: TriangleAlert, plane: 'bg-warning-soft', ink: 'text-warning-ink' },
  danger: { icon: CircleAlert, plane: 'bg-danger-soft', ink: 'text-danger-ink' },
  accent: { icon: Info, plane: 'bg-accent-soft', ink: 'text-accent-ink' },
} as const;

export type NoteTone = keyof typeof TONES;

export type NoteProps = {
  tone?: NoteTone;
  title?: ReactNode;
  icon?: LucideIcon;
  action?: ReactNode;
  /** `alert` is announced immediately, `status` when convenient. */
  role?: 'alert' | 'status' | 'note';
  id?: string;
  children?: ReactNode;
  className?: string;
};

export function Note({ tone = 'info', title, icon, action, role, id, children, className }: NoteProps) {
  const look = TONES[tone];
  return (
    <div
      role={role}
      id={id}
      className={cn(
        'flex items-start gap-3 rounded-[11px] px-4 py-3 text-body text-ink max-sm:flex-wrap',
        look.plane,
        className,
      )}
    >
      <Icon icon={icon ?? look.icon} className={cn('mt-px', look.ink)} />
      <div className="min-w-0 flex-1 max-sm:basis-[70%]">
        {title ? <p className="font-strong">{title}</p> : null}
        {children}
      </div>
      {action ? <div className="flex shrink-0 gap-2 max-sm:ml-8 sm:-my-1 sm:-mr-1.5">{action}</div> : null}
    </div>
  );
}
