import { randomUUID } from 'node:crypto';
import { type CLOCK_ENDS, type ClockState, clockState, isEnded } from '@kickstand/domain/workorders';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import type { DbOrTx, Transaction } from '../platform/database/index.ts';
import { type ChangeVerdict, orUndo } from './change-order.ts';
import { workorderClock } from './diagnosis.table.ts';
import { findJob } from './jobs.ts';
import { lockOrder } from './load-orders.ts';
import { noteEvent } from './timeline.ts';
import type { WorkordersParts } from './workorders-parts.ts';

type Entry = typeof workorderClock.$inferSelect;

export interface Clocks {
  readonly mine: readonly (ClockState & { readonly jobId: string | null })[];
  readonly seconds: number;
  readonly running: readonly Entry[];
}

export function clockEntries(db: DbOrTx, reportId: string) {
  return db
    .select()
    .from(workorderClock)
    .where(eq(workorderClock.reportId, reportId))
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
  { db, clock }: WorkordersParts,
  actor: Actor & { readonly actorId: string },
  { id, jobId }: Thing,
): Promise<ChangeVerdict> {
  return orUndo(db, async (tx): Promise<ChangeVerdict> => {
    const report = await lockOrder(tx, id);
    const job = report && jobId ? await findJob(tx, id, jobId) : null;
    if (!report || (jobId && !job)) return { ok: false, code: 'NOT_FOUND' };
    if (isEnded(report.status) || report.archivedAt)
      return { ok: false, code: 'ORDER_LOCKED', status: report.status };
    // two starts of one person come one after the other, whatever orders they are on
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`clock ${actor.actorId}`}, 14))`);
    const running = await openEntry(tx, actor.actorId);
    if (running && running.reportId === id && running.jobId === jobId) return { ok: true };
    const now = clock.now();
    if (running) await end(tx, running, 'pause', now);
    await tx
      .insert(workorderClock)
      .values({ id: randomUUID(), reportId: id, jobId, userId: actor.actorId, startedAt: now });
    await note(tx, clock, actor, id, 'started', { jobId, job: job?.title ?? null });
    return { ok: true };
  });
}

export function endClock(
  { db, clock }: WorkordersParts,
  actor: Actor & { readonly actorId: string },
  { id, jobId, how }: Thing & { readonly how: (typeof CLOCK_ENDS)[number] },
): Promise<ChangeVerdict> {
  return orUndo(db, async (tx): Promise<ChangeVerdict> => {
    const report = await lockOrder(tx, id);
    if (!report) return { ok: false, code: 'NOT_FOUND' };
    const running = await openEntry(tx, actor.actorId);
    const last = running ?? (await lastEntry(tx, actor.actorId, { id, jobId }));
    if (!last || last.reportId !== id || last.jobId !== jobId) return { ok: false, code: 'NOT_FOUND' };
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
        eq(workorderClock.reportId, id),
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
  clock: WorkordersParts['clock'],
  actor: Actor,
  reportId: string,
  what: 'started' | 'paused' | 'stopped',
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  await noteEvent(tx, clock, actor, { reportId, kind: `clock_${what}`, data });
  await writeAudit(tx, clock, actor, {
    action: `workorders.clock.${what}`,
    subject: 'diagnostic_reports',
    subjectId: reportId,
    after: data,
  });
}
