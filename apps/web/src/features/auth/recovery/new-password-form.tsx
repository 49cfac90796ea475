import { newPasswordSchema } from '@kickstand/domain/auth';
import * as z from '@kickstand/domain/zod';
import type { UseFormReturn } from 'react-hook-form';
import { useFieldText } from '../../../lib/calls/errors.ts';
import { FailureNote } from '../../../lib/calls/failure-note.tsx';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { EntryHeading } from '../../../lib/entry/entry-layout.tsx';
import { NewPasswordField } from '../../../lib/forms/new-password-field.tsx';
import { Button } from '../../../ui/button.tsx';

export const newPasswordFormSchema = z.object({ password: newPasswordSchema });

interface NewPasswordFormProps {
  title: string;
  text: string;
  submit: string;
  busyLabel: string;
  form: UseFormReturn<{ password: string }>;
  busy: boolean;
  failure: unknown;
  onSend: (password: string) => void;
}

export function NewPasswordForm({
  title,
  text,
  submit,
  busyLabel,
  form,
  busy,
  failure,
  onSend,
}: NewPasswordFormProps) {
  const fieldText = useFieldText();
  usePageTitle(title);
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(({ password }) => onSend(password))}
      className="grid gap-4.5"
    >
      <EntryHeading title={title} text={text} />
      <FailureNote error={failure} />
      <NewPasswordField
        field={form.register('password')}
        value={form.watch('password')}
        person={{}}
        error={fieldText(form.formState.errors.password?.message)}
      />
      <Button type="submit" variant="primary" size="lg" block busy={busy} busyLabel={busyLabel}>
        {submit}
      </Button>
    </form>
  );
}
