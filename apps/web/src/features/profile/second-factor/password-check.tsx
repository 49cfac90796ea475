import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { passwordCheckSchema } from '@kickstand/domain/auth';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFieldText } from '../../../lib/errors.ts';
import { FormDialog } from '../../../lib/forms/form-dialog.tsx';
import { CurrentPassword } from '../sign-in/current-password.tsx';
import { useRefusal } from '../sign-in/use-refusal.ts';

interface PasswordCheckProps {
  title: string;
  text: string;
  submit: string;
  busyLabel: string;
  tone?: 'primary' | 'danger';
  onClose: () => void;
  /** Rejects with what the server said. */
  onPassword: (password: string) => Promise<void>;
}

/** Asks for the password before the second factor is touched. */
export function PasswordCheck({
  title,
  text,
  submit,
  busyLabel,
  tone = 'primary',
  onClose,
  onPassword,
}: PasswordCheckProps) {
  const { t } = useTranslation('profile');
  const fieldText = useFieldText();
  const refusal = useRefusal();
  const form = useForm({
    resolver: standardSchemaResolver(passwordCheckSchema),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const check = form.handleSubmit(async ({ password }) => {
    refusal.clear();
    try {
      await onPassword(password);
    } catch (error) {
      refusal.refuse(error);
      form.setFocus('password', { shouldSelect: true });
    }
  });
  return (
    <FormDialog
      title={title}
      text={text}
      tone={tone}
      submit={submit}
      busyLabel={busyLabel}
      busy={isSubmitting}
      problem={refusal.other}
      onSubmit={check}
      onClose={onClose}
    >
      <CurrentPassword
        label={t('password.yours')}
        field={form.register('password')}
        error={fieldText(errors.password?.message) ?? refusal.wrongPassword}
      />
    </FormDialog>
  );
}
