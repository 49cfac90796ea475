import type { Outputs } from '@kickstand/api';
import type { Caller } from '../platform/rpc/context.ts';

/** A caller as their own browser sees them. */
export function presentSession(caller: Caller): NonNullable<Outputs['auth']['session']> {
  return {
    user: { id: caller.userId, email: caller.email },
    profile: {
      id: caller.userId,
      firstName: caller.firstName,
      lastName: caller.lastName,
      email: caller.email,
      role: caller.role,
      language: caller.language,
    },
    expiresAt: caller.expiresAt.toISOString(),
  };
}
