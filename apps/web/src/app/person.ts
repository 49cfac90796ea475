import { type AuthView, useSession } from '../lib/auth/index.ts';

/** Facts about the signed-in user for live updates and the debug panel. */
export interface Person {
  readonly hasSession: boolean;
  readonly authenticated: boolean;
  readonly userId: string | null;
  readonly profile: AuthView['profile'];
  /** The session could not be refreshed lately, which a banner already shows. */
  readonly unreachable: boolean;
}

export function usePerson(): Person {
  const { status, session, user, profile, networkError } = useSession();
  return {
    hasSession: session !== null,
    authenticated: status === 'signed_in',
    userId: user?.id ?? null,
    profile,
    unreachable: networkError,
  };
}

export const useShopTimeZone = (): string | null => useSession().boot?.shop?.timeZone ?? null;
