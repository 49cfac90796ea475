import { randomUUID } from 'node:crypto';
import { and, eq, gte, like, sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DbOrTx, Transaction } from '../../platform/database/index.ts';
import { authAccounts, profiles } from '../auth.table.ts';

/** A person at a provider: their subject never changes, an address may. */
export interface Identity {
  readonly iss: string;
  readonly sub: string;
}

const PREFIX = 'oidc:';
const providerOf = ({ iss }: Identity) => `${PREFIX}${iss}`;

export async function userOfIdentity(db: DbOrTx, identity: Identity): Promise<string | null> {
  const [found] = await db
    .select({ userId: authAccounts.userId })
    .from(authAccounts)
    .where(and(eq(authAccounts.providerId, providerOf(identity)), eq(authAccounts.accountId, identity.sub)));
  return found?.userId ?? null;
}

/** Whether an account is linked to an identity provider, as an expression of a query over `profiles`. */
export const hasIdentity = sql<boolean>`exists (
  select 1 from ${authAccounts}
  where ${authAccounts}.user_id = ${profiles}.id and ${authAccounts}.provider_id like ${`${PREFIX}%`})`;

/** Whether the account is linked to someone at this provider. */
export async function isLinked(tx: DbOrTx, userId: string, identity: Identity): Promise<boolean> {
  const rows = await tx
    .select({ id: authAccounts.id })
    .from(authAccounts)
    .where(and(eq(authAccounts.userId, userId), eq(authAccounts.providerId, providerOf(identity))));
  return rows.length > 0;
}

export async function linkIdentity(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  userId: string,
  identity: Identity,
): Promise<void> {
  const now = clock.now();
  await tx.insert(authAccounts).values({
    id: randomUUID(),
    userId,
    accountId: identity.sub,
    providerId: providerOf(identity),
    createdAt: now,
    updatedAt: now,
  });
  await writeAudit(tx, clock, actor, {
    action: 'auth.sso.linked',
    subject: 'profiles',
    subjectId: userId,
    after: { issuer: identity.iss },
  });
}

/** With `since`, only links made after it. Returns whether there were any. */
export async function unlinkIdentities(tx: DbOrTx, userId: string, since?: Date): Promise<boolean> {
  const removed = await tx
    .delete(authAccounts)
    .where(
      and(
        eq(authAccounts.userId, userId),
        like(authAccounts.providerId, `${PREFIX}%`),
        since && gte(authAccounts.createdAt, since),
      ),
    )
    .returning({ id: authAccounts.id });
  return removed.length > 0;
}
