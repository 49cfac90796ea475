import type { Outputs } from '@kickstand/api';
import { STAFF_ROLES } from '@kickstand/domain/auth';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/index.ts';
import { authPasskeys, profiles } from '../auth.table.ts';

type PasskeyRow = typeof authPasskeys.$inferSelect;

export const presentPasskey = (row: PasskeyRow): Outputs['auth']['addPasskey'] => ({
  id: row.id,
  name: row.name ?? '',
  synced: row.backedUp,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});

export function listPasskeys(db: DbOrTx, userId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(authPasskeys)
    .where(eq(authPasskeys.userId, userId))
    .orderBy(desc(authPasskeys.createdAt));
}

/** The owner of a passkey, if they are active staff. */
export async function staffOfPasskey(db: DbOrTx, credentialId: string): Promise<string | null> {
  const [found] = await db
    .select({ userId: profiles.id })
    .from(authPasskeys)
    .innerJoin(profiles, eq(profiles.id, authPasskeys.userId))
    .where(
      and(
        eq(authPasskeys.credentialID, credentialId),
        isNull(profiles.deactivatedAt),
        inArray(profiles.role, [...STAFF_ROLES]),
      ),
    );
  return found?.userId ?? null;
}

export async function notePasskeyUse(tx: DbOrTx, credentialId: string, now: Date): Promise<void> {
  await tx.update(authPasskeys).set({ lastUsedAt: now }).where(eq(authPasskeys.credentialID, credentialId));
}

export async function deletePasskey(tx: DbOrTx, userId: string, id: string): Promise<PasskeyRow | null> {
  const [row] = await tx
    .delete(authPasskeys)
    .where(and(eq(authPasskeys.id, id), eq(authPasskeys.userId, userId)))
    .returning();
  return row ?? null;
}
