import { createHash } from 'node:crypto';
import { type Estimate, estimateText } from '@kickstand/domain/workorders';
import { and, asc, count, desc, eq } from 'drizzle-orm';
import type { DbOrTx, OrPlaceholder } from '../platform/database/index.ts';
import { estimateDecisions, estimateVersions } from './estimates.table.ts';

export type VersionRow = typeof estimateVersions.$inferSelect;
export type DecisionRow = typeof estimateDecisions.$inferSelect;

/** SHA-256 of an estimate's canonical text. */
export const estimateHash = (estimate: Estimate) =>
  createHash('sha256').update(estimateText(estimate)).digest('base64url');

export function versionsOf(db: DbOrTx, orderId: OrPlaceholder<string>) {
  return db
    .select()
    .from(estimateVersions)
    .where(eq(estimateVersions.orderId, orderId))
    .orderBy(asc(estimateVersions.version));
}

/** The version that was sent last, or none. */
export function lastVersions(db: DbOrTx, orderId: OrPlaceholder<string>) {
  return db
    .select()
    .from(estimateVersions)
    .where(eq(estimateVersions.orderId, orderId))
    .orderBy(desc(estimateVersions.version))
    .limit(1);
}

export async function lastVersion(db: DbOrTx, orderId: string): Promise<VersionRow | null> {
  const [row] = await lastVersions(db, orderId);
  return row ?? null;
}

export async function findVersion(db: DbOrTx, orderId: string, version: number): Promise<VersionRow | null> {
  const [row] = await db
    .select()
    .from(estimateVersions)
    .where(and(eq(estimateVersions.orderId, orderId), eq(estimateVersions.version, version)));
  return row ?? null;
}

export function decisionsOf(db: DbOrTx, orderId: OrPlaceholder<string>) {
  return db
    .select()
    .from(estimateDecisions)
    .where(eq(estimateDecisions.orderId, orderId))
    .orderBy(asc(estimateDecisions.at), asc(estimateDecisions.id));
}

/** How many estimates were signed online under each version of the terms. */
export const decidedUnderTerms = (db: DbOrTx) =>
  db
    .select({ version: estimateDecisions.termsVersion, signatures: count() })
    .from(estimateDecisions)
    .where(eq(estimateDecisions.method, 'online'))
    .groupBy(estimateDecisions.termsVersion);
