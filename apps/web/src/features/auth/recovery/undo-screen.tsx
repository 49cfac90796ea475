import { LOGIN_PATH } from '@kickstand/domain/navigation';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, Unlink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { orpc } from '../../../lib/api.ts';
import { readAuthUrl, sessionStore } from '../../../lib/auth/index.ts';
import { errorCode } from '../../../lib/calls/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import { Outcome } from '../outcome.tsx';
import { ConfirmPrompt } from '../sign-up/confirm-prompt.tsx';

/** AUT-16. "This wasn't me" in a mail about a sign-in change: undoes it and signs out every device. */
export default function UndoScreen() {
  const { t } = useTranslation('links');
  const found = readAuthUrl(useLocation());
  const undo = useMutation(
    orpc.auth.undoChange.mutationOptions({ onSuccess: () => void sessionStore.reload() }),
  );
  const bad = found.kind !== 'token' || (undo.error !== null && errorCode(undo.error) === 'LINK_INVALID');

  if (undo.data) return <Undone {...undo.data} />;
  if (bad)
    return (
      <AuthFrame>
        <Outcome icon={Unlink} tone="warning" title={t('callback.badTitle')} text={t('undoChange.badText')}>
          <ToSignIn />
        </Outcome>
      </AuthFrame>
    );
  return (
    <AuthFrame>
      <ConfirmPrompt
        title={t('undoChange.title')}
        text={t('undoChange.intro')}
        submit={t('undoChange.submit')}
        busyLabel={t('undoChange.busy')}
        busy={undo.isPending}
        failure={undo.error}
        onConfirm={() => undo.mutate({ token: found.token })}
      />
    </AuthFrame>
  );
}

function Undone({ email, mailConfigured }: { email: string; mailConfigured: boolean }) {
  const { t } = useTranslation('links');
  return (
    <AuthFrame>
      <Outcome
        icon={CircleCheck}
        tone="success"
        title={t('undoChange.doneTitle', { email })}
        text={t(mailConfigured ? 'undoChange.doneText' : 'undoChange.doneTextNoMail')}
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
