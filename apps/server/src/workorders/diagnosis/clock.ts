import { randomUUID } from 'node:crypto';
import { type CLOCK_ENDS, type ClockState, clockState, isEnded } from '@kickstand/domain/workorders';
import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../audit/index.ts';
import { after } from '../../platform/clock.ts';
import type { DbOrTx, OrPlaceholder, Transaction } from '../../platform/database/index.ts';
import { answerOnce } from '../../platform/once/index.ts';
import { type ChangeVerdict, rollbackOnRefusal } from '../change-order.ts';
import { findJob } from '../jobs/jobs.ts';
import { lockOrder } from '../queries/load-orders.ts';
import { noteEvent } from '../queries/timeline.ts';
import type { WorkordersDeps } from '../workorders-deps.ts';
import { workorderClock } from './diagnosis.table.ts';

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

/** Sent later by a device that was offline: when it happened, and the key that makes it apply once. */
interface Held {
  readonly key?: string | undefined;
  readonly heldMs?: number | undefined;
}

type Person = Actor & { readonly actorId: string };
type ClockVerdict = ChangeVerdict<'KEY_REUSED'>;

function once(
  deps: WorkordersDeps,
  { actorId }: Person,
  what: string,
  { key, heldMs: _, ...body }: Held & Thing,
  work: (tx: Transaction) => Promise<ClockVerdict>,
): Promise<ClockVerdict> {
  if (key === undefined) return rollbackOnRefusal(deps.db, work);
  return answerOnce(deps, { scope: `workorders.clock.${what}`, owner: actorId, key, body }, work);
}

/** Serializes changes of one person's clock, also across orders. */
const lockClock = (tx: Transaction, { actorId }: Person) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`clock ${actorId}`}, 14))`);

/** Starts or resumes the clock on a job or on the diagnosis, and pauses the person's other clock. */
export function startClock(deps: WorkordersDeps, actor: Person, input: Thing & Held): Promise<ClockVerdict> {
  const { clock } = deps;
  const { id, jobId, heldMs = 0 } = input;
  return once(deps, actor, 'start', input, async (tx): Promise<ClockVerdict> => {
    const order = await lockOrder(tx, id);
    const job = order && jobId ? await findJob(tx, id, jobId) : null;
    if (!order || (jobId && !job)) return { ok: false, code: 'NOT_FOUND' };
    if (isEnded(order.status) || order.archivedAt)
      return { ok: false, code: 'ORDER_LOCKED', status: order.status };
    await lockClock(tx, actor);
    const running = await openEntry(tx, actor.actorId);
    if (running && running.orderId === id && running.jobId === jobId) return { ok: true };
    // stretches of one person must not overlap: this one begins when the last one ended
    const startedAt = later(after(clock.now(), -heldMs), await lastEnd(tx, actor.actorId));
    const entry = { id: randomUUID(), orderId: id, jobId, userId: actor.actorId, startedAt };
    if (running && running.startedAt > startedAt) {
      // sent late, and another clock was started since: that one keeps running
      await tx.insert(workorderClock).values({ ...entry, endedAt: running.startedAt, endedBy: 'pause' });
    } else {
      if (running) await end(tx, running, 'pause', startedAt);
      await tx.insert(workorderClock).values(entry);
    }
    await note(tx, clock, actor, id, 'started', { jobId, job: job?.title ?? null });
    return { ok: true };
  });
}

export function endClock(
  deps: WorkordersDeps,
  actor: Person,
  input: Thing & Held & { readonly how: (typeof CLOCK_ENDS)[number] },
): Promise<ClockVerdict> {
  const { clock } = deps;
  const { id, jobId, how, heldMs = 0 } = input;
  return once(deps, actor, 'end', input, async (tx): Promise<ClockVerdict> => {
    const order = await lockOrder(tx, id);
    if (!order) return { ok: false, code: 'NOT_FOUND' };
    await lockClock(tx, actor);
    const running = await openEntry(tx, actor.actorId);
    const isMine = running?.orderId === id && running.jobId === jobId;
    // sent late: another clock may have been started since
    const last =
      running && (isMine || heldMs === 0) ? running : await lastEntry(tx, actor.actorId, { id, jobId });
    if (!last || last.orderId !== id || last.jobId !== jobId) return { ok: false, code: 'NOT_FOUND' };
    const job = jobId ? await findJob(tx, id, jobId) : null;
    const endedAt = later(after(clock.now(), -heldMs), last.startedAt);
    if (last.endedAt === null || endedAt < last.endedAt) await end(tx, last, how, endedAt);
    else if (last.endedBy !== how) await end(tx, last, how, last.endedAt);
    await note(tx, clock, actor, id, how === 'stop' ? 'stopped' : 'paused', {
      jobId,
      job: job?.title ?? null,
    });
    return { ok: true };
  });
}

const later = (one: Date, other: Date | null): Date => (other && other > one ? other : one);

/** End of this person's last finished stretch. */
async function lastEnd(tx: DbOrTx, userId: string): Promise<Date | null> {
  const [row] = await tx
    .select({ at: workorderClock.endedAt })
    .from(workorderClock)
    .where(and(eq(workorderClock.userId, userId), isNotNull(workorderClock.endedAt)))
    .orderBy(desc(workorderClock.endedAt))
    .limit(1);
  return row?.at ?? null;
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
