import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../ui/toast.tsx';
import { sessionStore } from './session.ts';

/** Signs out and says how it went; the guards then lead to /login from wherever this was asked. */
export function useSignOut(): () => Promise<void> {
  const { t } = useTranslation('shell');
  return useCallback(async () => {
    try {
      if (await sessionStore.signOut()) toast.success(t('signedOut'));
    } catch (error) {
      console.error('Sign-out failed', error);
      toast.error(t('signOutFailed'));
    }
  }, [t]);
}
