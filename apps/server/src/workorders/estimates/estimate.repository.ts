import { createHash } from 'node:crypto';
import { type Estimate, estimateText } from '@kickstand/domain/workorders';
import { and, asc, count, desc, eq } from 'drizzle-orm';
import type { DbOrTx, OrPlaceholder } from '../../platform/database/index.ts';
import { hashOf } from '../../platform/hash.ts';
import { estimateDecisions, estimateVersions } from './estimates.table.ts';

export type VersionRow = typeof estimateVersions.$inferSelect;
export type DecisionRow = typeof estimateDecisions.$inferSelect;

/** SHA-256 of an estimate's canonical text. */
export const estimateHash = (estimate: Estimate) =>
  createHash('sha256').update(estimateText(estimate)).digest('base64url');

/** Everything a decision covers; changing any of it changes the hash. */
export const decisionBinding = (row: typeof estimateDecisions.$inferInsert): string =>
  hashOf({
    purpose: 'estimate',
    ...{ id: row.id, orderId: row.orderId, version: row.version, hash: row.hash, method: row.method },
    ...{ choices: row.choices, oldPartsBack: row.oldPartsBack ?? null },
    ...{ name: row.name, signature: row.signature ?? null, address: row.address ?? null },
    ...{ shopDevice: row.shopDevice ?? false, linkBy: row.linkBy ?? null },
    // an online decision without accepted terms is refused before it gets here
    ...{ termsVersion: row.termsVersion, language: row.language, consent: row.method === 'online' },
    ...{ phone: row.phone ?? null, verbalDate: row.verbalDate ?? null, verbalTime: row.verbalTime ?? null },
    ...{ verbalMethod: row.verbalMethod ?? null, takenBy: row.takenBy ?? null },
    at: row.at.toISOString(),
  });

/** Whether a decision's own record is unchanged. */
export const isIntact = (decision: DecisionRow): boolean =>
  decision.binding === null || decision.binding === decisionBinding(decision);

/** Whether a decision still matches the version as it was sent. */
export const decisionHolds = (decision: DecisionRow, version: VersionRow): boolean =>
  isIntact(decision) && decision.hash === version.hash && version.hash === estimateHash(version.estimate);

export function versionsOf(db: DbOrTx, orderId: OrPlaceholder<string>) {
  return db
    .select()
    .from(estimateVersions)
    .where(eq(estimateVersions.orderId, orderId))
    .orderBy(asc(estimateVersions.version));
}

/** The last sent version, if any. */
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
