import { Shield } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFieldText } from '../../lib/calls/errors.ts';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Note } from '../../ui/page/note.tsx';
import type { SetupForm } from './setup-draft.ts';

export function PasscodeStep({ form }: { form: UseFormReturn<SetupForm> }) {
  const { t } = useTranslation('setup');
  const fieldText = useFieldText();
  return (
    <>
      <Field
        label={t('passcode.label')}
        optional={t('passcode.rule')}
        hint={t('passcode.hint')}
        error={fieldText(form.formState.errors.passcode?.message)}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('passcode')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="min-h-15 pl-4.5 text-[1.5rem] font-[640] tracking-[0.32em]"
          />
        )}
      </Field>
      <Note tone="info" icon={Shield}>
        {t('passcode.note')}
      </Note>
    </>
  );
}
