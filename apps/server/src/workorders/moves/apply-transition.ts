import type { Workshop } from '@kickstand/domain/settings';
import {
  type Blocker,
  isChecklistDone,
  isEnded,
  type Mover,
  type OrderEvent,
  type Signature,
  type Status,
  transitionOf,
  verdict,
} from '@kickstand/domain/workorders';
import { type Actor, writeAudit } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { replaceAtRevision } from '../../platform/once/index.ts';
import { readSection } from '../../settings/index.ts';
import type { EVENT_SIDES } from '../events.table.ts';
import { pickupRows, pickupSeen } from '../pickup/pickup-evidence.ts';
import { loadOrder, type OrderRow } from '../queries/load-orders.ts';
import { factsOf } from '../queries/order-facts.ts';
import { moneyOf, type OrderMoney } from '../queries/order-money.ts';
import { noteEvent } from '../queries/timeline.ts';
import { workOrders } from '../workorders.table.ts';
import type { WorkordersDeps } from '../workorders-deps.ts';
import { EFFECTS, type OrderSet, type TransitionResult } from './transition-effects.ts';

export interface Move {
  readonly event: OrderEvent;
  readonly mover: Mover;
  readonly reason?: string | undefined;
  readonly pickup?: Signature | undefined;
  /** Hash of what was shown to the person who picked up the bike. */
  readonly seen?: string | undefined;
  readonly checklist?: readonly string[] | undefined;
  /** Needed when the actor does not determine it: a customer with a link has no account. */
  readonly side?: (typeof EVENT_SIDES)[number];
}

type Blocked = {
  readonly ok: false;
  readonly code: 'BLOCKED';
  readonly data: { readonly blockers: readonly Blocker[] };
};

export type TransitionVerdict =
  | {
      readonly ok: true;
      readonly order: OrderRow;
      /** Set if the move sent an estimate. */
      readonly sent: NonNullable<TransitionResult['sent']> | null;
    }
  | Blocked;

/**
 * The only code that writes an order's status, with `applyPartsTransition` below: the machine's guards decide, its
 * effects run, then status, audit and timeline are written in the same transaction. The caller has locked the order's row.
 */
export async function applyTransition(
  deps: WorkordersDeps,
  tx: Transaction,
  actor: Actor,
  order: OrderRow,
  move: Move,
): Promise<TransitionVerdict> {
  const checked = await check(tx, deps.clock, order, move);
  if (!checked.ok) return checked;
  const { to, money, workshop, now } = checked;
  const shown = to === 'closed' ? await pickupSeen(tx, order, await pickupRows(tx, order)) : null;
  if (shown && shown.hash !== move.seen)
    return { ok: false, code: 'BLOCKED', data: { blockers: [{ code: 'PICKUP_CHANGED' }] } };
  const effects: TransitionResult[] = [{ set: ending(now, move, to) }, { set: signedFor(shown) }];
  const setSoFar = (): OrderSet => Object.assign({}, ...effects.map(({ set }) => set));
  for (const effect of transitionOf(move.event).effects)
    effects.push(await EFFECTS[effect]({ deps, tx, actor, money, workshop, now }, setSoFar()));
  const sent = effects.find((effect) => effect.sent)?.sent ?? null;
  const data = Object.assign({}, ...effects.map((effect) => effect.data));
  const saved = await write(tx, deps.clock, actor, order, move, { to, now, set: setSoFar(), data, sent });
  return { ok: true, order: saved, sent };
}

/** approved ↔ waiting_parts, as parts come and go, without effects. Null if the status does not change. */
export async function applyPartsTransition(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  order: OrderRow,
  event: 'wait_for_parts' | 'parts_in',
): Promise<Status | null> {
  const move: Move = { event, mover: 'system', side: 'system' };
  const checked = await check(tx, clock, order, move);
  if (!checked.ok) return null;
  const { to, now } = checked;
  await write(tx, clock, actor, order, move, { to, now, set: {}, data: {}, sent: null });
  return to;
}

interface Allowed {
  readonly ok: true;
  readonly to: Status;
  readonly money: OrderMoney;
  readonly workshop: Workshop;
  readonly now: Date;
}

async function check(
  tx: Transaction,
  clock: Clock,
  order: OrderRow,
  { event, mover, reason, pickup, checklist }: Move,
): Promise<Allowed | Blocked> {
  const { value: workshop } = await readSection(tx, 'workshop');
  const now = clock.now();
  const money = moneyOf(await loadOrder(tx, order), workshop, now);
  const given = {
    reason,
    pickupSigned: pickup !== undefined,
    checklistDone: isChecklistDone(checklist ?? []),
  };
  const result = verdict(factsOf(money, workshop, now, given), event, mover);
  return result.ok
    ? { ok: true, to: result.to, money, workshop, now }
    : { ok: false, code: 'BLOCKED', data: { blockers: result.blockers } };
}

interface Written {
  readonly to: Status;
  readonly now: Date;
  readonly set: OrderSet;
  readonly data: Readonly<Record<string, unknown>>;
  readonly sent: TransitionResult['sent'] | null;
}

async function write(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  order: OrderRow,
  { event, reason, side }: Move,
  { to, now, set, data, sent }: Written,
): Promise<OrderRow> {
  const saved = await replaceAtRevision(tx, workOrders, order, {
    ...set,
    status: to,
    statusSince: now,
    updatedAt: now,
  });
  if (!saved.ok) throw new Error('applyTransition: the row changed while it was locked');
  const details = {
    event,
    from: order.status,
    to,
    ...(reason?.trim() && { reason: reason.trim() }),
    ...data,
  };
  await writeAudit(tx, clock, actor, {
    action: sent ? 'workorders.estimate.sent' : `workorders.report.${event}`,
    subject: 'diagnostic_reports',
    subjectId: order.id,
    before: { status: order.status },
    after: details,
  });
  await noteEvent(tx, clock, actor, {
    orderId: order.id,
    kind: sent ? 'estimate_sent' : 'moved',
    data: details,
    ...(side && { side }),
  });
  return saved.row;
}

/** Stores what was shown with the signature, and its hash. */
const signedFor = (shown: Awaited<ReturnType<typeof pickupSeen>>): OrderSet =>
  shown ? { pickupSeen: shown.seen, pickupSeenHash: shown.hash } : {};

/** Columns of an order that ends: when, why, and who took the bike. */
function ending(now: Date, { reason, pickup, checklist }: Move, to: Status): OrderSet {
  if (!isEnded(to)) return {};
  if (to === 'closed') return { closedAt: now, pickedUpAt: now, pickupSignature: pickup ?? null };
  return {
    closedAt: now,
    endReason: reason?.trim() || null,
    ...(to === 'abandoned' && { abandonChecklist: [...(checklist ?? [])] }),
  };
}
