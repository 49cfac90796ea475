import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';

interface EmailFieldProps {
  label: string;
  /** From a form, or a fixed address that is only shown. */
  field: UseFormRegisterReturn | { readOnly: true; value: string };
  error: string | undefined;
  /** `username` for the sign-in address, `off` for someone else's. */
  autoComplete: 'email' | 'username' | 'off';
}

/** Without capitalization or autocorrect on phones. */
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
