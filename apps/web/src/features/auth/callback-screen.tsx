import { ROOT_PATH } from '@kickstand/domain/navigation';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { readAuthUrl, sessionStore } from '../../lib/auth/index.ts';
import { errorCode } from '../../lib/calls/errors.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { BadLink, Confirmed, ConfirmFailed, Confirming } from './callback-outcomes.tsx';
import { ChoosePassword } from './recovery/choose-password.tsx';
import { confirmOnce } from './sign-up/confirm-once.ts';

type Outcome =
  | { readonly kind: 'working' }
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'password_needed' }
  | { readonly kind: 'bad_link' }
  | { readonly kind: 'failed'; readonly error: unknown };

function outcomeOf(error: unknown): Outcome {
  const code = errorCode(error);
  if (code === 'PASSWORD_NEEDED') return { kind: 'password_needed' };
  return code === 'LINK_INVALID' || code === 'INVALID_INPUT'
    ? { kind: 'bad_link' }
    : { kind: 'failed', error };
}

/**
 * RT-05. The link in the mail opens this page, and the page posts the token: what scans
 * mail only follows links, so it cannot spend one.
 */
export default function CallbackScreen() {
  const { t } = useTranslation(['links', 'auth']);
  const navigate = useNavigate();
  const found = readAuthUrl(useLocation());
  const token = found.kind === 'token' ? found.token : '';
  const [outcome, setOutcome] = useState<Outcome>({ kind: token ? 'working' : 'bad_link' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs per token and per try, not when a text changes
  useEffect(() => {
    if (!token) return;
    let here = true;
    confirmOnce(token)
      .then(async (answer) => {
        if (!here) return;
        if (answer.outcome === 'signed_in') {
          await sessionStore.reload();
          toast.success(t('links:callback.welcome'), { id: 'confirmed' });
          navigate(ROOT_PATH, { replace: true });
        } else if (sessionStore.get().status === 'signed_in') {
          // An old email was opened again: this person is already signed in.
          navigate(ROOT_PATH, { replace: true });
        } else setOutcome({ kind: 'confirmed' });
      })
      .catch((error: unknown) => {
        if (!here) return;
        setOutcome(outcomeOf(error));
      });
    return () => {
      here = false;
    };
  }, [token, attempt]);

  const tryAgain = () => {
    setOutcome({ kind: 'working' });
    setAttempt(attempt + 1);
  };

  return (
    <AuthFrame>
      {outcome.kind === 'working' ? <Confirming /> : null}
      {outcome.kind === 'confirmed' ? <Confirmed /> : null}
      {outcome.kind === 'password_needed' ? (
        <ChoosePassword
          token={token}
          onConfirmed={() => setOutcome({ kind: 'confirmed' })}
          onBadLink={() => setOutcome({ kind: 'bad_link' })}
        />
      ) : null}
      {outcome.kind === 'bad_link' ? <BadLink /> : null}
      {outcome.kind === 'failed' ? <ConfirmFailed error={outcome.error} onTryAgain={tryAgain} /> : null}
    </AuthFrame>
  );
}
