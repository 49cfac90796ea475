import type { Outputs } from '@kickstand/api';
import type { Caller } from '../platform/rpc/context.ts';
import type { ProfileRow } from './account/own-profile.ts';

/** A caller as their own browser sees them. */
export function presentSession(caller: Caller): NonNullable<Outputs['auth']['session']> {
  return {
    user: { id: caller.userId, email: caller.email },
    profile: caller.hasProfile
      ? {
          id: caller.userId,
          firstName: caller.firstName,
          lastName: caller.lastName,
          email: caller.email,
          role: caller.role,
          language: caller.language,
          revision: caller.revision,
        }
      : null,
    expiresAt: caller.expiresAt.toISOString(),
    secondFactorDue: caller.secondFactorDue,
    sso: caller.sso,
  };
}

export function presentProfile(row: ProfileRow): Outputs['auth']['profile'] {
  const { id, firstName, lastName, email, role, language, revision } = row;
  return { id, firstName, lastName, email, role, language, revision };
}
