import { SSO_START_PATH } from '@kickstand/domain/auth';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { idleLock, useSession } from '../../lib/auth/index.ts';

/** The window that returns from the provider reports here. */
const CHANNEL = 'kickstand.sso';
const WINDOW = 'popup,width=520,height=720';

/** OPS-06. Unlocks for users of the identity provider, in a separate window. */
export function useUnlockBySso() {
  const { t } = useTranslation('auth');
  const { session, boot } = useSession();
  const isSso = Boolean(session?.sso && boot?.sso);

  /** The server decides; without its answer the screen stays locked. */
  const look = useCallback(() => void idleLock.unlockBySso().catch(() => undefined), []);

  useEffect(() => {
    if (!isSso) return;
    look(); // they may have just come from the provider
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', look);
    return () => channel.close();
  }, [isSso, look]);

  const start = () => {
    if (window.open(`${SSO_START_PATH}?purpose=unlock`, '_blank', WINDOW)) return;
    const { pathname, search } = window.location;
    window.location.assign(`${SSO_START_PATH}?${new URLSearchParams({ redirect: pathname + search })}`);
  };

  const name = boot?.sso?.name;
  return {
    /** Null if this user does not sign in through the provider. */
    label: isSso ? (name ? t('lock.sso', { name }) : t('lock.ssoUnnamed')) : null,
    isOnlyWay: isSso && session?.sso === 'only',
    start,
  };
}
