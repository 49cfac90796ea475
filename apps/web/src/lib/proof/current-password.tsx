import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/form/field.tsx';
import { PasswordInput } from '../../ui/form/input.tsx';

interface CurrentPasswordProps {
  label: string;
  field: UseFormRegisterReturn;
  error: string | undefined;
  hint?: string;
}

/** Asks for the current password before something that protects the account changes. */
export function CurrentPassword({ label, field, error, hint }: CurrentPasswordProps) {
  const { t } = useTranslation('common');
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <PasswordInput
          {...control}
          {...field}
          autoComplete="current-password"
          showLabel={t('showPassword')}
          hideLabel={t('hidePassword')}
        />
      )}
    </Field>
  );
}
