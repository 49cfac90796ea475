import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { newPasswordSchema } from '@kickstand/domain/auth';
import { LOGIN_PATH } from '@kickstand/domain/navigation';
import * as z from '@kickstand/domain/zod';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, Unlink } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { orpc } from '../../lib/api.ts';
import { readAuthUrl, sessionStore } from '../../lib/auth/index.ts';
import { usePageTitle } from '../../lib/document-title.ts';
import { EntryHeading } from '../../lib/entry/entry-layout.tsx';
import { errorCode, useErrorText, useFieldText } from '../../lib/errors.ts';
import { NewPasswordField } from '../../lib/forms/new-password-field.tsx';
import { showFieldErrors } from '../../lib/forms/server-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { Outcome } from './outcome.tsx';

const resetSchema = z.object({ password: newPasswordSchema });

/** AUT-16. The link of the mail leads here; it is spent when the new password is sent, not before. */
export default function ResetScreen() {
  const found = readAuthUrl(useLocation());
  const form = useForm({ resolver: standardSchemaResolver(resetSchema), defaultValues: { password: '' } });
  const reset = useMutation(
    orpc.auth.resetPassword.mutationOptions({
      // Every session of the account has ended; this browser may hold one of them.
      onSuccess: () => void sessionStore.reload(),
      onError: (error) => void showFieldErrors(error, ['password'], form.setError),
    }),
  );
  const bad = found.kind !== 'token' || (reset.error !== null && errorCode(reset.error) === 'LINK_INVALID');

  if (reset.isSuccess) return <Changed />;
  if (bad) return <BadResetLink />;
  return (
    <AuthFrame>
      <ResetForm
        form={form}
        busy={reset.isPending}
        failure={form.formState.errors.password ? null : reset.error}
        onSend={(password) => reset.mutate({ token: found.token, password })}
      />
    </AuthFrame>
  );
}

interface ResetFormProps {
  form: ReturnType<typeof useForm<{ password: string }>>;
  busy: boolean;
  failure: unknown;
  onSend: (password: string) => void;
}

function ResetForm({ form, busy, failure, onSend }: ResetFormProps) {
  const { t } = useTranslation(['links', 'auth']);
  const errorText = useErrorText();
  const fieldText = useFieldText();
  usePageTitle(t('links:reset.title'));
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(({ password }) => onSend(password))}
      className="grid gap-4.5"
    >
      <EntryHeading title={t('links:reset.title')} text={t('links:reset.intro')} />
      {failure ? (
        <Note tone="danger" role="alert">
          {errorText(failure)}
        </Note>
      ) : null}
      <NewPasswordField
        field={form.register('password')}
        value={form.watch('password')}
        person={{}}
        error={fieldText(form.formState.errors.password?.message)}
      />
      <Button type="submit" variant="primary" size="lg" block busy={busy} busyLabel={t('links:reset.busy')}>
        {t('links:reset.submit')}
      </Button>
    </form>
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
          <Link to="/auth/forgot">{t('links:callback.resend')}</Link>
        </Button>
        <Button asChild variant="ghost" block>
          <Link to={LOGIN_PATH}>{t('links:sent.back')}</Link>
        </Button>
      </Outcome>
    </AuthFrame>
  );
}
