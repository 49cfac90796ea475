import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { emailSchema } from '@kickstand/domain/auth';
import { LOGIN_PATH } from '@kickstand/domain/navigation';
import * as z from '@kickstand/domain/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFieldText } from '../../../lib/calls/errors.ts';
import { FailureNote } from '../../../lib/calls/failure-note.tsx';
import { EmailField } from '../../../lib/forms/email-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { useResend } from './use-resend.ts';

const resendSchema = z.object({ email: emailSchema });

/** Requests a new confirmation link for an entered address: an invalid link does not reveal its address. */
export function ResendForm() {
  const { t } = useTranslation(['links', 'auth']);
  const fieldText = useFieldText();
  const resend = useResend();
  const form = useForm({ resolver: standardSchemaResolver(resendSchema), defaultValues: { email: '' } });
  const waiting = resend.secondsToWait > 0;
  return (
    <form noValidate onSubmit={form.handleSubmit(({ email }) => resend.send(email))} className="grid gap-4.5">
      <FailureNote error={resend.failure} />
      {resend.sent ? (
        <Note tone={resend.mailConfigured ? 'success' : 'info'} role="status" title={t('links:sent.title')}>
          {resend.mailConfigured
            ? t('links:sent.text', { email: form.getValues('email') })
            : t('links:sent.noMail')}
        </Note>
      ) : null}
      <EmailField
        label={t('auth:fields.email')}
        field={form.register('email')}
        error={fieldText(form.formState.errors.email?.message)}
        autoComplete="email"
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        className="num"
        disabled={waiting}
        busy={resend.busy}
        busyLabel={t('links:callback.sending')}
      >
        {waiting
          ? t('links:sent.sendAgainIn', { seconds: resend.secondsToWait })
          : t('links:callback.resend')}
      </Button>
      <Button asChild variant="ghost" block>
        <Link to={LOGIN_PATH}>{t('links:sent.back')}</Link>
      </Button>
    </form>
  );
}
