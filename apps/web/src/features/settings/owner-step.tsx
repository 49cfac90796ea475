import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFieldText } from '../../lib/calls/errors.ts';
import { NewPasswordField } from '../../lib/forms/new-password-field.tsx';
import { PersonFields } from '../../lib/forms/person-fields.tsx';
import { Fields } from '../../ui/form/field.tsx';
import { ConsoleCode } from './console-code.tsx';
import type { SetupForm } from './setup-draft.ts';

interface OwnerStepProps {
  form: UseFormReturn<SetupForm>;
  codeRequired: boolean;
}

export function OwnerStep({ form, codeRequired }: OwnerStepProps) {
  const { t } = useTranslation('setup');
  const fieldText = useFieldText();
  const errors = form.formState.errors.owner;
  const owner = form.watch('owner');
  const startedBefore = owner.email !== '';
  return (
    <>
      {codeRequired ? <ConsoleCode problem={codeProblem(form)} input={form.register('code')} /> : null}
      <Fields>
        <PersonFields
          firstName={form.register('owner.firstName')}
          lastName={form.register('owner.lastName')}
          email={form.register('owner.email')}
          errors={{
            firstName: fieldText(errors?.firstName?.message),
            lastName: fieldText(errors?.lastName?.message),
            email: fieldText(errors?.email?.message),
          }}
        />
        <NewPasswordField
          field={form.register('owner.password')}
          value={owner.password}
          person={owner}
          error={fieldText(errors?.password?.message)}
          hint={startedBefore ? t('owner.passwordHint') : undefined}
        />
      </Fields>
    </>
  );
}

function codeProblem(form: UseFormReturn<SetupForm>): 'missing' | 'wrong' | null {
  if (!form.formState.errors.code) return null;
  return form.getValues('code').trim() === '' ? 'missing' : 'wrong';
}
