import { KeyRound } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFieldText } from '../../lib/errors.ts';
import { NewPasswordField } from '../../lib/forms/new-password-field.tsx';
import { PersonFields } from '../../lib/forms/person-fields.tsx';
import { Field, Fields } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Note } from '../../ui/note.tsx';
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
      {codeRequired ? <ConsoleCode form={form} /> : null}
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

function ConsoleCode({ form }: { form: UseFormReturn<SetupForm> }) {
  const { t } = useTranslation(['setup', 'errors']);
  const error = form.formState.errors.code;
  const missing = error !== undefined && form.getValues('code').trim() === '';
  const words = missing ? t('setup:owner.codeMissing') : t('errors:CODE_WRONG');
  return (
    <>
      <Note tone="accent" icon={KeyRound}>
        {t('setup:owner.codeNote')}
      </Note>
      <Field label={t('setup:owner.code')} hint={t('setup:owner.codeHint')} error={error ? words : undefined}>
        {(control) => (
          <Input
            {...control}
            {...form.register('code')}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            className="code"
          />
        )}
      </Field>
    </>
  );
}
