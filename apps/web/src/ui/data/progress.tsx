import { cn } from '../cn.ts';

const TONES = {
  accent: 'bg-accent',
  success: 'bg-success',
  warning: 'bg-warning',
  danger: 'bg-danger',
} as const;

export type ProgressProps = {
  /** 0 to 100. */
  value: number;
  label: string;
  tone?: keyof typeof TONES;
  className?: string;
};

export function Progress({ value, label, tone = 'accent', className }: ProgressProps) {
  const shown = Math.min(100, Math.max(0, value));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(shown)}
      className={cn('h-1.5 overflow-hidden rounded-full bg-pressed', className)}
    >
      <div
        className={cn('h-full rounded-full transition-[width] duration-(--base)', TONES[tone])}
        style={{ width: `${shown}%` }}
      />
    </div>
  );
}

export type RevScaleProps = {
  total: number;
  /** The number of completed steps. */
  done: number;
  /** The current step's index, from zero; defaults to the first open one. `null` for none. */
  now?: number | null;
  /** Describes the scale in words, unless the text next to it does. */
  label?: string;
  className?: string;
};

/** A scale like a rev counter: completed steps filled, the current one lit, the rest as ticks. */
export function RevScale({ total, done, now, label, className }: RevScaleProps) {
  const lit = now === undefined ? done : now;
  const naming = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <div {...naming} className={cn('flex h-4.5 items-end gap-[3px]', className)}>
      {Array.from({ length: total }, (_, tick) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a tick has no identity except its position
          key={tick}
          data-tick={tick === lit ? 'now' : tick < done ? 'done' : 'ahead'}
          className={cn(
            'min-w-0.5 flex-1 rounded-[2px] transition-[height,background-color]',
            tick === lit ? 'h-4.5 bg-accent' : tick < done ? 'h-2.5 bg-accent' : 'h-2.5 bg-pressed',
          )}
        />
      ))}
    </div>
  );
}

export type StrengthLevel = 0 | 1 | 2 | 3 | 4;

const STRENGTH = ['', 'bg-danger', 'bg-warning', 'bg-success', 'bg-success'] as const;

export type StrengthMeterProps = { level: StrengthLevel; label: string; className?: string };

export function StrengthMeter({ level, label, className }: StrengthMeterProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: <meter> cannot be drawn in four parts
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={4}
      aria-valuenow={level}
      className={cn('grid grid-cols-4 gap-1', className)}
    >
      {[1, 2, 3, 4].map((step) => (
        <span
          key={step}
          className={cn(
            'h-[5px] rounded-[3px] transition-colors',
            step <= level ? STRENGTH[level] : 'bg-pressed',
          )}
        />
      ))}
    </div>
  );
}
