import type { LucideIcon } from 'lucide-react';
import { cn } from '../../../ui/cn.ts';
import { Icon } from '../../../ui/icon.tsx';

export interface FilterChip<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly count?: number | undefined;
  readonly icon?: LucideIcon;
  readonly pressed: boolean;
}

interface FilterChipsProps<Value extends string> {
  label: string;
  chips: readonly FilterChip<Value>[];
  onChoose: (value: Value) => void;
  className?: string;
}

/** The filters of a list, each with its count; scrolls sideways on a phone. */
export function FilterChips<Value extends string>(props: FilterChipsProps<Value>) {
  const { label, chips, onChoose, className } = props;
  return (
    <ul
      aria-label={label}
      data-print="hide"
      className={cn(
        'scroll-hidden -mx-gutter flex gap-2 overflow-x-auto px-gutter py-1 md:flex-wrap',
        className,
      )}
    >
      {chips.map(({ value, label: word, count, icon, pressed }) => (
        <li key={value}>
          <button
            type="button"
            aria-pressed={pressed}
            onClick={() => onChoose(value)}
            className={cn(
              'hit-44 relative inline-flex min-h-9.5 shrink-0 items-center gap-[7px] rounded-full border px-3 text-small font-medium whitespace-nowrap',
              pressed
                ? 'border-accent-line bg-accent-soft text-accent-soft-ink'
                : 'border-soft bg-surface text-ink hover:border-line-strong',
            )}
          >
            {icon ? <Icon icon={icon} size="sm" /> : null}
            {word}{' '}
            {count === undefined ? null : (
              <span className={cn('num', !pressed && 'text-muted')}>{count}</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
