import { randomUUID } from 'node:crypto';
import { and, eq, gt, gte, isNull } from 'drizzle-orm';
import { after, type Clock, HOUR } from '../platform/clock.ts';
import type { DbOrTx } from '../platform/database/index.ts';
import { newToken, tokenHash } from '../platform/secrets.ts';
import { authLinks, type LINK_KINDS } from './auth.table.ts';

export type LinkKind = (typeof LINK_KINDS)[number];
export type LinkRow = typeof authLinks.$inferSelect;

export const LINK_HOURS: Record<LinkKind, number> = {
  reset_password: 1,
  change_email: 24,
  undo_change: 7 * 24,
  invitation: 72,
};

export interface NewLink {
  readonly kind: LinkKind;
  readonly email: string;
  readonly userId?: string;
  readonly details?: unknown;
  readonly createdBy?: string | null;
}

/** Stores a single-use link. The token is not stored: it exists only in the mail. */
export async function issueLink(
  tx: DbOrTx,
  clock: Clock,
  link: NewLink,
): Promise<{ id: string; token: string }> {
  const { token, hash } = newToken();
  const id = randomUUID();
  const now = clock.now();
  await tx.insert(authLinks).values({
    id,
    ...link,
    tokenHash: hash,
    createdAt: now,
    expiresAt: after(now, LINK_HOURS[link.kind] * HOUR),
  });
  return { id, token };
}

const usable = (kind: LinkKind, now: Date) =>
  and(
    eq(authLinks.kind, kind),
    isNull(authLinks.usedAt),
    isNull(authLinks.revokedAt),
    gt(authLinks.expiresAt, now),
  );

export async function findLink(
  db: DbOrTx,
  clock: Clock,
  kind: LinkKind,
  token: string,
): Promise<LinkRow | null> {
  const [row] = await db
    .select()
    .from(authLinks)
    .where(and(usable(kind, clock.now()), eq(authLinks.tokenHash, tokenHash(token))));
  return row ?? null;
}

/** Consumes a link: of two concurrent calls, one gets the row. */
export async function takeLink(
  tx: DbOrTx,
  clock: Clock,
  kind: LinkKind,
  token: string,
): Promise<LinkRow | null> {
  const now = clock.now();
  const [row] = await tx
    .update(authLinks)
    .set({ usedAt: now })
    .where(and(usable(kind, now), eq(authLinks.tokenHash, tokenHash(token))))
    .returning();
  return row ?? null;
}

/** Revokes the open links of one kind that match. */
export async function revokeLinks(
  tx: DbOrTx,
  clock: Clock,
  kind: LinkKind,
  criteria: {
    readonly userId?: string;
    readonly email?: string;
    readonly id?: string;
    readonly since?: Date;
  },
): Promise<LinkRow[]> {
  const now = clock.now();
  return tx
    .update(authLinks)
    .set({ revokedAt: now })
    .where(
      and(
        usable(kind, now),
        criteria.userId === undefined ? undefined : eq(authLinks.userId, criteria.userId),
        criteria.email === undefined ? undefined : eq(authLinks.email, criteria.email),
        criteria.id === undefined ? undefined : eq(authLinks.id, criteria.id),
        criteria.since === undefined ? undefined : gte(authLinks.createdAt, criteria.since),
      ),
    )
    .returning();
}

export async function openLinks(db: DbOrTx, clock: Clock, kind: LinkKind): Promise<LinkRow[]> {
  return db.select().from(authLinks).where(usable(kind, clock.now())).orderBy(authLinks.createdAt).limit(200);
}
