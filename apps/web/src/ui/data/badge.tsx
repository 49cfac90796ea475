import { cva, type VariantProps } from 'class-variance-authority';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';

const badgeStyles = cva(
  'inline-flex min-h-6 shrink-0 items-center gap-[5px] rounded-badge px-2 text-caption font-[560] whitespace-nowrap',
  {
    variants: {
      tone: {
        neutral: 'bg-pressed text-muted',
        success: 'bg-success-soft text-success-ink',
        warning: 'bg-warning-soft text-warning-ink',
        danger: 'bg-danger-soft text-danger-ink',
        info: 'bg-info-soft text-info-ink',
        accent: 'bg-accent-soft text-accent-soft-ink',
        outline: 'text-muted shadow-[inset_0_0_0_1px_var(--line-strong)]',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);

export type BadgeTone = NonNullable<VariantProps<typeof badgeStyles>['tone']>;
export type BadgeProps = ComponentProps<'span'> & { tone?: BadgeTone; icon?: LucideIcon };

export function Badge({ tone = 'neutral', icon: Picture, className, children, ...props }: BadgeProps) {
  return (
    <span data-badge="" className={cn(badgeStyles({ tone }), className)} {...props}>
      {Picture ? (
        <Picture aria-hidden="true" size={14} strokeWidth={2.2} className="-ml-0.5 shrink-0" />
      ) : null}
      {children}
    </span>
  );
}
