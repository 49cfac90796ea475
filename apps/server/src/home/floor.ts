import type { Outputs } from '@kickstand/api';
import { graceEnd, isUnpaid, OPEN_STATUSES, type Status } from '@kickstand/domain/workorders';
import { and, count, inArray, isNull } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/index.ts';
import { type CardWithMoney, nextMoveBlockers } from '../workorders/index.ts';
import { workOrders as orders, workorderClock } from './foreign-tables.ts';
import { bikeOf, OPEN_MOST, openBikes, openMilli } from './open-bikes.ts';
import type { HomeDeps } from './set-up-tasks.ts';

type Floor = Outputs['home']['floor'];

const SHOWN = 3;
const STUCK_SHOWN = 4;
const LANE = 3;

/** Statuses in which someone works on the bike. */
const IN_THE_BAY: readonly Status[] = ['diagnosing', 'in_progress', 'quality_check'];
/** Ready to be paid. */
const DUE: readonly Status[] = ['ready', 'declined_return'];

/** DSH-01: the shop's open bikes, read once and grouped by card. */
export async function floorOf(deps: HomeDeps): Promise<Floor> {
  const bikes = await openBikes(deps);
  const at = (...statuses: readonly Status[]) => bikes.filter(({ card }) => statuses.includes(card.status));
  return {
    statuses: await countByStatus(deps.db),
    cut: bikes.length === OPEN_MOST,
    overdue: bikes.filter(({ card }) => card.stuck?.overdue).length,
    stuck: stuckBikes(bikes, deps.clock.now()),
    waitingCustomer: waitingCustomer(at('awaiting_approval')),
    waitingParts: waitingParts(at('waiting_parts')),
    ready: readyBikes(at('ready')),
    bay: await bayOf(deps.db, at(...IN_THE_BAY)),
    unpaid: unpaidOf(bikes),
  };
}

async function countByStatus(db: DbOrTx): Promise<Floor['statuses']> {
  const rows = await db
    .select({ status: orders.status, counted: count() })
    .from(orders)
    .where(and(isNull(orders.archivedAt), inArray(orders.status, [...OPEN_STATUSES])))
    .groupBy(orders.status);
  return OPEN_STATUSES.map((status) => ({
    status,
    count: rows.find((row) => row.status === status)?.counted ?? 0,
  }));
}

function stuckBikes(bikes: readonly CardWithMoney[], now: Date): Floor['stuck'] {
  const stuck = bikes.filter(({ card }) => card.stuck?.overdue || card.stuck?.questionOpen);
  return {
    count: stuck.length,
    rows: stuck.slice(0, STUCK_SHOWN).flatMap((bike) => {
      const { card } = bike;
      if (!card.stuck) return [];
      return {
        ...bikeOf(bike),
        customerPhone: card.customerPhone,
        technician: card.technician?.name ?? '',
        thumbnailUrl: card.thumbnailUrl,
        questionOpen: card.openQuestions > 0,
        storageCents: card.storageCents,
        stuck: card.stuck,
        reason: card.reason,
        blockers: nextMoveBlockers(bike, now),
      };
    }),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

function waitingCustomer(bikes: readonly CardWithMoney[]): Floor['waitingCustomer'] {
  return {
    count: bikes.length,
    presentedCents: sum(bikes.map(({ money }) => money.ifApproved.totalCents)),
    rows: bikes.slice(0, SHOWN).map((bike) => ({
      ...bikeOf(bike),
      overdue: bike.card.stuck?.overdue ?? false,
      questionOpen: bike.card.openQuestions > 0,
    })),
  };
}

function waitingParts(bikes: readonly CardWithMoney[]): Floor['waitingParts'] {
  return {
    count: bikes.length,
    shortLines: sum(bikes.map(({ parts }) => parts?.lines ?? 0)),
    rows: bikes.slice(0, SHOWN).map((bike) => ({
      ...bikeOf(bike),
      ordered: bike.parts?.ordered ?? false,
      expectedOn: bike.parts?.expectedOn ?? null,
    })),
  };
}

/** Oldest notice first: those are charged storage next. */
function readyBikes(bikes: readonly CardWithMoney[]): Floor['ready'] {
  const noticeOf = ({ card }: CardWithMoney) => card.noticeAt ?? '9';
  const byNotice = [...bikes].sort((a, b) => (noticeOf(a) < noticeOf(b) ? -1 : 1));
  return {
    count: bikes.length,
    storageCents: sum(bikes.map(({ card }) => card.storageCents)),
    rows: byNotice.slice(0, SHOWN).map((bike) => ({
      ...bikeOf(bike),
      graceEndsAt: graceEndOf(bike)?.toISOString() ?? null,
      storageDays: bike.money.storage.days,
      storageCents: bike.card.storageCents,
    })),
  };
}

const graceEndOf = ({ money, workshop }: CardWithMoney): Date | null => {
  const { noticeAt } = money.order.row;
  return noticeAt && graceEnd(noticeAt, workshop.storageGraceHours);
};

async function bayOf(db: DbOrTx, bikes: readonly CardWithMoney[]): Promise<Floor['bay']> {
  const running = await db
    .select({ orderId: workorderClock.orderId, since: workorderClock.startedAt })
    .from(workorderClock)
    .where(isNull(workorderClock.endedAt));
  const since = new Map(running.map((stretch) => [stretch.orderId, stretch.since.toISOString()]));
  const people = new Map<string, CardWithMoney[]>();
  for (const bike of bikes) {
    const id = bike.card.technician?.id ?? '';
    people.set(id, [...(people.get(id) ?? []), bike]);
  }
  return [...people.values()]
    .map((theirs) => ({
      technician: theirs[0]?.card.technician ?? null,
      count: theirs.length,
      openMilli: sum(theirs.map(openMilli)),
      orders: [...theirs]
        .sort((a, b) => Number(since.has(b.card.id)) - Number(since.has(a.card.id)))
        .slice(0, LANE)
        .map((bike) => ({
          ...bikeOf(bike),
          openMilli: openMilli(bike),
          workingSince: since.get(bike.card.id) ?? null,
        })),
    }))
    .sort((a, b) => (a.technician?.name ?? '~').localeCompare(b.technician?.name ?? '~'));
}

function unpaidOf(bikes: readonly CardWithMoney[]): Floor['unpaid'] {
  const unpaid = bikes
    .filter(({ card }) => isUnpaid(card))
    .sort((a, b) => b.card.balanceCents - a.card.balanceCents);
  const cents = (some: readonly CardWithMoney[]) => sum(some.map(({ card }) => card.balanceCents));
  return {
    count: unpaid.length,
    cents: cents(unpaid),
    dueCents: cents(unpaid.filter(({ card }) => DUE.includes(card.status))),
    rows: unpaid.slice(0, SHOWN).map((bike) => ({ ...bikeOf(bike), balanceCents: bike.card.balanceCents })),
  };
}
