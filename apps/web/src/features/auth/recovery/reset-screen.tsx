import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { LOGIN_PATH, pathTo } from '@kickstand/domain/navigation';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, Unlink } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { orpc } from '../../../lib/api.ts';
import { readAuthUrl, sessionStore } from '../../../lib/auth/index.ts';
import { errorCode } from '../../../lib/calls/errors.ts';
import { showFieldErrors } from '../../../lib/forms/server-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import { Outcome } from '../outcome.tsx';
import { NewPasswordForm, newPasswordFormSchema } from './new-password-form.tsx';

/** AUT-16. The link of the mail leads here; it is spent when the new password is sent, not before. */
export default function ResetScreen() {
  const { t } = useTranslation('links');
  const found = readAuthUrl(useLocation());
  const form = useForm({
    resolver: standardSchemaResolver(newPasswordFormSchema),
    defaultValues: { password: '' },
  });
  const reset = useMutation(
    orpc.auth.resetPassword.mutationOptions({
      // Every session of the account has ended, perhaps including this browser's.
      onSuccess: () => void sessionStore.reload(),
      onError: (error) => void showFieldErrors(error, ['password'], form.setError),
    }),
  );
  const bad = found.kind !== 'token' || (reset.error !== null && errorCode(reset.error) === 'LINK_INVALID');

  if (reset.isSuccess) return <Changed />;
  if (bad) return <BadResetLink />;
  return (
    <AuthFrame>
      <NewPasswordForm
        title={t('reset.title')}
        text={t('reset.intro')}
        submit={t('reset.submit')}
        busyLabel={t('reset.busy')}
        form={form}
        busy={reset.isPending}
        failure={form.formState.errors.password ? null : reset.error}
        onSend={(password) => reset.mutate({ token: found.token, password })}
      />
    </AuthFrame>
  );
}

function Changed() {
  const { t } = useTranslation(['links', 'auth']);
  return (
    <AuthFrame>
      <Outcome
        icon={CircleCheck}
        tone="success"
        title={t('links:reset.doneTitle')}
        text={t('links:reset.doneText')}
      >
        <Button asChild variant="primary" size="lg" block>
          <Link to={LOGIN_PATH}>{t('links:callback.signIn')}</Link>
        </Button>
      </Outcome>
    </AuthFrame>
  );
}

function BadResetLink() {
  const { t } = useTranslation(['links', 'auth']);
  return (
    <AuthFrame>
      <Outcome
        icon={Unlink}
        tone="warning"
        title={t('links:callback.badTitle')}
        text={t('links:reset.badText')}
      >
        <Button asChild variant="primary" size="lg" block>
          <Link to={pathTo('/auth/forgot')}>{t('links:callback.resend')}</Link>
        </Button>
        <Button asChild variant="ghost" block>
          <Link to={LOGIN_PATH}>{t('links:sent.back')}</Link>
        </Button>
      </Outcome>
    </AuthFrame>
  );
}
