import { LOGIN_PATH, PROFILE_PATH } from '@kickstand/domain/navigation';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, Unlink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { orpc } from '../../../lib/api.ts';
import { readAuthUrl, sessionStore, useSession } from '../../../lib/auth/index.ts';
import { errorCode } from '../../../lib/calls/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import { Outcome } from '../outcome.tsx';
import { ConfirmPrompt } from '../sign-up/confirm-prompt.tsx';

/** AUT-16. Opened from the mail to a new address; confirming makes it the one to sign in with. */
export default function EmailScreen() {
  const { t } = useTranslation('links');
  const found = readAuthUrl(useLocation());
  const confirm = useMutation(
    orpc.auth.confirmEmail.mutationOptions({ onSuccess: () => void sessionStore.reload() }),
  );
  const bad =
    found.kind !== 'token' || (confirm.error !== null && errorCode(confirm.error) === 'LINK_INVALID');

  return (
    <AuthFrame>
      {confirm.data ? <NewAddress email={confirm.data.email} /> : null}
      {!confirm.data && bad ? <BadEmailLink /> : null}
      {!confirm.data && !bad ? (
        <ConfirmPrompt
          title={t('email.title')}
          text={t('email.intro')}
          submit={t('email.submit')}
          busyLabel={t('email.busy')}
          busy={confirm.isPending}
          failure={confirm.error}
          onConfirm={() => confirm.mutate({ token: found.token })}
        />
      ) : null}
    </AuthFrame>
  );
}

function NewAddress({ email }: { email: string }) {
  const { t } = useTranslation(['links', 'auth']);
  return (
    <Outcome
      icon={CircleCheck}
      tone="success"
      title={t('links:email.doneTitle')}
      text={<span className="wrap-break-word">{t('links:email.doneText', { email })}</span>}
    >
      <OnFromHere />
    </Outcome>
  );
}

function BadEmailLink() {
  const { t } = useTranslation(['links', 'auth']);
  return (
    <Outcome
      icon={Unlink}
      tone="warning"
      title={t('links:callback.badTitle')}
      text={t('links:email.badText')}
    >
      <OnFromHere />
    </Outcome>
  );
}

/** A new link is requested in the profile; a signed-out person gets there through the sign-in. */
function OnFromHere() {
  const { t } = useTranslation(['links', 'auth']);
  const signedIn = useSession().status === 'signed_in';
  return (
    <Button asChild variant="primary" size="lg" block>
      <Link to={signedIn ? PROFILE_PATH : `${LOGIN_PATH}?redirect=${encodeURIComponent(PROFILE_PATH)}`}>
        {t(signedIn ? 'links:email.toProfile' : 'links:callback.signIn')}
      </Link>
    </Button>
  );
}
