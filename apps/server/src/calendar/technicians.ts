import { displayName, type Role } from '@kickstand/domain/auth';
import type { CalendarSettings } from '@kickstand/domain/calendar';
import { and, asc, inArray, isNull, or } from 'drizzle-orm';
import { profiles } from '../auth/index.ts';
import type { DbOrTx } from '../platform/database/index.ts';

export interface Technician {
  readonly id: string;
  readonly name: string;
}

const WORKS_ON_BIKES: readonly Role[] = ['head_technician', 'technician'];

/** Technicians, and everyone else for whom the shop has set hours. */
export async function listTechnicians(db: DbOrTx, settings: CalendarSettings): Promise<Technician[]> {
  const listed = settings.technicians.map(({ id }) => id);
  const people = await db
    .select()
    .from(profiles)
    .where(
      and(
        isNull(profiles.deactivatedAt),
        or(
          inArray(profiles.role, [...WORKS_ON_BIKES]),
          listed.length > 0
            ? and(inArray(profiles.id, listed), inArray(profiles.role, ['admin']))
            : undefined,
        ),
      ),
    )
    .orderBy(asc(profiles.firstName), asc(profiles.lastName), asc(profiles.id));
  return people.map((person) => ({ id: person.id, name: displayName(person) }));
}
