import { Minus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icon.tsx';

interface StepperProps {
  id?: string;
  /** What the quantity is of. */
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** The quantity after one step. */
  step: (text: string, direction: 1 | -1) => string;
  invalid?: boolean;
  disabled?: boolean;
  describedBy?: string | undefined;
  /** 36 px high where a mouse is used. */
  compact?: boolean;
}

const PRESS =
  'grid min-h-11.5 w-11.5 shrink-0 place-items-center text-muted transition-colors enabled:hover:bg-hover enabled:hover:text-ink disabled:text-faint';
const COMPACT = 'md:pointer-fine:min-h-8.5 md:pointer-fine:w-10';
const STEPS: Record<string, 1 | -1> = { ArrowUp: 1, ArrowDown: -1 };

/** A quantity with plus and minus buttons, arrow keys, and typing. */
export function Stepper(props: StepperProps) {
  const { id, label, value, onChange, step, invalid = false, disabled = false, describedBy } = props;
  const { compact = false } = props;
  const { t } = useTranslation('stock');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own
    <div
      role="group"
      aria-label={label}
      className={cn(
        'inline-flex w-36 shrink-0 overflow-hidden rounded-control border border-line-strong bg-surface dark:bg-canvas',
        'has-[input:focus]:border-accent-line has-[input:focus]:outline-2 has-[input:focus]:-outline-offset-1 has-[input:focus]:outline-(--ring)',
        compact && 'md:pointer-fine:w-31.5',
        invalid && 'border-danger shadow-[inset_0_0_0_1px_var(--danger)]',
      )}
    >
      <button
        type="button"
        aria-label={t('less')}
        disabled={disabled}
        onClick={() => onChange(step(value, -1))}
        className={cn(PRESS, compact && COMPACT)}
      >
        <Icon icon={Minus} size="sm" />
      </button>
      <input
        id={id}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        value={value}
        disabled={disabled}
        inputMode="decimal"
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
        onFocus={({ target }) => target.select()}
        onKeyDown={(event) => {
          const direction = STEPS[event.key];
          if (!direction) return;
          event.preventDefault();
          onChange(step(value, direction));
        }}
        className="num w-full min-w-0 border-x border-line bg-transparent text-center text-field font-strong outline-none disabled:text-faint"
      />
      <button
        type="button"
        aria-label={t('more')}
        disabled={disabled}
        onClick={() => onChange(step(value, 1))}
        className={cn(PRESS, compact && COMPACT)}
      >
        <Icon icon={Plus} size="sm" />
      </button>
    </div>
  );
}
