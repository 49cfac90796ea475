import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../ui/toast.tsx';
import { sessionStore } from './auth/index.ts';

/**
 * Signs out and says how it went. Either way nobody is signed in here afterwards and the guards lead to
 * /login; only while another auth action runs a click is ignored, unless `always`.
 */
export function useSignOut(options: { always?: boolean } = {}): () => Promise<void> {
  const { t } = useTranslation('shell');
  const { always = false } = options;
  return useCallback(async () => {
    try {
      if (await sessionStore.signOut({ always })) toast.success(t('signedOut'));
    } catch (error) {
      console.error('Sign-out failed', error);
      toast.error(t('signOutFailed'));
    }
  }, [t, always]);
}
