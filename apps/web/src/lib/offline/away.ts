import { sessionStore, useSession } from '../auth/index.ts';
import { isOnline, useOnline } from '../device/online.ts';

/** No network, or the server does not answer: input is stored on this device. */
export function isAway(): boolean {
  const { networkError, user } = sessionStore.get();
  return !isOnline() || (networkError && user !== null);
}

export function useAway(): boolean {
  const online = useOnline();
  const { networkError, user } = useSession();
  return !online || (networkError && user !== null);
}
