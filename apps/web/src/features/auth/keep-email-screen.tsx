import { LOGIN_PATH } from '@kickstand/domain/navigation';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, Unlink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { orpc } from '../../lib/api.ts';
import { readAuthUrl, sessionStore } from '../../lib/auth/index.ts';
import { errorCode } from '../../lib/errors.ts';
import { Button } from '../../ui/button.tsx';
import { AskFirst } from './ask-first.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { Outcome } from './outcome.tsx';

/** AUT-16. "This wasn't me", from the mail to the old address: stops a change of address or takes it back. */
export default function KeepEmailScreen() {
  const { t } = useTranslation('links');
  const found = readAuthUrl(useLocation());
  const keep = useMutation(
    orpc.auth.keepEmail.mutationOptions({ onSuccess: () => void sessionStore.reload() }),
  );
  const bad = found.kind !== 'token' || (keep.error !== null && errorCode(keep.error) === 'LINK_INVALID');

  if (keep.data) return <Kept {...keep.data} />;
  if (bad)
    return (
      <AuthFrame>
        <Outcome icon={Unlink} tone="warning" title={t('callback.badTitle')} text={t('keepEmail.badText')}>
          <ToSignIn />
        </Outcome>
      </AuthFrame>
    );
  return (
    <AuthFrame>
      <AskFirst
        title={t('keepEmail.title')}
        text={t('keepEmail.intro')}
        submit={t('keepEmail.submit')}
        busyLabel={t('keepEmail.busy')}
        busy={keep.isPending}
        failure={keep.error}
        onConfirm={() => keep.mutate({ token: found.token })}
      />
    </AuthFrame>
  );
}

function Kept({ email, mailConfigured }: { email: string; mailConfigured: boolean }) {
  const { t } = useTranslation('links');
  return (
    <AuthFrame>
      <Outcome
        icon={CircleCheck}
        tone="success"
        title={t('keepEmail.doneTitle', { email })}
        text={t(mailConfigured ? 'keepEmail.doneText' : 'keepEmail.doneTextNoMail')}
      >
        <ToSignIn />
      </Outcome>
    </AuthFrame>
  );
}

function ToSignIn() {
  const { t } = useTranslation('links');
  return (
    <Button asChild variant="primary" size="lg" block>
      <Link to={LOGIN_PATH}>{t('callback.signIn')}</Link>
    </Button>
  );
}
