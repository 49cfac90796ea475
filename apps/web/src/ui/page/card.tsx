import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { Icon } from '../icon.tsx';

export type CardProps = ComponentProps<'section'> & {
  /** Padding on all sides, for a card without head and foot. */
  pad?: boolean;
};

export function Card({ pad = false, className, ...props }: CardProps) {
  return (
    <section
      data-card=""
      className={cn(
        'min-w-0 rounded-card border border-line bg-surface shadow-card',
        pad && 'p-5 max-md:p-4',
        className,
      )}
      {...props}
    />
  );
}

export type CardHeadProps = {
  title: ReactNode;
  icon?: LucideIcon;
  badge?: ReactNode;
  action?: ReactNode;
  as?: 'h2' | 'h3';
  id?: string;
  className?: string;
};

export function CardHead({ title, icon, badge, action, as: Heading = 'h2', id, className }: CardHeadProps) {
  return (
    <div className={cn('flex min-h-14 items-center gap-3 px-5 py-4 max-md:px-4 max-md:py-3', className)}>
      {icon ? <Icon icon={icon} className="text-muted" /> : null}
      <Heading id={id} className="min-w-0 text-heading font-strong">
        {title}
      </Heading>
      {badge}
      {action ? <div className="-my-1.5 ml-auto flex shrink-0 items-center gap-2">{action}</div> : null}
    </div>
  );
}

export function CardBody({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn('px-5 pb-5 first:pt-5 max-md:px-4 max-md:pb-4 max-md:first:pt-4', className)}
      {...props}
    />
  );
}

export function CardFoot({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('border-t border-line px-5 py-3 max-md:px-4', className)} {...props} />;
}
