import { sessionStore, useSession } from '../auth/index.ts';
import { isOnline, useOnline } from '../device/online.ts';

/** No network, or no answer from the server though there is one: what is entered now is kept on this device. */
export function isAway(): boolean {
  const { networkError, user } = sessionStore.get();
  return !isOnline() || (networkError && user !== null);
}

export function useAway(): boolean {
  const online = useOnline();
  const { networkError, user } = useSession();
  return !online || (networkError && user !== null);
}
