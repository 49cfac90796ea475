import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { cn } from '../cn.ts';

const CONTROL = [
  'block w-full min-h-control appearance-none rounded-control border border-line-strong bg-surface px-3 py-[9px] text-field text-ellipsis text-ink dark:bg-canvas',
  'transition-[border-color,box-shadow] hover:border-muted',
  'focus:border-accent-line focus:outline-2 focus:-outline-offset-1 focus:outline-(--ring)',
  '[:is(input,textarea)&]:enabled:read-only:border-transparent [:is(input,textarea)&]:enabled:read-only:bg-sunken',
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-faint disabled:opacity-100',
  // an invalid field's focus ring is outside the red border; on top of it the two would mix to gray
  'aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--danger)] aria-invalid:focus:outline-offset-1',
];

export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return <input type={type} className={cn(CONTROL, className)} {...props} />;
}

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea className={cn(CONTROL, 'min-h-24 resize-y', className)} {...props} />;
}

export function NativeSelect({ className, ...props }: ComponentProps<'select'>) {
  return <select className={cn(CONTROL, 'select-arrow pr-9.5', className)} {...props} />;
}

export type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'> & {
  showLabel: string;
  hideLabel: string;
};

export function PasswordInput({ showLabel, hideLabel, className, ...props }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative flex items-center">
      <Input
        {...props}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={cn('pr-12', className)}
      />
      <Button
        variant="ghost"
        size="icon-sm"
        icon={shown ? EyeOff : Eye}
        aria-label={shown ? hideLabel : showLabel}
        onClick={() => setShown(!shown)}
        className="absolute right-1"
      />
    </div>
  );
}

export type InputAffixProps = {
  /** A sign ("$") or an icon before the text. */
  prefix?: ReactNode;
  /** A unit or a small button after it. */
  suffix?: ReactNode;
  children: ReactNode;
  className?: string;
};

/** Places a sign, an icon or a button inside the field's border. */
export function InputAffix({ prefix, suffix, children, className }: InputAffixProps) {
  return (
    <div
      className={cn(
        'relative flex items-center',
        prefix && (isText(prefix) ? '[&>input]:pl-7' : '[&>input]:pl-10'),
        suffix && (isText(suffix) ? '[&>input]:pr-9' : '[&>input]:pr-12'),
        className,
      )}
    >
      {prefix ? (
        <span className="pointer-events-none absolute left-3 text-field text-faint">{prefix}</span>
      ) : null}
      {children}
      {suffix ? (
        <span
          className={cn(
            'absolute text-field text-faint',
            isText(suffix) ? 'pointer-events-none right-3' : 'right-1',
          )}
        >
          {suffix}
        </span>
      ) : null}
    </div>
  );
}

const isText = (node: ReactNode) => typeof node === 'string' || typeof node === 'number';
