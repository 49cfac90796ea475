import { may, type Permission } from './permissions.ts';
import type { Role } from './roles.ts';

/**
 * What a procedure declares about its callers. `may` is who may knock; `owns` is which
 * records they may touch once inside. Both are required: a procedure that leaves one out
 * does not compile, and one that slips through is refused by the gate.
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
 * `secondFactorDue`: the shop asks its staff for a second factor and this person has none.
 * Until then their permissions rest; their own account stays open to them.
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
