import { and, eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../database/index.ts';

type RevisionedTable = PgTable & { readonly id: PgColumn; readonly revision: PgColumn };

export type RevisionVerdict<Row> =
  | { readonly ok: true; readonly row: Row }
  /** Someone else saved meanwhile; this is the current record. */
  | { readonly ok: false; readonly code: 'STALE'; readonly current: Row }
  | { readonly ok: false; readonly code: 'NOT_FOUND' };

/** Replaces a row only at the revision the person saw, so one of several concurrent writers succeeds. */
export async function replaceAtRevision<Table extends RevisionedTable>(
  tx: DbOrTx,
  table: Table,
  seen: { readonly id: unknown; readonly revision: number },
  values: PgUpdateSetSource<Table>,
): Promise<RevisionVerdict<Table['$inferSelect']>> {
  const [row] = await tx
    .update(table as PgTable)
    .set({ ...values, revision: sql`${table.revision} + 1` })
    .where(and(eq(table.id, seen.id), eq(table.revision, seen.revision)))
    .returning();
  if (row) return { ok: true, row };
  const [current] = await tx
    .select()
    .from(table as PgTable)
    .where(eq(table.id, seen.id));
  return current ? { ok: false, code: 'STALE', current } : { ok: false, code: 'NOT_FOUND' };
}
