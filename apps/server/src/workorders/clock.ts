import { randomUUID } from 'node:crypto';
import { type CLOCK_ENDS, type ClockState, clockState, isEnded } from '@kickstand/domain/workorders';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import type { DbOrTx, OrPlaceholder, Transaction } from '../platform/database/index.ts';
import { type ChangeVerdict, rollbackOnRefusal } from './change-order.ts';
import { workorderClock } from './diagnosis.table.ts';
import { findJob } from './jobs.ts';
import { lockOrder } from './load-orders.ts';
import { noteEvent } from './timeline.ts';
import type { WorkordersDeps } from './workorders-deps.ts';

type Entry = typeof workorderClock.$inferSelect;

export interface Clocks {
  readonly mine: readonly (ClockState & { readonly jobId: string | null })[];
  readonly seconds: number;
  readonly running: readonly Entry[];
}

export function clockEntries(db: DbOrTx, orderId: OrPlaceholder<string>) {
  return db
    .select()
    .from(workorderClock)
    .where(eq(workorderClock.orderId, orderId))
    .orderBy(asc(workorderClock.startedAt), asc(workorderClock.id));
}

/** The clock of an order as this person sees it. */
export function clocksFor(userId: string, entries: readonly Entry[]): Clocks {
  const mine = entries.filter((entry) => entry.userId === userId);
  const things = [...new Set(mine.map((entry) => entry.jobId))];
  return {
    mine: things.map((jobId) => ({ jobId, ...clockState(mine.filter((entry) => entry.jobId === jobId)) })),
    seconds: clockState(entries.filter((entry) => entry.endedAt !== null)).seconds,
    running: entries.filter((entry) => entry.endedAt === null),
  };
}

interface Thing {
  readonly id: string;
  readonly jobId: string | null;
}

/** Begins or goes on with a job, or with the diagnosis; what the person was at before is paused. */
export function startClock(
  { db, clock }: WorkordersDeps,
  actor: Actor & { readonly actorId: string },
  { id, jobId }: Thing,
): Promise<ChangeVerdict> {
  return rollbackOnRefusal(db, async (tx): Promise<ChangeVerdict> => {
    const order = await lockOrder(tx, id);
    const job = order && jobId ? await findJob(tx, id, jobId) : null;
    if (!order || (jobId && !job)) return { ok: false, code: 'NOT_FOUND' };
    if (isEnded(order.status) || order.archivedAt)
      return { ok: false, code: 'ORDER_LOCKED', status: order.status };
    // two starts of one person come one after the other, whatever orders they are on
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`clock ${actor.actorId}`}, 14))`);
    const running = await openEntry(tx, actor.actorId);
    if (running && running.orderId === id && running.jobId === jobId) return { ok: true };
    const now = clock.now();
    if (running) await end(tx, running, 'pause', now);
    await tx
      .insert(workorderClock)
      .values({ id: randomUUID(), orderId: id, jobId, userId: actor.actorId, startedAt: now });
    await note(tx, clock, actor, id, 'started', { jobId, job: job?.title ?? null });
    return { ok: true };
  });
}

export function endClock(
  { db, clock }: WorkordersDeps,
  actor: Actor & { readonly actorId: string },
  { id, jobId, how }: Thing & { readonly how: (typeof CLOCK_ENDS)[number] },
): Promise<ChangeVerdict> {
  return rollbackOnRefusal(db, async (tx): Promise<ChangeVerdict> => {
    const order = await lockOrder(tx, id);
    if (!order) return { ok: false, code: 'NOT_FOUND' };
    const running = await openEntry(tx, actor.actorId);
    const last = running ?? (await lastEntry(tx, actor.actorId, { id, jobId }));
    if (!last || last.orderId !== id || last.jobId !== jobId) return { ok: false, code: 'NOT_FOUND' };
    const job = jobId ? await findJob(tx, id, jobId) : null;
    if (running) await end(tx, running, how, clock.now());
    else if (last.endedBy !== how)
      await tx.update(workorderClock).set({ endedBy: how }).where(eq(workorderClock.id, last.id));
    await note(tx, clock, actor, id, how === 'stop' ? 'stopped' : 'paused', {
      jobId,
      job: job?.title ?? null,
    });
    return { ok: true };
  });
}

async function openEntry(tx: DbOrTx, userId: string): Promise<Entry | null> {
  const [row] = await tx
    .select()
    .from(workorderClock)
    .where(and(eq(workorderClock.userId, userId), isNull(workorderClock.endedAt)));
  return row ?? null;
}

/** A paused clock can still be stopped. */
async function lastEntry(tx: DbOrTx, userId: string, { id, jobId }: Thing): Promise<Entry | null> {
  const [row] = await tx
    .select()
    .from(workorderClock)
    .where(
      and(
        eq(workorderClock.userId, userId),
        eq(workorderClock.orderId, id),
        jobId ? eq(workorderClock.jobId, jobId) : isNull(workorderClock.jobId),
      ),
    )
    .orderBy(sql`${workorderClock.startedAt} desc`)
    .limit(1);
  return row ?? null;
}

const end = (tx: DbOrTx, entry: Entry, endedBy: (typeof CLOCK_ENDS)[number], endedAt: Date) =>
  tx.update(workorderClock).set({ endedAt, endedBy }).where(eq(workorderClock.id, entry.id));

async function note(
  tx: Transaction,
  clock: WorkordersDeps['clock'],
  actor: Actor,
  orderId: string,
  what: 'started' | 'paused' | 'stopped',
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  await noteEvent(tx, clock, actor, { orderId, kind: `clock_${what}`, data });
  await writeAudit(tx, clock, actor, {
    action: `workorders.clock.${what}`,
    subject: 'diagnostic_reports',
    subjectId: orderId,
    after: data,
  });
}
