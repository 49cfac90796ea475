import { STAFF_ROLES } from '@kickstand/domain/auth';
import { and, asc, inArray, isNull } from 'drizzle-orm';
import { profiles } from '../auth/index.ts';
import type { DbOrTx } from '../platform/database/index.ts';

/** The staff, in the order they were added, then by name. */
export function listTeam(db: DbOrTx) {
  return db
    .select({
      id: profiles.id,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      role: profiles.role,
      sample: profiles.sample,
    })
    .from(profiles)
    .where(and(inArray(profiles.role, [...STAFF_ROLES]), isNull(profiles.deactivatedAt)))
    .orderBy(asc(profiles.createdAt), asc(profiles.firstName), asc(profiles.id))
    .limit(100);
}
