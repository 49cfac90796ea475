import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { DbOrTx } from '../platform/database/index.ts';
import { tokenHash } from '../platform/secrets.ts';
import { type SHARED_KINDS, shares } from './review.table.ts';

export interface SharedRecord {
  readonly kind: (typeof SHARED_KINDS)[number];
  readonly recordId: string;
}

/** A new id for a link, made at every share; it is told once and only its hash is kept. */
export async function shareRecord(
  tx: DbOrTx,
  clock: Clock,
  actor: Actor,
  { kind, recordId }: SharedRecord,
): Promise<string> {
  const shareId = randomUUID(); // from the system's random source, in the form of a UUID
  await tx.insert(shares).values({
    idHash: tokenHash(shareId),
    recordKind: kind,
    recordId,
    createdBy: actor.actorId,
    createdAt: clock.now(),
  });
  await writeAudit(tx, clock, actor, {
    action: `review.${kind}.shared`,
    subject: 'shares',
    subjectId: recordId,
  });
  return shareId;
}

/** The record behind a link; unknown, revoked and ended links are all nothing. */
export async function findShared(
  db: DbOrTx,
  clock: Clock,
  kind: SharedRecord['kind'],
  shareId: string,
): Promise<string | null> {
  const [row] = await db
    .select({ recordId: shares.recordId })
    .from(shares)
    .where(
      and(
        eq(shares.idHash, tokenHash(shareId)),
        eq(shares.recordKind, kind),
        isNull(shares.revokedAt),
        or(isNull(shares.expiresAt), gt(shares.expiresAt, clock.now())),
      ),
    );
  return row?.recordId ?? null;
}
