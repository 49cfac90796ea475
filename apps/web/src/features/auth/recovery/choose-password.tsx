import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { errorCode } from '../../../lib/calls/errors.ts';
import { showFieldErrors } from '../../../lib/forms/server-errors.ts';
import { NewPasswordForm, newPasswordFormSchema } from './new-password-form.tsx';

interface ChoosePasswordProps {
  token: string;
  onConfirmed: () => void;
  onBadLink: () => void;
}

/** Someone else may have signed up with this address, so the person who got the mail chooses the password. */
export function ChoosePassword({ token, onConfirmed, onBadLink }: ChoosePasswordProps) {
  const { t } = useTranslation('links');
  const form = useForm({
    resolver: standardSchemaResolver(newPasswordFormSchema),
    defaultValues: { password: '' },
  });
  const confirm = useMutation(
    orpc.auth.confirm.mutationOptions({
      onSuccess: onConfirmed,
      onError: (error) => {
        if (errorCode(error) === 'LINK_INVALID') onBadLink();
        else showFieldErrors(error, ['password'], form.setError);
      },
    }),
  );
  return (
    <NewPasswordForm
      title={t('callback.passwordTitle')}
      text={t('callback.passwordText')}
      submit={t('callback.passwordSubmit')}
      busyLabel={t('callback.passwordBusy')}
      form={form}
      busy={confirm.isPending}
      failure={form.formState.errors.password ? null : confirm.error}
      onSend={(password) => confirm.mutate({ token, password })}
    />
  );
}
