import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';

interface EmailFieldProps {
  label: string;
  /** Of a form, or an address that is settled: shown, not typed. */
  field: UseFormRegisterReturn | { readOnly: true; value: string };
  error: string | undefined;
  /** `username` where it is what one signs in with, `off` where it is someone else's. */
  autoComplete: 'email' | 'username' | 'off';
}

/** No capitalization or autocorrect on a phone. */
export function EmailField({ label, field, error, autoComplete }: EmailFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Input
          {...control}
          {...field}
          type="email"
          inputMode="email"
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </Field>
  );
}
