import { Check } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from '../cn.ts';

type ToggleProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label?: ReactNode;
  /** A second, muted line under the label. */
  hint?: ReactNode;
  children?: ReactNode;
};

const BOX = [
  'peer size-6 shrink-0 appearance-none border-[1.5px] border-line-strong bg-surface transition-[background-color,border-color] dark:bg-canvas',
  'not-disabled:hover:border-muted disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken',
  'aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--danger)]',
];

export function Checkbox({
  label,
  hint,
  error,
  children,
  className,
  ...props
}: ToggleProps & { error?: ReactNode }) {
  return (
    <Labelled text={label ?? children} hint={hint} error={error} className={className}>
      <span className="relative grid size-6 shrink-0 place-items-center">
        <input
          type="checkbox"
          aria-invalid={error ? true : undefined}
          className={cn(
            BOX,
            'rounded-badge checked:not-disabled:border-accent checked:not-disabled:bg-accent',
          )}
          {...props}
        />
        <Check
          aria-hidden="true"
          size={16}
          strokeWidth={3}
          className="pointer-events-none absolute hidden text-on-accent peer-checked:block peer-disabled:text-faint"
        />
      </span>
    </Labelled>
  );
}

export function Radio({ label, hint, children, className, ...props }: ToggleProps) {
  return (
    <Labelled text={label ?? children} hint={hint} className={className}>
      <RadioDot {...props} />
    </Labelled>
  );
}

function RadioDot({ className, ...props }: ComponentProps<'input'>) {
  return (
    <input
      type="radio"
      className={cn(BOX, 'rounded-full checked:border-[7px] checked:not-disabled:border-accent', className)}
      {...props}
    />
  );
}

export function Switch({ label, hint, children, className, ...props }: ToggleProps) {
  return (
    <Labelled text={label ?? children} hint={hint} className={cn('items-center', className)}>
      <span className="relative inline-flex h-6.5 w-11 shrink-0">
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox has its own checked state
          role="switch"
          className="peer size-full appearance-none rounded-full bg-line-strong transition-colors checked:bg-accent disabled:cursor-not-allowed disabled:bg-disabled"
          {...props}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-[3px] left-[3px] size-5 rounded-full bg-white shadow-[0_1px_2px_oklch(0_0_0/0.3)] transition-[left] peer-checked:left-[21px] dark:peer-checked:bg-on-accent"
        />
      </span>
    </Labelled>
  );
}

type LabelledProps = {
  text: ReactNode;
  hint: ReactNode;
  error?: ReactNode;
  className: string | undefined;
  children: ReactNode;
};

function Labelled({ text, hint, error, className, children }: LabelledProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside
    <label
      className={cn(
        // the box is 24 px; the label extends the touch target to 44 px without moving the box
        '-ml-2.5 flex min-h-control items-start gap-3 py-2.5 pl-2.5 has-disabled:cursor-not-allowed has-disabled:text-faint',
        className,
      )}
    >
      {children}
      {text ? (
        <span className="min-w-0 py-px">
          {text}
          {hint ? <span className="block text-small text-muted">{hint}</span> : null}
          {error ? <span className="block text-small font-medium text-danger-ink">{error}</span> : null}
        </span>
      ) : null}
    </label>
  );
}

export type ChoiceCardProps = {
  name: string;
  value: string;
  checked: boolean;
  onChange: (value: string) => void;
  title: ReactNode;
  text?: ReactNode;
  disabled?: boolean;
  children?: ReactNode;
  className?: string;
};

/** One of a few large choices; wrap them in a named `role="radiogroup"`. */
export function ChoiceCard({
  name,
  value,
  checked,
  onChange,
  title,
  text,
  disabled,
  children,
  className,
}: ChoiceCardProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside
    <label
      className={cn(
        'grid grid-cols-[24px_minmax(0,1fr)] gap-x-3.5 gap-y-1 rounded-[12px] border border-soft bg-surface p-4 transition-[border-color,box-shadow]',
        'not-has-disabled:hover:border-line-strong has-checked:border-accent-line has-checked:shadow-[inset_0_0_0_1px_var(--accent-line)] has-checked:hover:border-accent-line',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--ring) has-disabled:cursor-not-allowed has-disabled:bg-sunken has-disabled:text-faint',
        className,
      )}
    >
      <RadioDot
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        aria-labelledby={`${id}-title`}
        aria-describedby={text ? `${id}-text` : undefined}
        onChange={() => onChange(value)}
        className="outline-none"
      />
      <span id={`${id}-title`} className="pt-px font-strong">
        {title}
      </span>
      {text ? (
        <span id={`${id}-text`} className="col-start-2 text-small text-muted">
          {text}
        </span>
      ) : null}
      {children ? <span className="col-start-2 mt-1.5">{children}</span> : null}
    </label>
  );
}
