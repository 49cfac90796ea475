import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { changePasswordSchema } from '@kickstand/domain/auth';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useSession } from '../../../lib/auth/index.ts';
import { useFieldText } from '../../../lib/calls/errors.ts';
import { FormDialog } from '../../../lib/forms/form-dialog.tsx';
import { NewPasswordField } from '../../../lib/forms/new-password-field.tsx';
import { showFieldErrors } from '../../../lib/forms/server-errors.ts';
import { CurrentPassword } from '../../../lib/proof/current-password.tsx';
import { useRefusal } from '../../../lib/proof/use-refusal.ts';
import { toast } from '../../../ui/overlay/toast.tsx';

/** A new password ends every other session, so the list of them is read again. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['profile', 'forms']);
  const { profile } = useSession();
  const queries = useQueryClient();
  const fieldText = useFieldText();
  const refusal = useRefusal();
  const change = useMutation(orpc.auth.changePassword.mutationOptions());
  const form = useForm({
    resolver: standardSchemaResolver(changePasswordSchema),
    defaultValues: { currentPassword: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (input) => {
    refusal.clear();
    try {
      await change.mutateAsync(input);
      void queries.invalidateQueries({ queryKey: orpc.auth.sessions.key() });
      toast.success(t('profile:password.changed'));
      onClose();
    } catch (error) {
      if (!showFieldErrors(error, ['currentPassword', 'password'], form.setError)) refusal.refuse(error);
    }
  });
  return (
    <FormDialog
      title={t('profile:password.dialogTitle')}
      text={t('profile:password.dialogText')}
      submit={t('profile:password.submit')}
      busyLabel={t('forms:saving')}
      busy={isSubmitting}
      problem={refusal.other}
      onSubmit={submit}
      onClose={onClose}
    >
      <CurrentPassword
        label={t('profile:password.current')}
        field={form.register('currentPassword')}
        error={fieldText(errors.currentPassword?.message) ?? refusal.wrongPassword}
      />
      <NewPasswordField
        label={t('profile:password.new')}
        field={form.register('password')}
        value={form.watch('password')}
        person={profile ?? {}}
        error={fieldText(errors.password?.message)}
      />
    </FormDialog>
  );
}
