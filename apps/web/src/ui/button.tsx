import { cva, type VariantProps } from 'class-variance-authority';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';
import { useDisabled } from './disabled.ts';
import { Icon } from './icon.tsx';
import { Slot } from './slot.tsx';
import { SpinnerArc } from './spinner.tsx';

/** Solid buttons have a light upper edge. */
const SOLID = 'font-[580] shadow-[inset_0_1px_0_oklch(1_0_0/0.12),var(--elev-card)]';
/** Gray means disabled. A busy button keeps its color. */
const OFF =
  'disabled:cursor-not-allowed disabled:active:translate-y-0 disabled:not-aria-busy:border-transparent disabled:not-aria-busy:bg-disabled disabled:not-aria-busy:text-faint disabled:not-aria-busy:shadow-none aria-busy:cursor-progress';

export const buttonStyles = cva(
  [
    'relative inline-flex shrink-0 items-center justify-center gap-2 border border-transparent font-medium leading-5 whitespace-nowrap no-underline select-none',
    'transition-[background-color,border-color,color,translate] active:translate-y-px',
    OFF,
  ],
  {
    variants: {
      variant: {
        primary: [
          SOLID,
          'bg-accent text-on-accent enabled:hover:bg-accent-hover enabled:active:bg-accent-pressed [a&]:hover:bg-accent-hover',
        ],
        secondary:
          'border-soft bg-surface text-ink shadow-card dark:bg-raised enabled:hover:border-line-strong enabled:hover:bg-hover enabled:active:bg-pressed [a&]:hover:border-line-strong [a&]:hover:bg-hover',
        ghost:
          'text-muted enabled:hover:bg-hover enabled:hover:text-ink enabled:active:bg-pressed disabled:not-aria-busy:bg-transparent [a&]:hover:bg-hover [a&]:hover:text-ink',
        soft: 'bg-accent-soft text-accent-soft-ink enabled:hover:bg-[color-mix(in_oklch,var(--accent-soft),var(--accent)_12%)] [a&]:hover:bg-[color-mix(in_oklch,var(--accent-soft),var(--accent)_12%)]',
        danger: [SOLID, 'bg-danger text-on-danger enabled:hover:bg-danger-hover [a&]:hover:bg-danger-hover'],
        'danger-ghost':
          'text-danger-ink enabled:hover:bg-danger-soft disabled:not-aria-busy:bg-transparent [a&]:hover:bg-danger-soft',
        success: [SOLID, 'bg-success text-on-success enabled:hover:brightness-95 [a&]:hover:brightness-95'],
      },
      size: {
        sm: 'hit-44 min-h-control-sm rounded-[8px] px-3 text-small',
        md: 'min-h-control rounded-control px-4 text-body',
        lg: 'min-h-13 rounded-[11px] px-5.5 text-field',
        icon: 'size-control rounded-control p-0',
        'icon-sm': 'hit-44 size-control-sm rounded-[8px] p-0',
      },
      // the label may wrap, or a full-width button could be wider than a phone
      block: { true: 'w-full whitespace-normal', false: '' },
      /** For a label as long as the name of a bike: it wraps where it would not fit. */
      wraps: { true: 'shrink wrap-anywhere whitespace-normal text-left', false: '' },
    },
    defaultVariants: { variant: 'secondary', size: 'md', block: false, wraps: false },
  },
);

type Variants = VariantProps<typeof buttonStyles>;
export type ButtonVariant = NonNullable<Variants['variant']>;
export type ButtonSize = NonNullable<Variants['size']>;

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  block?: boolean;
  wraps?: boolean;
  /** Shows a spinner and cannot be pressed again. */
  busy?: boolean;
  /** The label while busy. */
  busyLabel?: ReactNode;
  icon?: LucideIcon;
  /** Styles the child element (a link) instead of rendering a button. */
  asChild?: boolean;
};

export function Button({
  variant = 'secondary',
  size = 'md',
  block = false,
  wraps = false,
  busy = false,
  busyLabel,
  icon,
  asChild = false,
  className,
  children,
  disabled,
  type = 'button',
  ...props
}: ButtonProps) {
  const off = useDisabled();
  const look = cn(buttonStyles({ variant, size, block, wraps }), className);
  const withIcon = (content: ReactNode) => (
    <>
      <ButtonIcon icon={icon} size={size} busy={busy} />
      {content}
    </>
  );
  if (asChild) {
    return (
      <Slot {...props} className={look} data-button-look={variant} around={withIcon}>
        {children}
      </Slot>
    );
  }
  return (
    <button
      type={type}
      className={look}
      data-button-look={variant}
      // Only what sends: a window over the page is still closed.
      disabled={disabled || busy || (off !== null && type === 'submit')}
      aria-busy={busy || undefined}
      aria-describedby={off?.id}
      {...props}
    >
      {withIcon(busy && busyLabel !== undefined ? busyLabel : children)}
    </button>
  );
}

type ButtonIconProps = { icon: LucideIcon | undefined; size: ButtonSize; busy: boolean };

function ButtonIcon({ icon, size, busy }: ButtonIconProps) {
  const alone = size === 'icon' || size === 'icon-sm';
  const small = size === 'sm';
  const nudge = alone ? '' : '-ml-[3px]';
  if (busy) return <SpinnerArc className={cn(nudge, small && 'size-4')} />;
  return icon ? <Icon icon={icon} size={small ? 'sm' : 'md'} className={nudge} /> : null;
}

export type ButtonLinkProps = ComponentProps<'a'> & Pick<ButtonProps, 'variant' | 'size' | 'block' | 'icon'>;

/** A plain link styled as a button. For the router's link use `<Button asChild><Link …/></Button>`. */
export function ButtonLink({
  variant = 'secondary',
  size = 'md',
  block = false,
  icon,
  className,
  children,
  ...props
}: ButtonLinkProps) {
  return (
    <a
      className={cn(buttonStyles({ variant, size, block }), className)}
      data-button-look={variant}
      {...props}
    >
      <ButtonIcon icon={icon} size={size} busy={false} />
      {children}
    </a>
  );
}
