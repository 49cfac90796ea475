import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { cn } from '../cn.ts';
import { Icon } from '../icon.tsx';

export type SegmentedOption<Value extends string> = {
  value: Value;
  label?: ReactNode;
  icon?: LucideIcon;
  /** The accessible name, if only an icon or abbreviation is shown. */
  ariaLabel?: string;
};

export type SegmentedProps<Value extends string> = {
  label: string;
  value: Value | null;
  onChange: (value: Value) => void;
  options: readonly SegmentedOption<Value>[];
  size?: 'sm' | 'md';
  /** Takes the full width with equal parts. */
  fill?: boolean;
  disabled?: boolean;
  className?: string;
};

const SIZES = {
  sm: 'hit-44 min-h-[30px] min-w-11 px-2.5 pointer-coarse:min-h-11',
  md: 'hit-44 min-h-[38px] px-3.5 pointer-coarse:min-h-11',
} as const;

/** A choice of a few: a radio group in which the arrow keys move the selection. */
export function Segmented<Value extends string>({
  label,
  value,
  onChange,
  options,
  size = 'md',
  fill = false,
  disabled = false,
  className,
}: SegmentedProps<Value>) {
  const group = useRef<HTMLDivElement>(null);
  const chosen = options.findIndex((option) => option.value === value);

  const choose = (index: number) => {
    const option = options[index];
    if (!option) return;
    onChange(option.value);
    group.current?.querySelectorAll('button')[index]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, from: number) => {
    const target = targetOf(event.key, from, options.length);
    if (target === null) return;
    event.preventDefault();
    choose(target);
  };

  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={label}
      className={cn(
        'gap-0.5 rounded-[11px] bg-sunken p-[3px] shadow-[inset_0_0_0_1px_var(--line)]',
        fill ? 'flex' : 'inline-flex',
        className,
      )}
    >
      {options.map((option, index) => {
        const on = index === chosen;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a native radio cannot be styled this way, and arrow keys are handled above
          <button
            key={option.value}
            type="button"
            role="radio"
            aria-checked={on}
            aria-label={option.ariaLabel}
            disabled={disabled}
            tabIndex={on || (chosen === -1 && index === 0) ? 0 : -1}
            onClick={() => choose(index)}
            onKeyDown={(event) => onKeyDown(event, index)}
            className={cn(
              'relative inline-flex items-center justify-center gap-[7px] rounded-[8px] text-small font-medium whitespace-nowrap transition-colors disabled:cursor-not-allowed disabled:text-faint',
              on
                ? 'bg-surface text-ink shadow-[0_0_0_1px_var(--line),0_1px_3px_oklch(0.2_0.02_220/0.12)] dark:bg-pressed'
                : 'text-muted enabled:hover:text-ink',
              SIZES[size],
              fill && 'flex-1',
            )}
          >
            {option.icon ? (
              <Icon icon={option.icon} size="sm" className={on && option.label ? 'text-accent-ink' : ''} />
            ) : null}
            {option.label}
          </button>
        );
      })}
    </div>
  );
}

function targetOf(key: string, from: number, count: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowDown') return (from + 1) % count;
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (from - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}
