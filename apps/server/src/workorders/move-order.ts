import type { Role } from '@kickstand/domain/auth';
import type { Workshop } from '@kickstand/domain/settings';
import {
  type Blocker,
  type Effect,
  isChecklistDone,
  isEnded,
  type OrderEvent,
  type Signature,
  type Status,
  transitionOf,
  verdict,
} from '@kickstand/domain/workorders';
import type { Actor } from '../audit/index.ts';
import { after, DAY } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/index.ts';
import { readSection } from '../settings/index.ts';
import { endShares } from '../shares/index.ts';
import { type ChangeVerdict, changeOrder, type Done } from './change-order.ts';
import { loadOrder } from './load-orders.ts';
import { mailReady } from './mail-customer.ts';
import { factsOf } from './order-facts.ts';
import { moneyOf, type OrderMoney } from './order-money.ts';
import type { WorkordersParts } from './workorders-parts.ts';

export interface Move {
  readonly id: string;
  readonly revision: number;
  readonly event: OrderEvent;
  readonly reason?: string | undefined;
  readonly pickup?: Signature | undefined;
  readonly checklist?: readonly string[] | undefined;
}

export const blockedBy = (blockers: readonly Blocker[]) =>
  ({ ok: false, code: 'BLOCKED', data: { blockers } }) as const;

/** Moves an order along the machine, with everything the move brings along, or says everything in the way. */
export function moveOrder(
  parts: WorkordersParts,
  actor: Actor,
  role: Role,
  move: Move,
): Promise<ChangeVerdict<'BLOCKED'>> {
  return changeOrder<'BLOCKED'>(parts, actor, move, 'any', async (tx, report) => {
    if (report.archivedAt) return { ok: false, code: 'ORDER_LOCKED', status: report.status };
    const { value: workshop } = await readSection(tx, 'workshop');
    const now = parts.clock.now();
    const money = moneyOf(await loadOrder(tx, report), workshop, now);
    const said = verdict(
      factsOf(money, workshop, now, {
        reason: move.reason,
        pickupSigned: move.pickup !== undefined,
        checklistDone: isChecklistDone(move.checklist ?? []),
      }),
      move.event,
      role,
    );
    if (!said.ok) return blockedBy(said.blockers);
    return carryOut({ parts, tx, actor, money, workshop, now }, move, said.to);
  });
}

interface Scene {
  readonly parts: WorkordersParts;
  readonly tx: Transaction;
  readonly actor: Actor;
  readonly money: OrderMoney;
  readonly workshop: Workshop;
  readonly now: Date;
}

async function carryOut(scene: Scene, move: Move, to: Status): Promise<Done> {
  const { report } = scene.money.order;
  let set: NonNullable<Done['set']> = { status: to, statusSince: scene.now, ...ending(scene, move, to) };
  const data: Record<string, unknown> = { event: move.event, from: report.status, to };
  if (move.reason?.trim()) data.reason = move.reason.trim();
  for (const effect of transitionOf(move.event).effects) {
    const brought = await EFFECTS[effect](scene);
    set = { ...set, ...brought.set };
    Object.assign(data, brought.data);
  }
  return {
    ok: true,
    action: `workorders.report.${move.event}`,
    set,
    before: { status: report.status },
    after: { ...data },
    event: { kind: 'moved', data },
  };
}

/** What an end leaves behind: when, why, and who took the bike. */
function ending({ money, now }: Scene, move: Move, to: Status): Done['set'] {
  if (!isEnded(to)) return {};
  const reason = move.reason?.trim() || null;
  if (to === 'closed') return { closedAt: now, pickedUpAt: now, pickupSignature: move.pickup ?? null };
  if (to === 'abandoned')
    return { closedAt: now, endReason: reason, abandonChecklist: [...(move.checklist ?? [])] };
  // nothing is owed for what was cancelled; a deposit that stays is the diagnostic fee
  return {
    closedAt: now,
    endReason: reason,
    bills: 'diagnostic_fee',
    diagnosticFeeCents: Math.max(0, money.settlement.depositCents),
  };
}

interface Brought {
  readonly set?: Done['set'];
  readonly data?: Readonly<Record<string, unknown>>;
}

const EFFECTS: Record<Effect, (scene: Scene) => Promise<Brought>> = {
  // sending an estimate and deciding about it have use cases of their own
  freezeEstimate: async () => ({}),
  billDiagnosticFee: async () => ({ set: { bills: 'diagnostic_fee' } }),
  countRework: async ({ money }) => {
    const reworkCount = money.order.report.reworkCount + 1;
    return { set: { reworkCount }, data: { reworkCount } };
  },
  logNotice: async ({ parts, tx, actor, money, workshop, now }) => {
    // a second notice would make the first storage days free again
    const noticeAt = money.order.report.noticeAt ?? now;
    const mailed = await mailReady(parts, tx, actor, money, workshop);
    return { set: { noticeAt }, data: { noticeAt: noticeAt.toISOString(), mailed } };
  },
  issueInvoice: async ({ parts, tx, actor, money }) => {
    const { number } = await parts.issueInvoice(tx, parts.clock, actor, money);
    return { data: { invoiceNumber: number } };
  },
  endShares: async ({ parts, tx, money, workshop, now }) => {
    const record = { kind: 'report', recordId: money.order.report.id } as const;
    await endShares(tx, parts.clock, record, after(now, workshop.shareDays * DAY));
    return {};
  },
};
