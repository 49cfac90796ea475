import { ArrowRight, LogOut, RefreshCw, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isAuthError, sessionStore, useSession } from '../../lib/auth/index.ts';
import { useSignOut } from '../../lib/sign-out.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Banner } from '../../ui/page/banner.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { FullPage } from './full-page.tsx';
import { OverPage } from './over-page.tsx';

/** One toast for the whole recovery: the attempt, then its result. */
const TOAST = 'recovery';
const TIPS = ['connection', 'network', 'cache', 'browser'] as const;

interface AuthProblemProps {
  /** page: there is nothing else to show. over: on top of a page that stays mounted. banner: above a page. */
  variant?: 'page' | 'over' | 'banner';
  onRecover: () => void;
}

/** AUT-11, AUT-12: the server cannot tell who is signed in. */
export default function AuthProblem({ variant = 'page', onRecover }: AuthProblemProps) {
  const { t } = useTranslation('shell');
  const cause = useCause();
  const actions = <Actions onRecover={onRecover} />;
  if (variant === 'banner')
    return (
      <Banner tone="warning" icon={WifiOff} action={actions} className="flex-wrap">
        <b>{t('authProblem.text')}</b> {cause}
      </Banner>
    );
  const panel = (
    <ErrorPanel
      as="h1"
      tone="warning"
      icon={WifiOff}
      title={t('authProblem.title')}
      message={t('authProblem.text')}
      reference={cause}
      details={<Tips />}
    >
      {actions}
    </ErrorPanel>
  );
  return variant === 'over' ? <OverPage>{panel}</OverPage> : <FullPage>{panel}</FullPage>;
}

/** The cause, if known. */
function useCause(): string {
  const { t } = useTranslation(['shell', 'auth']);
  const { error, networkError } = useSession();
  if (error && isAuthError(error)) return t(`auth:state.${error}`);
  return networkError ? t('authProblem.network') : t('auth:state.SERVER_UNAVAILABLE');
}

function Actions({ onRecover }: Required<Pick<AuthProblemProps, 'onRecover'>>) {
  const { t } = useTranslation(['shell', 'common']);
  const { recovering, recover } = useRecovery(onRecover);
  const leave = useLeave();
  return (
    <>
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
    </>
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

function useRecovery(onRecover: () => void) {
  const { t } = useTranslation('shell');
  const [recovering, setRecovering] = useState(false);
  const recover = async () => {
    setRecovering(true);
    toast.loading(t('authProblem.attempting'), { id: TOAST });
    try {
      const recovered = await sessionStore.recover();
      if (recovered) {
        toast.success(t('authProblem.recovered'), { id: TOAST });
        onRecover();
      } else toast.error(t('authProblem.failed'), { id: TOAST });
    } catch (error) {
      console.error('Recovery failed', error);
      toast.error(t('authProblem.errored'), { id: TOAST });
    } finally {
      setRecovering(false);
    }
  };
  return { recovering, recover };
}

/** Leads to the sign-in page even if signing out fails, because nothing else is possible. */
function useLeave(): () => Promise<void> {
  const signOut = useSignOut({ always: true });
  const navigate = useNavigate();
  return async () => {
    await signOut();
    await navigate('/login', { replace: true });
  };
}
