import type { Severity } from '@kickstand/domain/workorders';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Actor } from '../../audit/index.ts';
import { attachFiles } from '../../files/index.ts';
import type { DbOrTx, OrPlaceholder } from '../../platform/database/index.ts';
import { type ChangeVerdict, changeOrder } from '../change-order.ts';
import type { WorkordersDeps } from '../workorders-deps.ts';
import { workorderFindings } from './diagnosis.table.ts';

interface Seen {
  readonly id: string;
  readonly revision: number;
  readonly findingId: string;
}

export interface FindingInput {
  readonly title: string;
  readonly description: string;
  readonly severity: Severity;
  readonly photos: string[];
  readonly itemId: string | null;
}

export type FindingRow = typeof workorderFindings.$inferSelect;

export function findingsOf(db: DbOrTx, orderId: OrPlaceholder<string>) {
  return db
    .select()
    .from(workorderFindings)
    .where(and(eq(workorderFindings.orderId, orderId), isNull(workorderFindings.removedAt)))
    .orderBy(asc(workorderFindings.createdAt), asc(workorderFindings.id));
}

async function findFinding(db: DbOrTx, { id, findingId }: Seen): Promise<FindingRow | null> {
  const [row] = await db
    .select()
    .from(workorderFindings)
    .where(
      and(
        eq(workorderFindings.id, findingId),
        eq(workorderFindings.orderId, id),
        isNull(workorderFindings.removedAt),
      ),
    );
  return row ?? null;
}

/** The record that pictures of an order belong to. */
export const orderFiles = (orderId: string) => ({ recordKind: 'report', recordId: orderId });

export function addFinding(
  deps: WorkordersDeps,
  actor: Actor,
  { finding, ...seen }: Seen & { finding: FindingInput },
): Promise<ChangeVerdict<'KEY_REUSED' | 'FILE_UNKNOWN'>> {
  return changeOrder(deps, actor, seen, 'facts', async (tx) => {
    const attached = await attachFiles(tx, deps.clock, actor, finding.photos, orderFiles(seen.id));
    if (!attached.ok) return { ok: false, code: 'FILE_UNKNOWN', data: { field: 'photos' } };
    const made = await tx
      .insert(workorderFindings)
      .values({
        id: seen.findingId,
        orderId: seen.id,
        ...finding,
        createdBy: actor.actorId,
        createdAt: deps.clock.now(),
      })
      .onConflictDoNothing({ target: workorderFindings.id })
      .returning({ id: workorderFindings.id });
    if (made.length === 0) return { ok: false, code: 'KEY_REUSED' };
    return {
      ok: true,
      grows: true,
      action: 'workorders.finding.added',
      after: { findingId: seen.findingId, ...finding },
      event: { kind: 'finding_added', data: { title: finding.title, photos: finding.photos.length } },
    };
  });
}

export function updateFinding(
  deps: WorkordersDeps,
  actor: Actor,
  { finding, ...seen }: Seen & { finding: FindingInput },
): Promise<ChangeVerdict<'FILE_UNKNOWN'>> {
  return changeOrder(deps, actor, seen, 'facts', async (tx) => {
    const before = await findFinding(tx, seen);
    if (!before) return { ok: false, code: 'NOT_FOUND' };
    const attached = await attachFiles(tx, deps.clock, actor, finding.photos, orderFiles(seen.id));
    if (!attached.ok) return { ok: false, code: 'FILE_UNKNOWN', data: { field: 'photos' } };
    await tx.update(workorderFindings).set(finding).where(eq(workorderFindings.id, seen.findingId));
    const { title, description, severity, photos, itemId } = before;
    return {
      ok: true,
      action: 'workorders.finding.updated',
      before: { findingId: seen.findingId, title, description, severity, photos, itemId },
      after: { findingId: seen.findingId, ...finding },
    };
  });
}

export function removeFinding(deps: WorkordersDeps, actor: Actor, seen: Seen): Promise<ChangeVerdict> {
  return changeOrder(deps, actor, seen, 'facts', async (tx) => {
    const finding = await findFinding(tx, seen);
    if (!finding) return { ok: false, code: 'NOT_FOUND' };
    await tx
      .update(workorderFindings)
      .set({ removedAt: deps.clock.now() })
      .where(eq(workorderFindings.id, seen.findingId));
    return {
      ok: true,
      action: 'workorders.finding.removed',
      before: { findingId: finding.id, title: finding.title },
    };
  });
}
