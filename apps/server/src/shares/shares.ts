import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { DbOrTx, OrPlaceholder } from '../platform/database/index.ts';
import { tokenHash } from '../platform/secrets.ts';
import { type SHARED_KINDS, shares } from './shares.table.ts';

export interface SharedRecord {
  readonly kind: (typeof SHARED_KINDS)[number];
  readonly recordId: string;
}

/** Every share creates a new link id. It is returned once; only its hash is stored. */
export async function shareRecord(
  tx: DbOrTx,
  clock: Clock,
  actor: Actor,
  { kind, recordId }: SharedRecord,
  expiresAt: Date | null = null,
): Promise<string> {
  const shareId = randomUUID(); // 122 random bits, from a CSPRNG
  await tx.insert(shares).values({
    idHash: tokenHash(shareId),
    recordKind: kind,
    recordId,
    createdBy: actor.actorId,
    createdAt: clock.now(),
    expiresAt,
  });
  await writeAudit(tx, clock, actor, {
    action: `review.${kind}.shared`,
    subject: 'shares',
    subjectId: recordId,
    after: { sessionId: actor.sessionId ?? null },
  });
  return shareId;
}

const working = (
  { kind, recordId }: { kind: SharedRecord['kind']; recordId: OrPlaceholder<string> },
  now: OrPlaceholder<Date>,
) =>
  and(
    eq(shares.recordKind, kind),
    eq(shares.recordId, recordId),
    isNull(shares.revokedAt),
    or(isNull(shares.expiresAt), gt(shares.expiresAt, now)),
  );

/** Revokes every link of this record. */
export async function revokeShares(
  tx: DbOrTx,
  clock: Clock,
  actor: Actor,
  record: SharedRecord,
): Promise<number> {
  const now = clock.now();
  const rows = await tx
    .update(shares)
    .set({ revokedAt: now })
    .where(working(record, now))
    .returning({ id: shares.idHash });
  await writeAudit(tx, clock, actor, {
    action: `review.${record.kind}.shares_revoked`,
    subject: 'shares',
    subjectId: record.recordId,
    after: { revoked: rows.length },
  });
  return rows.length;
}

/** Sets when the active links of a record expire. Null: when its order ends. */
export async function endShares(
  tx: DbOrTx,
  clock: Clock,
  record: SharedRecord,
  expiresAt: Date | null,
): Promise<void> {
  await tx.update(shares).set({ expiresAt }).where(working(record, clock.now()));
}

/** At most one row: an active link of the record. */
export function workingShares(db: DbOrTx, record: Parameters<typeof working>[0], now: OrPlaceholder<Date>) {
  return db.select({ id: shares.idHash }).from(shares).where(working(record, now)).limit(1);
}

/** The row of a link; no row if it is unknown, revoked or expired. */
export const isWorkingLink = (kind: SharedRecord['kind'], shareId: string, now: Date) =>
  isWorkingHash(kind, tokenHash(shareId), now);

/** The same by the link's hash, for a prepared statement. */
export const isWorkingHash = (
  kind: SharedRecord['kind'],
  idHash: OrPlaceholder<string>,
  now: OrPlaceholder<Date>,
) =>
  and(
    eq(shares.idHash, idHash),
    eq(shares.recordKind, kind),
    isNull(shares.revokedAt),
    or(isNull(shares.expiresAt), gt(shares.expiresAt, now)),
  );

export async function findShared(
  db: DbOrTx,
  clock: Clock,
  kind: SharedRecord['kind'],
  shareId: string,
): Promise<string | null> {
  const [row] = await db
    .select({ recordId: shares.recordId })
    .from(shares)
    .where(isWorkingLink(kind, shareId, clock.now()));
  return row?.recordId ?? null;
}
