import type { ComponentProps } from 'react';
import { cn } from '../../../ui/cn.ts';
import { Input, InputAffix } from '../../../ui/form/input.tsx';

type CostInputProps = Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  value: string;
  onChange: (text: string) => void;
  invalid?: boolean;
};

/** A unit cost, as typed. */
export function CostInput({ value, onChange, invalid = false, className, ...props }: CostInputProps) {
  return (
    <InputAffix prefix="$" className={cn('w-28', className)}>
      <Input
        {...props}
        value={value}
        aria-invalid={invalid || undefined}
        inputMode="decimal"
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
        className="num text-right"
      />
    </InputAffix>
  );
}
