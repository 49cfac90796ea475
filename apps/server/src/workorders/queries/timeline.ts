import { randomUUID } from 'node:crypto';
import type { Outputs } from '@kickstand/api';
import { displayName } from '@kickstand/domain/auth';
import { STATUSES, type Status } from '@kickstand/domain/workorders';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../audit/index.ts';
import { profiles } from '../../auth/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DbOrTx, OrPlaceholder } from '../../platform/database/index.ts';
import { type EVENT_SIDES, workorderEvents } from '../events.table.ts';
import { workOrders } from '../workorders.table.ts';
import type { OrderRow } from './load-orders.ts';

const PAGE = 50;

export interface NewEvent {
  readonly orderId: string;
  readonly kind: string;
  readonly data?: Readonly<Record<string, unknown>>;
  /** Needed when the actor does not determine it: a customer with a link has no account. */
  readonly side?: (typeof EVENT_SIDES)[number];
}

/** Adds an event to the timeline, in the transaction of the change. */
export async function noteEvent(
  tx: DbOrTx,
  clock: Clock,
  actor: Actor,
  { orderId, kind, data = {}, side }: NewEvent,
): Promise<void> {
  await tx.insert(workorderEvents).values({
    id: randomUUID(),
    orderId,
    at: clock.now(),
    side: side ?? (actor.actorId ? 'staff' : 'system'),
    actorId: actor.actorId,
    kind,
    data: { ...data },
  });
}

/**
 * Marks an order as changed by money, an email or a note, so that open pages reload it. The revision stays
 * the same, so that an edit is not refused because an email was sent.
 */
export async function touchOrder(
  tx: DbOrTx,
  clock: Clock,
  actor: Actor,
  orderId: string,
  action: string,
  after?: Readonly<Record<string, unknown>>,
): Promise<void> {
  await tx.update(workOrders).set({ updatedAt: clock.now() }).where(eq(workOrders.id, orderId));
  await writeAudit(tx, clock, actor, {
    action,
    subject: 'diagnostic_reports',
    subjectId: orderId,
    after: after ?? null,
  });
}

export async function timelineOf(
  db: DbOrTx,
  orderId: string,
  after: string | undefined,
): Promise<Outputs['workorders']['timeline']> {
  const rows = await db
    .select({ event: workorderEvents, person: profiles })
    .from(workorderEvents)
    .leftJoin(profiles, eq(profiles.id, workorderEvents.actorId))
    .where(
      and(
        eq(workorderEvents.orderId, orderId),
        after
          ? sql`(${workorderEvents.at}, ${workorderEvents.seq}) < (
              select at, seq from workorder_events where id = ${after})`
          : undefined,
      ),
    )
    .orderBy(sql`${workorderEvents.at} desc nulls last`, sql`${workorderEvents.seq} desc nulls last`)
    .limit(PAGE + 1);
  return {
    events: rows.slice(0, PAGE).map(presentEvent),
    more: rows.length > PAGE,
  };
}

interface EventRow {
  readonly event: typeof workorderEvents.$inferSelect;
  readonly person: typeof profiles.$inferSelect | null;
}

export const presentEvent = ({
  event,
  person,
}: EventRow): Outputs['workorders']['timeline']['events'][number] => ({
  id: event.id,
  at: event.at.toISOString(),
  side: event.side,
  actor: person ? displayName(person) : '',
  kind: event.kind,
  data: event.data ?? {}, // a JSON null, which a join leaves as it is
});

/** The events that changed the status of an order, oldest first. */
export const statusEvents = (db: DbOrTx, orderId: OrPlaceholder<string>) =>
  db
    .select({ at: workorderEvents.at, to: sql<string>`${workorderEvents.data}->>'to'`.as('to') })
    .from(workorderEvents)
    .where(
      and(eq(workorderEvents.orderId, orderId), inArray(workorderEvents.kind, ['moved', 'estimate_sent'])),
    )
    .orderBy(asc(workorderEvents.at), asc(workorderEvents.seq));

/** When each status was first reached, in order, starting with the initial one. */
export function firstReached(
  { createdAt }: Pick<OrderRow, 'createdAt'>,
  events: readonly { readonly at: Date; readonly to: string }[],
): { status: Status; at: string }[] {
  const stages = new Map<Status, string>([['submitted', createdAt.toISOString()]]);
  for (const { at, to } of events) {
    const status = STATUSES.find((known) => known === to);
    if (status && !stages.has(status)) stages.set(status, at.toISOString());
  }
  return [...stages].map(([status, at]) => ({ status, at }));
}
