import type { LucideIcon } from 'lucide-react';
import { CircleAlert } from 'lucide-react';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icon.tsx';

export interface ChoiceOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Classes of the chosen button. */
  readonly on: string;
}

interface ChoiceButtonsProps<Value extends string> {
  /** Also the id of its first button, which is scrolled to if nothing is chosen. */
  name: string;
  legend: string;
  legendShown?: boolean;
  options: readonly ChoiceOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  error: string | undefined;
  disabled: boolean;
}

/** A choice of a few: radio buttons styled as large buttons. */
export function ChoiceButtons<Value extends string>({
  name,
  legend,
  legendShown = false,
  options,
  value,
  onChange,
  error,
  disabled,
}: ChoiceButtonsProps<Value>) {
  const errorId = `${name}-error`;
  return (
    <fieldset disabled={disabled} className="min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className={legendShown ? 'mb-2 font-medium' : 'sr-only'}>{legend}</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {options.map((option, index) => {
          const on = option.value === value;
          return (
            <label
              key={option.value}
              className={cn(
                'relative flex min-h-12 items-center justify-center gap-1.5 rounded-control border px-1 text-center text-body font-medium transition-colors has-disabled:cursor-not-allowed',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--ring)',
                on
                  ? option.on
                  : 'border-soft bg-surface text-ink shadow-card has-enabled:hover:border-line-strong has-enabled:hover:bg-hover dark:bg-raised has-disabled:text-faint',
                error && !on && 'border-danger',
              )}
            >
              <input
                type="radio"
                id={index === 0 ? name : undefined}
                name={name}
                value={option.value}
                checked={on}
                onChange={() => onChange(option.value)}
                className="absolute inset-0 size-full appearance-none rounded-control outline-none"
              />
              {on ? <Icon icon={option.icon} size="sm" className="-ml-0.5" /> : null}
              <span className="pointer-events-none min-w-0">{option.label}</span>
            </label>
          );
        })}
      </div>
      {error ? <ErrorLine id={errorId} text={error} /> : null}
    </fieldset>
  );
}

export function ErrorLine({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-small font-medium text-danger-ink">
      <Icon icon={CircleAlert} size="sm" className="mt-px" />
      {text}
    </p>
  );
}
