import { type AuthView, useSession } from '../lib/auth/index.ts';

/** The facts about the signed-in person that live updates and the debug panel need. */
export interface Person {
  readonly hasSession: boolean;
  readonly authenticated: boolean;
  readonly userId: string | null;
  readonly profile: AuthView['profile'];
  /** The session could not be refreshed lately, which a banner says already. */
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
