import { type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import { Icon } from '../icon.tsx';
import { Card } from './card.tsx';

const TONES = {
  danger: 'bg-danger-soft text-danger-ink',
  warning: 'bg-warning-soft text-warning-ink',
} as const;

export type ErrorPanelProps = {
  title: ReactNode;
  message: ReactNode;
  /** For support: reference and time. */
  reference?: ReactNode;
  /** Between the message and the actions, for example what to try. */
  details?: ReactNode;
  tone?: keyof typeof TONES;
  icon?: LucideIcon;
  as?: 'h1' | 'h2' | 'h3';
  /** The actions. */
  children?: ReactNode;
  className?: string;
};

export function ErrorPanel({
  title,
  message,
  reference,
  details,
  tone = 'danger',
  icon = TriangleAlert,
  as: Heading = 'h2',
  children,
  className,
}: ErrorPanelProps) {
  return (
    <Card pad role="alert" className={cn('grid gap-4', className)}>
      <div className="flex items-start gap-3">
        <span className={cn('grid size-11 shrink-0 place-items-center rounded-[12px]', TONES[tone])}>
          <Icon icon={icon} />
        </span>
        <div className="min-w-0">
          <Heading className="text-heading font-strong">{title}</Heading>
          <p className="mt-0.5 text-muted">{message}</p>
          {reference ? <p className="num mt-2 text-small text-faint">{reference}</p> : null}
        </div>
      </div>
      {details}
      {children ? <div className="flex flex-wrap gap-2">{children}</div> : null}
    </Card>
  );
}
