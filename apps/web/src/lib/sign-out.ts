import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../ui/overlay/toast.tsx';
import { sessionStore } from './auth/index.ts';
import { signOutQuestion } from './offline/sign-out-question.ts';
import { unsentCounts } from './offline/unsent-state.ts';

/**
 * Signs out and shows the result. In any case nobody is signed in here afterwards and the guards redirect to /login;
 * a click is ignored only while another auth action is running, unless `always`. Asks first if anything is unsent,
 * because signing out deletes it (OFF-06).
 */
export function useSignOut(options: { always?: boolean } = {}): () => Promise<void> {
  const { t } = useTranslation('shell');
  const { always = false } = options;
  return useCallback(async () => {
    const owner = sessionStore.get().user?.id;
    if (owner !== undefined && (await hasUnsent(owner)) && !(await signOutQuestion.ask())) return;
    try {
      if (await sessionStore.signOut({ always })) toast.success(t('signedOut'));
    } catch (error) {
      console.error('Sign-out failed', error);
      toast.error(t('signOutFailed'));
    } finally {
      if (owner !== undefined && sessionStore.get().user === null) await forgetDevice(owner);
    }
  }, [t, always]);
}

/** Waiting changes and unfinished forms exist only on this device. */
async function hasUnsent(owner: string): Promise<boolean> {
  if ('indexedDB' in globalThis && window.isSecureContext)
    try {
      await (await import('./offline/outbox.ts')).countUnsent(owner);
    } catch (error) {
      console.error('What is unsent could not be counted', error);
    }
  const { saved, refused, forms } = unsentCounts.get();
  return saved + refused + forms > 0;
}

/** Deletes everything readable from the device. */
async function forgetDevice(owner: string): Promise<void> {
  unsentCounts.reset();
  if (!('indexedDB' in globalThis)) return;
  try {
    await (await import('./offline/encryption.ts')).wipe(owner);
  } catch (error) {
    console.error('What this device kept could not be deleted', error);
  }
}
