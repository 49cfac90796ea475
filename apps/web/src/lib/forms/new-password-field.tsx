import { PASSWORD_MIN } from '@kickstand/domain/auth';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { StrengthMeter } from '../../ui/data/progress.tsx';
import { Field } from '../../ui/form/field.tsx';
import { PasswordInput } from '../../ui/form/input.tsx';
import { type KnownAboutPerson, passwordStrength } from './password-strength.ts';

interface NewPasswordFieldProps {
  field: UseFormRegisterReturn;
  value: string;
  person: KnownAboutPerson;
  error: string | undefined;
  hint?: string | undefined;
  /** For forms that also ask for the current password. */
  label?: string;
}

/** A field for a new password, with its required length and an estimate of its strength. */
export function NewPasswordField({ field, value, person, error, hint, label }: NewPasswordFieldProps) {
  const { t } = useTranslation(['links', 'auth', 'common']);
  const strength = passwordStrength(value, person);
  const words =
    strength.verdict === 'too_short'
      ? t('links:strength.too_short', { count: strength.missing })
      : t(`links:strength.${strength.verdict}`);
  const long = value.length >= PASSWORD_MIN;
  return (
    <Field
      label={label ?? t('auth:fields.password')}
      optional={t('auth:fields.passwordRule')}
      error={error}
      ok={long && strength.level >= 3 ? words : undefined}
      warning={long && strength.level < 3 ? words : undefined}
      hint={value === '' ? hint : words}
    >
      {(control) => (
        <>
          <PasswordInput
            {...control}
            {...field}
            autoComplete="new-password"
            showLabel={t('common:showPassword')}
            hideLabel={t('common:hidePassword')}
          />
          <StrengthMeter level={strength.level} label={t('links:strength.label')} />
        </>
      )}
    </Field>
  );
}
