import type { Outputs } from '@kickstand/api';
import type { Role } from '@kickstand/domain/auth';
import { and, asc, eq, ilike, or, sql } from 'drizzle-orm';
import { authSecondFactors, authSessions, hasIdentity, profiles } from '../auth/index.ts';
import { readMoment } from '../platform/database/columns.ts';
import type { DbOrTx } from '../platform/database/index.ts';
import { containsPattern } from '../platform/database/statements/like-filter.ts';

type Person = Outputs['users']['find'];

export const PAGE_SIZE = 50;

// Tables by name: inside a select of one table Drizzle writes columns without their table, and `id` would mean the
// inner one.
const secondFactor = sql<boolean>`exists (
  select 1 from ${authSecondFactors}
  where ${authSecondFactors}.user_id = ${profiles}.id and ${authSecondFactors}.confirmed_at is not null)`;

// Ended sessions are deleted, but the person's last action, at least the sign-in, is in the audit log.
const lastSeenAt = sql<string | null>`greatest(
  (select max(${authSessions}.updated_at) from ${authSessions} where ${authSessions}.user_id = ${profiles}.id),
  (select max(audit_log.at) from audit_log where audit_log.actor_id = ${profiles}.id))`;

const columns = { profile: profiles, secondFactor, sso: hasIdentity, lastSeenAt };

interface Row {
  readonly profile: typeof profiles.$inferSelect;
  readonly secondFactor: boolean;
  readonly sso: boolean;
  readonly lastSeenAt: string | null;
}

export async function findPerson(db: DbOrTx, id: string): Promise<Person | null> {
  const [row] = await db.select(columns).from(profiles).where(eq(profiles.id, id));
  return row ? present(row) : null;
}

export interface PeopleQuery {
  readonly search?: string | undefined;
  readonly role?: Role | undefined;
  readonly after?: string | undefined;
}

/** One page of people by name, after the last one of the previous page. */
export async function listPeople(db: DbOrTx, query: PeopleQuery): Promise<Outputs['users']['list']> {
  const rows = await db
    .select(columns)
    .from(profiles)
    .where(
      and(
        query.role && eq(profiles.role, query.role),
        matches(query.search),
        query.after === undefined
          ? undefined
          : sql`(${profiles.lastName}, ${profiles.firstName}, ${profiles.id}) > (
              select last_name, first_name, id from profiles where id = ${query.after})`,
      ),
    )
    .orderBy(asc(profiles.lastName), asc(profiles.firstName), asc(profiles.id))
    .limit(PAGE_SIZE + 1);
  return { people: rows.slice(0, PAGE_SIZE).map(present), more: rows.length > PAGE_SIZE };
}

/** Every word must be in the name or the email address. */
function matches(search: string | undefined) {
  const words = (search ?? '').split(/\s+/).filter(Boolean).slice(0, 6);
  return and(
    ...words.map((word) => {
      const pattern = containsPattern(word);
      return or(
        ilike(profiles.firstName, pattern),
        ilike(profiles.lastName, pattern),
        ilike(profiles.email, pattern),
      );
    }),
  );
}

function present({ profile, ...row }: Row): Person {
  const { id, firstName, lastName, email, role, sample, revision } = profile;
  return {
    id,
    firstName,
    lastName,
    email,
    role,
    sample,
    revision,
    secondFactor: row.secondFactor,
    sso: row.sso,
    deactivatedAt: profile.deactivatedAt?.toISOString() ?? null,
    lastSeenAt: row.lastSeenAt && readMoment(row.lastSeenAt).toISOString(),
    createdAt: profile.createdAt.toISOString(),
  };
}
