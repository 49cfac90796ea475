import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { EmailField } from './email-field.tsx';

interface PersonFieldsProps {
  firstName: UseFormRegisterReturn;
  lastName: UseFormRegisterReturn;
  email?: UseFormRegisterReturn;
  /** A fixed address that is only shown. */
  fixedEmail?: string;
  /** For someone else, so the browser must not autofill. */
  others?: boolean;
  errors: Partial<Record<'firstName' | 'lastName' | 'email', string | undefined>>;
}

/** The first fields of sign-up and set-up. */
export function PersonFields({ firstName, lastName, email, fixedEmail, others, errors }: PersonFieldsProps) {
  const { t } = useTranslation('auth');
  const fill = <Name extends string>(name: Name) => (others ? 'off' : name);
  return (
    <>
      <Field label={t('fields.firstName')} span={6} half error={errors.firstName}>
        {(control) => <Input {...control} {...firstName} autoComplete={fill('given-name')} />}
      </Field>
      <Field label={t('fields.lastName')} span={6} half error={errors.lastName}>
        {(control) => <Input {...control} {...lastName} autoComplete={fill('family-name')} />}
      </Field>
      <EmailField
        label={t('fields.email')}
        field={email ?? { readOnly: true, value: fixedEmail ?? '' }}
        error={errors.email}
        autoComplete={fill('email')}
      />
    </>
  );
}
