import { LOGIN_PATH, PROFILE_PATH } from '@kickstand/domain/navigation';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, Unlink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { orpc } from '../../lib/api.ts';
import { readAuthUrl, sessionStore, useSession } from '../../lib/auth/index.ts';
import { usePageTitle } from '../../lib/document-title.ts';
import { EntryHeading } from '../../lib/entry/entry-layout.tsx';
import { errorCode, useErrorText } from '../../lib/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { Outcome } from './outcome.tsx';

/** AUT-16. Asks for a press of a button: what scans mail opens links, and must not change anybody's address. */
export default function EmailScreen() {
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
        <AskFirst
          busy={confirm.isPending}
          failure={confirm.error}
          onConfirm={() => confirm.mutate({ token: found.token })}
        />
      ) : null}
    </AuthFrame>
  );
}

interface AskFirstProps {
  busy: boolean;
  failure: unknown;
  onConfirm: () => void;
}

function AskFirst({ busy, failure, onConfirm }: AskFirstProps) {
  const { t } = useTranslation(['links', 'auth']);
  const errorText = useErrorText();
  usePageTitle(t('links:email.title'));
  return (
    <div className="grid gap-4.5">
      <EntryHeading title={t('links:email.title')} text={t('links:email.intro')} />
      {failure ? (
        <Note tone="danger" role="alert">
          {errorText(failure)}
        </Note>
      ) : null}
      <Button
        variant="primary"
        size="lg"
        block
        busy={busy}
        busyLabel={t('links:email.busy')}
        onClick={onConfirm}
      >
        {t('links:email.submit')}
      </Button>
    </div>
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

/** A new link is asked for in the profile; whoever is signed out goes there through the sign-in. */
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
