import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/index.ts';
import { authSignUps } from '../auth.table.ts';

export type SignUpRow = typeof authSignUps.$inferSelect;

export async function latestSignUp(db: DbOrTx, email: string): Promise<SignUpRow | null> {
  const [row] = await db
    .select()
    .from(authSignUps)
    .where(eq(authSignUps.email, email))
    .orderBy(desc(authSignUps.createdAt))
    .limit(1);
  return row ?? null;
}

/** Consumes a sign-up: of two concurrent calls, one gets the row. */
export async function takeSignUp(db: DbOrTx, tokenHash: string, now: Date): Promise<SignUpRow | null> {
  const [row] = await db
    .update(authSignUps)
    .set({ confirmedAt: now })
    .where(
      and(
        eq(authSignUps.tokenHash, tokenHash),
        isNull(authSignUps.confirmedAt),
        gt(authSignUps.expiresAt, now),
      ),
    )
    .returning();
  return row ?? null;
}

export async function findSignUp(db: DbOrTx, tokenHash: string): Promise<SignUpRow | null> {
  const [row] = await db.select().from(authSignUps).where(eq(authSignUps.tokenHash, tokenHash));
  return row ?? null;
}

export async function removeSignUpsBefore(db: DbOrTx, moment: Date): Promise<void> {
  await db.delete(authSignUps).where(lt(authSignUps.createdAt, moment));
}
