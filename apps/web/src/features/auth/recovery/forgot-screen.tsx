import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { emailSchema } from '@kickstand/domain/auth';
import { LOGIN_PATH } from '@kickstand/domain/navigation';
import * as z from '@kickstand/domain/zod';
import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { orpc } from '../../../lib/api.ts';
import { useFieldText } from '../../../lib/calls/errors.ts';
import { FailureNote } from '../../../lib/calls/failure-note.tsx';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { useLanguage } from '../../../lib/device/language.ts';
import { EntryHeading } from '../../../lib/entry/entry-layout.tsx';
import { EmailField } from '../../../lib/forms/email-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { AuthFrame, withRedirect } from '../auth-frame.tsx';
import { Outcome } from '../outcome.tsx';

const forgotSchema = z.object({ email: emailSchema });

/** AUT-16. The answer is the same for a known and an unknown address. */
export default function ForgotScreen() {
  const { language } = useLanguage();
  const ask = useMutation(orpc.auth.forgotPassword.mutationOptions());
  return (
    <AuthFrame>
      {ask.data ? (
        <Sent email={ask.variables.email} mailConfigured={ask.data.mailConfigured} onAgain={ask.reset} />
      ) : (
        <ForgotForm
          busy={ask.isPending}
          failure={ask.error}
          onAsk={(email) => ask.mutate({ email, language })}
        />
      )}
    </AuthFrame>
  );
}

interface ForgotFormProps {
  busy: boolean;
  failure: unknown;
  onAsk: (email: string) => void;
}

function ForgotForm({ busy, failure, onAsk }: ForgotFormProps) {
  const { t } = useTranslation(['links', 'auth']);
  const fieldText = useFieldText();
  const form = useForm({ resolver: standardSchemaResolver(forgotSchema), defaultValues: { email: '' } });
  usePageTitle(t('links:forgot.title'));
  return (
    <form noValidate onSubmit={form.handleSubmit(({ email }) => onAsk(email))} className="grid gap-4.5">
      <EntryHeading title={t('links:forgot.title')} text={t('links:forgot.intro')} />
      <FailureNote error={failure} />
      <EmailField
        label={t('auth:fields.email')}
        field={form.register('email')}
        error={fieldText(form.formState.errors.email?.message)}
        autoComplete="username"
      />
      <Button type="submit" variant="primary" size="lg" block busy={busy} busyLabel={t('links:sent.sending')}>
        {t('links:forgot.submit')}
      </Button>
      <BackToSignIn />
    </form>
  );
}

interface SentProps {
  email: string;
  mailConfigured: boolean;
  onAgain: () => void;
}

function Sent({ email, mailConfigured, onAgain }: SentProps) {
  const { t } = useTranslation(['links', 'auth']);
  return (
    <Outcome
      icon={MailCheck}
      tone="accent"
      title={t(mailConfigured ? 'links:forgot.sentTitle' : 'links:forgot.waitingTitle')}
      text={t(mailConfigured ? 'links:forgot.sentText' : 'links:forgot.waitingText', { email })}
    >
      {mailConfigured ? (
        <p className="text-muted">{t('links:forgot.spam')}</p>
      ) : (
        <Note tone="info">{t('links:forgot.noMail')}</Note>
      )}
      <Button size="lg" block onClick={onAgain}>
        {t('links:forgot.again')}
      </Button>
      <BackToSignIn />
    </Outcome>
  );
}

function BackToSignIn() {
  const { t } = useTranslation(['links', 'auth']);
  const [parameters] = useSearchParams();
  return (
    <Button asChild variant="ghost" block>
      <Link to={withRedirect(LOGIN_PATH, parameters)}>{t('links:sent.back')}</Link>
    </Button>
  );
}
