import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

const SIZES = {
  md: 'key-tag h-6 pr-[9px] pl-[19px] text-small tracking-[0.01em] num',
  lg: 'key-tag key-tag-lg h-8.5 pr-3 pl-[25px] text-heading tracking-normal',
} as const;

export type KeyTagProps = {
  children: ReactNode;
  size?: keyof typeof SIZES;
  accent?: boolean;
  className?: string;
};

/** Styled like a workshop's key tag; used for all work order numbers. */
export function KeyTag({ children, size = 'md', accent = false, className }: KeyTagProps) {
  return (
    <span
      className={cn(
        'inline-flex shrink-0 items-center rounded-[5px] font-[600] whitespace-nowrap',
        accent ? 'bg-accent text-on-accent' : 'bg-[color-mix(in_oklch,var(--ink)_10%,transparent)] text-ink',
        SIZES[size],
        className,
      )}
    >
      {children}
    </span>
  );
}
