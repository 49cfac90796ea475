import { CircleAlert, CircleCheck, type LucideIcon, TriangleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from '../cn.ts';
import { Icon } from '../icon.tsx';

/** What a control takes from its field, so that a screen reader treats both as one. */
export type FieldControl = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

const SPANS = {
  2: 'sm:col-span-2',
  3: 'sm:col-span-3',
  4: 'sm:col-span-4',
  5: 'sm:col-span-5',
  6: 'sm:col-span-6',
  7: 'sm:col-span-7',
  8: 'sm:col-span-8',
  9: 'sm:col-span-9',
  12: '',
} as const;

export type FieldSpan = keyof typeof SPANS;

export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  ok?: ReactNode;
  warning?: ReactNode;
  /** A short text right of the label: "optional", "12 characters or more". */
  optional?: string | undefined;
  /** A link or button right of the label. */
  action?: ReactNode;
  /** Columns out of twelve inside `Fields`; full width on a phone. */
  span?: FieldSpan;
  /** Stays next to its neighbor on a phone too. */
  half?: boolean;
  children: (control: FieldControl) => ReactNode;
  className?: string;
};

export function Field({
  label,
  hint,
  error,
  ok,
  warning,
  optional,
  action,
  span = 12,
  half,
  children,
  className,
}: FieldProps) {
  const id = useId();
  const optionalId = `${id}-optional`;
  const messageId = `${id}-message`;
  const message = messageOf({ hint, error, ok, warning });
  const describedBy = [optional && optionalId, message && messageId].filter(Boolean).join(' ');
  return (
    <div
      className={cn(
        'col-span-full grid min-w-0 content-start gap-1.5',
        half && 'max-sm:col-span-6',
        SPANS[span],
        className,
      )}
    >
      <div className="flex items-baseline justify-between gap-2 text-small">
        <label htmlFor={id} className="font-medium text-ink">
          {label}
        </label>
        {optional ? (
          <span id={optionalId} className="text-faint">
            {optional}
          </span>
        ) : null}
        {action}
      </div>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {message ? <Message id={messageId} {...message} /> : null}
    </div>
  );
}

type Tone = 'hint' | 'error' | 'ok' | 'warning';

const TONES: Record<Tone, { icon: LucideIcon | null; look: string }> = {
  hint: { icon: null, look: 'text-muted' },
  error: { icon: CircleAlert, look: 'font-medium text-danger-ink' },
  ok: { icon: CircleCheck, look: 'text-success-ink' },
  warning: { icon: TriangleAlert, look: 'text-warning-ink' },
};

/** One line under the control: the error replaces the hint, so the form does not jump. */
function messageOf(texts: Partial<Record<Tone, ReactNode>>): { tone: Tone; text: ReactNode } | null {
  const tone = (['error', 'warning', 'ok', 'hint'] as const).find((candidate) => texts[candidate]);
  return tone ? { tone, text: texts[tone] } : null;
}

function Message({ id, tone, text }: { id: string; tone: Tone; text: ReactNode }) {
  const { icon, look } = TONES[tone];
  return (
    <span id={id} className={cn('flex items-start gap-1.5 text-small', look)}>
      {icon ? <Icon icon={icon} size="sm" className="mt-px" /> : null}
      <span className="min-w-0">{text}</span>
    </span>
  );
}

/** Twelve columns from 640 px, one below. */
export function Fields({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('grid grid-cols-12 gap-x-3 gap-y-4', className)} {...props} />;
}
