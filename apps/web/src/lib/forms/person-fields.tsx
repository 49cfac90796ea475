import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

interface PersonFieldsProps {
  firstName: UseFormRegisterReturn;
  lastName: UseFormRegisterReturn;
  email: UseFormRegisterReturn;
  errors: Partial<Record<'firstName' | 'lastName' | 'email', string | undefined>>;
}

/** Who opens an account: the first three fields of signing up and of the first start. */
export function PersonFields({ firstName, lastName, email, errors }: PersonFieldsProps) {
  const { t } = useTranslation('auth');
  return (
    <>
      <Field label={t('fields.firstName')} span={6} half error={errors.firstName}>
        {(control) => <Input {...control} {...firstName} autoComplete="given-name" />}
      </Field>
      <Field label={t('fields.lastName')} span={6} half error={errors.lastName}>
        {(control) => <Input {...control} {...lastName} autoComplete="family-name" />}
      </Field>
      <Field label={t('fields.email')} error={errors.email}>
        {(control) => (
          <Input
            {...control}
            {...email}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
    </>
  );
}
