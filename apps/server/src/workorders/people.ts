import { displayName, STAFF_ROLES } from '@kickstand/domain/auth';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { profiles } from '../auth/index.ts';
import type { DbOrTx } from '../platform/database/index.ts';

/** Names of people by their ids; nobody is nothing. */
export async function namesOf(
  db: DbOrTx,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => string> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
  const rows = wanted.length > 0 ? await db.select().from(profiles).where(inArray(profiles.id, wanted)) : [];
  const known = new Map(rows.map((person) => [person.id, displayName(person)]));
  return (id) => known.get(id ?? '') ?? '';
}

/** Someone who works here and can have a bike. */
export async function isTechnician(db: DbOrTx, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(
      and(eq(profiles.id, id), inArray(profiles.role, [...STAFF_ROLES]), isNull(profiles.deactivatedAt)),
    );
  return rows.length > 0;
}
