import { may, type Permission } from './permissions.ts';
import type { Role } from './roles.ts';

/**
 * What a procedure declares about its callers. `may` is the permission to call it; `owns` is the records it
 * may touch. Both are required: a procedure without one does not compile, and the gate refuses it.
 */
export interface Access {
  readonly may: 'anyone' | 'signed_in' | Permission;
  /** all: no record is named, or any may be; self: only rows of the caller's own account. */
  readonly owns: 'all' | 'self';
}

export type AccessVerdict =
  | { ok: true }
  | { ok: false; code: 'UNAUTHORIZED' | 'FORBIDDEN' | 'SECOND_FACTOR_DUE' };

/**
 * `secondFactorDue`: the shop requires a second factor and this person has none. Until then they only have
 * access to their own account.
 */
export function checkAccess(
  access: Access | undefined,
  role: Role | null,
  secondFactorDue = false,
): AccessVerdict {
  if (!access) return { ok: false, code: 'FORBIDDEN' };
  if (access.may === 'anyone') return { ok: true };
  if (role === null) return { ok: false, code: 'UNAUTHORIZED' };
  if (access.may === 'signed_in') return { ok: true };
  if (may(role, access.may) && secondFactorDue) return { ok: false, code: 'SECOND_FACTOR_DUE' };
  return may(role, access.may) ? { ok: true } : { ok: false, code: 'FORBIDDEN' };
}
