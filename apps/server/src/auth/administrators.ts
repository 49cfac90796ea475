import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/index.ts';
import { authAccounts, profiles } from './auth.table.ts';

const isActiveAdministrator = and(eq(profiles.role, 'admin'), isNull(profiles.deactivatedAt));
const hasPassword = and(eq(authAccounts.userId, profiles.id), eq(authAccounts.providerId, 'credential'));

/**
 * Locks every administrator's row, always in the same order: of two who would demote each other at the same moment, the
 * second waits and then finds the first gone.
 */
export async function lockAdministrators(tx: DbOrTx): Promise<string[]> {
  const rows = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(isActiveAdministrator)
    .orderBy(asc(profiles.id))
    .for('update');
  return rows.map((row) => row.id);
}

/** Those of these people who have a password here, or may choose one. */
export async function peopleWithLocalSignIn(db: DbOrTx, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: profiles.id })
    .from(profiles)
    .innerJoin(authAccounts, hasPassword)
    .where(inArray(profiles.id, [...ids]));
  return rows.map((row) => row.id);
}

/**
 * The owner: the active administrator with a password here whose account is the oldest. The identity provider
 * cannot change this account, so that a wrong setting there cannot lock the shop out.
 */
export async function findOwner(db: DbOrTx): Promise<string | null> {
  const [owner] = await db
    .select({ id: profiles.id })
    .from(profiles)
    .innerJoin(authAccounts, hasPassword)
    .where(and(isActiveAdministrator, eq(profiles.sample, false)))
    .orderBy(asc(profiles.createdAt), asc(profiles.id))
    .limit(1);
  return owner?.id ?? null;
}
