import { SAMPLE_PEOPLE } from '@kickstand/domain/settings';
import { eq, inArray } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import { authUsers, createUser, profiles } from '../auth/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, DbOrTx } from '../platform/database/index.ts';

/** Colleagues to look at. They have no password, so nobody can sign in as one of them. */
export async function insertSample(tx: DbOrTx, clock: Clock, actor: Actor): Promise<void> {
  for (const person of SAMPLE_PEOPLE)
    await createUser(tx, clock, actor, { ...person, language: null, passwordHash: null, sample: true });
}

/** Erases the sample and nothing else; returns how many records went. */
export async function removeSample(
  { db, clock }: { db: Database; clock: Clock },
  actor: Actor,
): Promise<number> {
  return db.transaction(async (tx) => {
    const people = await tx.select().from(profiles).where(eq(profiles.sample, true));
    if (people.length === 0) return 0;
    await tx.delete(authUsers).where(
      inArray(
        authUsers.id,
        people.map((person) => person.id),
      ),
    );
    for (const { id, firstName, lastName, email, role } of people)
      await writeAudit(tx, clock, actor, {
        action: 'settings.sample.removed',
        subject: 'profiles',
        subjectId: id,
        before: { firstName, lastName, email, role },
      });
    return people.length;
  });
}
