import { api } from '../../lib/api.ts';
import { sessionStore } from '../../lib/auth/index.ts';
import { answerWithPasskey, isCancelled } from '../../lib/passkeys/passkeys.ts';

/** Rejects with what went wrong; closing the browser's own window is no failure. */
export async function signInWithPasskey(): Promise<void> {
  try {
    const answer = await answerWithPasskey(await api.auth.beginPasskeySignIn({}));
    await sessionStore.enter(() => api.auth.passkeySignIn(answer));
  } catch (error) {
    if (!isCancelled(error)) throw error;
  }
}
