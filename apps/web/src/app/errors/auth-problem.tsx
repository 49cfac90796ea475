import { ArrowRight, LogOut, RefreshCw, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { errorCode } from '../../lib/errors.ts';
import { sessionStore, useSession } from '../../lib/session.ts';
import { useSignOut } from '../../lib/sign-out.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/toast.tsx';
import { FullPage } from './full-page.tsx';

/** One toast tells the whole story: attempting, then how it ended. */
const TOAST = 'recovery';
const TIPS = ['connection', 'network', 'cache', 'browser'] as const;

/** The session could not be read: nobody knows whether somebody is signed in. */
export function AuthProblem() {
  const { t } = useTranslation(['shell', 'common']);
  const { error } = useSession();
  const { recovering, recover } = useRecovery();
  const leave = useLeave();
  const cause = t(errorCode(error) === 'NETWORK' ? 'authProblem.network' : 'authProblem.other');
  return (
    <FullPage>
      <ErrorPanel
        as="h1"
        tone="warning"
        icon={WifiOff}
        title={t('authProblem.title')}
        message={t('authProblem.text')}
        reference={cause}
        details={<Tips />}
      >
        <Button icon={LogOut} onClick={leave}>
          {t('common:signOut')}
        </Button>
        <Button
          variant="primary"
          icon={RefreshCw}
          busy={recovering}
          busyLabel={t('authProblem.recovering')}
          onClick={recover}
        >
          {t('authProblem.recover')}
        </Button>
      </ErrorPanel>
    </FullPage>
  );
}

function Tips() {
  const { t } = useTranslation('shell');
  return (
    <ul className="grid gap-2">
      {TIPS.map((tip) => (
        <li key={tip} className="flex items-center gap-3">
          <Icon icon={ArrowRight} size="sm" className="text-faint" />
          {t(`authProblem.tips.${tip}`)}
        </li>
      ))}
    </ul>
  );
}

function useRecovery() {
  const { t } = useTranslation('shell');
  const [recovering, setRecovering] = useState(false);
  const recover = async () => {
    setRecovering(true);
    toast.loading(t('authProblem.attempting'), { id: TOAST });
    const recovered = await sessionStore.reload();
    setRecovering(false);
    if (recovered) toast.success(t('authProblem.recovered'), { id: TOAST });
    else toast.error(t('authProblem.failed'), { id: TOAST });
  };
  return { recovering, recover };
}

/** The sign-in page opens even when signing out fails: there is nothing else this person could do. */
function useLeave(): () => Promise<void> {
  const signOut = useSignOut();
  const navigate = useNavigate();
  return async () => {
    await signOut();
    await navigate('/login', { replace: true });
  };
}
