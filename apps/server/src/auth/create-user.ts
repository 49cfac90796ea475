import { randomUUID } from 'node:crypto';
import type { Role } from '@kickstand/domain/auth';
import { displayName } from '@kickstand/domain/auth';
import type { Language } from '@kickstand/domain/language';
import { type Actor, writeAudit } from '../audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { DbOrTx } from '../platform/database/index.ts';
import { authAccounts, authUsers, profiles } from './auth.table.ts';

export interface NewUser {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly language: Language | null;
  /** None: the person exists but cannot sign in. */
  readonly passwordHash: string | null;
  readonly sample?: boolean;
}

/**
 * User, password and profile in the caller's transaction. better-auth's own sign-up runs
 * outside of it, and a crash in between would leave a user without a profile.
 */
export async function createUser(tx: DbOrTx, clock: Clock, actor: Actor, user: NewUser): Promise<string> {
  const id = randomUUID();
  await tx.insert(authUsers).values({ id, name: displayName(user), email: user.email, emailVerified: true });
  if (user.passwordHash)
    await tx.insert(authAccounts).values({
      id: randomUUID(),
      userId: id,
      accountId: id,
      providerId: 'credential',
      password: user.passwordHash,
    });
  const { email, firstName, lastName, role, language, sample = false } = user;
  const profile = { email, firstName, lastName, role, language, sample };
  await tx.insert(profiles).values({ id, ...profile });
  await writeAudit(tx, clock, actor, {
    action: 'auth.user.created',
    subject: 'profiles',
    subjectId: id,
    after: profile,
  });
  return id;
}
