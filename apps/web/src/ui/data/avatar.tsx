import { cva, type VariantProps } from 'class-variance-authority';
import { cn } from '../cn.ts';

const avatarStyles = cva(
  'grid shrink-0 place-items-center rounded-full font-[640] tracking-[0.02em] select-none before:content-[attr(data-initials)]',
  {
    variants: {
      size: { sm: 'size-6 text-[9.5px] leading-none', md: 'size-8 text-micro', lg: 'size-11 text-body' },
      tone: {
        accent: 'bg-accent-soft text-accent-soft-ink',
        violet: 'bg-status-diagnosing-bg text-status-diagnosing-fg',
        orange: 'bg-status-waiting-parts-bg text-status-waiting-parts-fg',
        none: 'text-faint shadow-[inset_0_0_0_1.5px_var(--line-strong)]',
      },
    },
    defaultVariants: { size: 'md', tone: 'accent' },
  },
);

type Variants = VariantProps<typeof avatarStyles>;
export type AvatarProps = {
  name: string;
  size?: NonNullable<Variants['size']>;
  tone?: NonNullable<Variants['tone']>;
  className?: string;
};

/** Initials as CSS content, not text, because the full name is next to them or in the button's accessible name. */
export function Avatar({ name, size, tone, className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      data-initials={initialsOf(name)}
      className={cn(avatarStyles({ size, tone }), className)}
    />
  );
}

export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
