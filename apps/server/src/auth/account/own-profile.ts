import { fallbackFirstName } from '@kickstand/domain/auth';
import type { Language } from '@kickstand/domain/language';
import { eq } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DbOrTx } from '../../platform/database/index.ts';
import { insertOnce, replaceAtRevision } from '../../platform/once/index.ts';
import type { Caller } from '../../platform/rpc/context.ts';
import { authUsers, profiles } from '../auth.table.ts';

export type ProfileRow = typeof profiles.$inferSelect;

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}

export async function findProfile(db: DbOrTx, userId: string): Promise<ProfileRow | null> {
  const [row] = await db.select().from(profiles).where(eq(profiles.id, userId));
  return row ?? null;
}

/**
 * Lock order: whatever changes how a user signs in locks the profile before it touches links. Otherwise two concurrent
 * changes could deadlock.
 */
export async function lockProfile(tx: DbOrTx, userId: string): Promise<ProfileRow | null> {
  const [row] = await tx.select().from(profiles).where(eq(profiles.id, userId)).for('update');
  return row ?? null;
}

/** For a user whose profile is missing, with the least privileged role. */
export async function createProfile({ db, clock }: Deps, actor: Actor, caller: Caller): Promise<ProfileRow> {
  const values = {
    id: caller.userId,
    email: caller.email,
    firstName: fallbackFirstName(caller.email),
    lastName: '',
    role: 'customer' as const,
  };
  return db.transaction(async (tx) => {
    const { first, row } = await insertOnce(tx, profiles, [profiles.id], values);
    if (first)
      await writeAudit(tx, clock, actor, {
        action: 'auth.profile.created',
        subject: 'profiles',
        subjectId: row.id,
        after: values,
      });
    return row;
  });
}

export interface ProfileChange {
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Language | null;
  readonly revision: number;
}

export async function updateProfile(
  { db, clock }: Deps,
  actor: Actor,
  caller: Caller,
  { revision, ...values }: ProfileChange,
) {
  return db.transaction(async (tx) => {
    const before = await findProfile(tx, caller.userId);
    const updatedAt = clock.now();
    const verdict = await replaceAtRevision(
      tx,
      profiles,
      { id: caller.userId, revision },
      { ...values, updatedAt },
    );
    if (!verdict.ok) return verdict;
    const name = `${values.firstName} ${values.lastName}`;
    await tx.update(authUsers).set({ name, updatedAt }).where(eq(authUsers.id, caller.userId));
    await writeAudit(tx, clock, actor, {
      action: 'auth.profile.updated',
      subject: 'profiles',
      subjectId: caller.userId,
      before: before && {
        firstName: before.firstName,
        lastName: before.lastName,
        language: before.language,
      },
      after: values,
    });
    return verdict;
  });
}
