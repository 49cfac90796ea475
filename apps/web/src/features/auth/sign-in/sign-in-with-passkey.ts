import { api } from '../../../lib/api.ts';
import { sessionStore } from '../../../lib/auth/index.ts';
import { getPasskeyAssertion, isCancelled } from '../../../lib/passkeys/passkeys.ts';

/** Dismissing the browser's prompt is not an error. */
export async function signInWithPasskey(): Promise<void> {
  try {
    const assertion = await getPasskeyAssertion(await api.auth.beginPasskeySignIn({}));
    await sessionStore.enter(() => api.auth.passkeySignIn(assertion));
  } catch (error) {
    if (!isCancelled(error)) throw error;
  }
}
