import { randomUUID } from 'node:crypto';
import { and, count, eq, gte, isNotNull, isNull, lt } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/index.ts';
import { authRecoveryCodes, authSecondFactors } from '../auth.table.ts';

type SecondFactorRow = typeof authSecondFactors.$inferSelect;

export async function findSecondFactor(db: DbOrTx, userId: string): Promise<SecondFactorRow | null> {
  const [row] = await db.select().from(authSecondFactors).where(eq(authSecondFactors.userId, userId));
  return row ?? null;
}

export async function hasSecondFactor(db: DbOrTx, userId: string): Promise<boolean> {
  return (await findSecondFactor(db, userId))?.confirmedAt != null;
}

/** Replaces an unconfirmed secret, never a confirmed one. */
export async function putUnconfirmed(
  tx: DbOrTx,
  row: { userId: string; sealedSecret: string; createdAt: Date },
): Promise<boolean> {
  const put = await tx
    .insert(authSecondFactors)
    .values(row)
    .onConflictDoUpdate({
      target: authSecondFactors.userId,
      set: { sealedSecret: row.sealedSecret, createdAt: row.createdAt, lastStep: 0 },
      setWhere: isNull(authSecondFactors.confirmedAt),
    })
    .returning({ userId: authSecondFactors.userId });
  return put.length > 0;
}

/** Consumes a time step: of two concurrent uses of its code, one succeeds. */
export async function takeStep(tx: DbOrTx, userId: string, step: number): Promise<boolean> {
  const taken = await tx
    .update(authSecondFactors)
    .set({ lastStep: step })
    .where(and(eq(authSecondFactors.userId, userId), lt(authSecondFactors.lastStep, step)))
    .returning({ userId: authSecondFactors.userId });
  return taken.length > 0;
}

export async function confirmSecondFactorRow(tx: DbOrTx, userId: string, now: Date): Promise<void> {
  await tx
    .update(authSecondFactors)
    .set({ confirmedAt: now })
    .where(and(eq(authSecondFactors.userId, userId), isNull(authSecondFactors.confirmedAt)));
}

/** With `since`, only a second factor that was turned on after it. */
export async function removeSecondFactor(tx: DbOrTx, userId: string, since?: Date): Promise<boolean> {
  const removed = await tx
    .delete(authSecondFactors)
    .where(
      and(
        eq(authSecondFactors.userId, userId),
        isNotNull(authSecondFactors.confirmedAt),
        since && gte(authSecondFactors.confirmedAt, since),
      ),
    )
    .returning({ userId: authSecondFactors.userId });
  if (removed.length === 0) return false;
  await tx.delete(authRecoveryCodes).where(eq(authRecoveryCodes.userId, userId));
  return true;
}

export async function replaceRecoveryCodes(
  tx: DbOrTx,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await tx.delete(authRecoveryCodes).where(eq(authRecoveryCodes.userId, userId));
  await tx
    .insert(authRecoveryCodes)
    .values(hashes.map((codeHash) => ({ id: randomUUID(), userId, codeHash })));
}

export async function takeRecoveryCode(
  tx: DbOrTx,
  userId: string,
  codeHash: string,
  now: Date,
): Promise<boolean> {
  const taken = await tx
    .update(authRecoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(authRecoveryCodes.userId, userId),
        eq(authRecoveryCodes.codeHash, codeHash),
        isNull(authRecoveryCodes.usedAt),
      ),
    )
    .returning({ id: authRecoveryCodes.id });
  return taken.length > 0;
}

export async function recoveryCodesLeft(db: DbOrTx, userId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(authRecoveryCodes)
    .where(and(eq(authRecoveryCodes.userId, userId), isNull(authRecoveryCodes.usedAt)));
  return row?.left ?? 0;
}
