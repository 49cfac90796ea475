import { raisesAboveAuthorized } from '@kickstand/domain/payments';
import { isEnded, mayEditJobs, mayMarkDone, type Status } from '@kickstand/domain/workorders';
import { type Actor, writeAudit } from '../audit/index.ts';
import type { Database, Transaction } from '../platform/database/index.ts';
import { replaceAtRevision } from '../platform/once/index.ts';
import { isOverfull } from './jobs/order-size.ts';
import { lockOrder, type OrderRow } from './queries/load-orders.ts';
import { chargedMoney } from './queries/order-money.ts';
import { type NewEvent, noteEvent } from './queries/timeline.ts';
import { workOrders } from './workorders.table.ts';
import type { WorkordersDeps } from './workorders-deps.ts';

/**
 * Which part of an order is changed. Jobs are locked while the customer decides; approved lines can still be marked
 * done. Facts stay editable until the order ends.
 */
export type Part = 'jobs' | 'done' | 'facts' | 'any';

/** What to write to the audit log and the timeline. */
export interface OrderChange {
  readonly ok: true;
  readonly action: string;
  /** Without the status, which only `applyTransition` writes. */
  readonly set?: Partial<Omit<typeof workOrders.$inferInsert, 'status' | 'statusSince'>>;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  readonly event?: Omit<NewEvent, 'orderId'>;
  /** A job, a line or a finding was added, so the limits of an order apply. */
  readonly grows?: boolean;
}

export type Refusal<Code extends string> = {
  readonly ok: false;
  readonly code: Code;
  readonly data?: Readonly<Record<string, unknown>>;
};

export type OrderRefusal =
  | { readonly ok: false; readonly code: 'NOT_FOUND' | 'STALE' | 'ABOVE_AUTHORIZED' | 'ORDER_FULL' }
  | { readonly ok: false; readonly code: 'ORDER_LOCKED'; readonly status: Status };

export type ChangeVerdict<Code extends string = never> = { readonly ok: true } | OrderRefusal | Refusal<Code>;

/**
 * One change of an order: locks the row, compares the revision with the one the person saw, and rolls back if the work
 * is refused. Writes revision, audit and timeline, so that no change can lack them.
 */
export async function changeOrder<Code extends string = never>(
  { db, clock, stock }: Pick<WorkordersDeps, 'db' | 'clock' | 'stock'>,
  actor: Actor,
  seen: { readonly id: string; readonly revision: number },
  part: Part,
  work: (tx: Transaction, order: OrderRow) => Promise<OrderChange | Refusal<Code> | OrderRefusal>,
): Promise<ChangeVerdict<Code>> {
  return rollbackOnRefusal(db, async (tx): Promise<ChangeVerdict<Code>> => {
    const order = await lockOrder(tx, seen.id);
    if (!order) return { ok: false, code: 'NOT_FOUND' };
    if (order.revision !== seen.revision) return { ok: false, code: 'STALE' };
    if (isLocked(order, part)) return { ok: false, code: 'ORDER_LOCKED', status: order.status };
    const charged = part === 'jobs' ? await chargedMoney(tx, seen.id, clock.now()) : null;
    const done = await work(tx, order);
    if (!done.ok) return done;
    if (done.grows && (await isOverfull(tx, seen.id))) return { ok: false, code: 'ORDER_FULL' };
    // restoring a line or removing a discount may exceed what the customer authorized
    const chargedAfter = charged && (await chargedMoney(tx, seen.id, clock.now()));
    if (charged && chargedAfter && raisesAboveAuthorized(charged, chargedAfter))
      return { ok: false, code: 'ABOVE_AUTHORIZED' };
    const saved = await replaceAtRevision(tx, workOrders, seen, {
      ...done.set,
      updatedAt: clock.now(),
    });
    if (!saved.ok) throw new Error('changeOrder: the row changed while it was held');
    await writeAudit(tx, clock, actor, {
      action: done.action,
      subject: 'diagnostic_reports',
      subjectId: seen.id,
      before: done.before ?? null,
      after: done.after ?? null,
    });
    if (done.event) await noteEvent(tx, clock, actor, { orderId: seen.id, ...done.event });
    if (part !== 'facts') await stock.syncReservations(tx, actor, seen.id);
    return { ok: true };
  });
}

function isLocked({ status, archivedAt }: OrderRow, part: Part): boolean {
  if (part === 'any') return false;
  if (archivedAt) return true;
  if (part === 'done') return !mayMarkDone(status);
  return part === 'jobs' ? !mayEditJobs(status) : isEnded(status);
}

/** A transaction that is rolled back on a refusal. */
export async function rollbackOnRefusal<Verdict extends { readonly ok: boolean }>(
  db: Database,
  work: (tx: Transaction) => Promise<Verdict>,
): Promise<Verdict> {
  try {
    return await db.transaction(async (tx) => {
      const verdict = await work(tx);
      if (!verdict.ok) throw new RollbackWithVerdict(verdict);
      return verdict;
    });
  } catch (error) {
    if (error instanceof RollbackWithVerdict) return error.verdict as Verdict;
    throw error;
  }
}

class RollbackWithVerdict extends Error {
  readonly verdict: { readonly ok: boolean };
  constructor(verdict: { readonly ok: boolean }) {
    super('refused');
    this.verdict = verdict;
  }
}

/** Audits an attempt that was refused; the order did not change. */
export async function noteRefused(
  { db, clock }: Pick<WorkordersDeps, 'db' | 'clock'>,
  actor: Actor,
  orderId: string,
  what: string,
  code: string,
): Promise<void> {
  await writeAudit(db, clock, actor, {
    action: `workorders.${what}.refused`,
    subject: 'workorder_refusals',
    subjectId: orderId,
    after: { code },
  });
}
