import type { Outputs } from '@kickstand/api';
import type { Status } from '@kickstand/domain/workorders';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import {
  workOrders as orders,
  products,
  reservations,
  workorderClock,
  workorderJobs,
} from './foreign-tables.ts';
import { bikeOf, openBikes, openLines, openMilli } from './open-bikes.ts';
import type { HomeDeps } from './set-up-tasks.ts';

type Mine = Outputs['home']['mine'];

const SHOWN = 20;
const ARRIVED_SHOWN = 5;

/** Statuses in which the technician can act come first. */
const FIRST: readonly Status[] = [
  'in_progress',
  'approved',
  'diagnosing',
  'submitted',
  'quality_check',
  'waiting_parts',
  'awaiting_approval',
  'ready',
  'declined_return',
];

/** DSH-01: a technician's own day. */
export async function dayOf(deps: HomeDeps, userId: string): Promise<Mine> {
  const bikes = await openBikes(deps, userId);
  const inTurn = [...bikes].sort((a, b) => FIRST.indexOf(a.card.status) - FIRST.indexOf(b.card.status));
  return {
    running: await runningClock(deps, userId),
    count: bikes.length,
    orders: inTurn.slice(0, SHOWN).flatMap((bike) => {
      const { stuck, thumbnailUrl, status } = bike.card;
      if (!stuck) return [];
      const next = status === 'in_progress' ? (openLines(bike)[0]?.description ?? null) : null;
      return { ...bikeOf(bike), thumbnailUrl, stuck, next, openMilli: openMilli(bike) };
    }),
    arrived: await arrivedParts(deps, userId),
  };
}

async function runningClock({ db }: HomeDeps, userId: string): Promise<Mine['running']> {
  const [row] = await db
    .select({
      id: orders.id,
      number: orders.number,
      bikeInfo: orders.bikeInfo,
      job: workorderJobs.title,
      since: workorderClock.startedAt,
    })
    .from(workorderClock)
    .innerJoin(orders, eq(orders.id, workorderClock.orderId))
    .leftJoin(workorderJobs, eq(workorderJobs.id, workorderClock.jobId))
    .where(and(eq(workorderClock.userId, userId), isNull(workorderClock.endedAt)));
  return row ? { ...row, since: row.since.toISOString() } : null;
}

async function arrivedParts({ db }: HomeDeps, userId: string): Promise<Mine['arrived']> {
  const rows = await db
    .select({
      lineId: reservations.lineId,
      orderId: orders.id,
      number: orders.number,
      bikeInfo: orders.bikeInfo,
      nameEn: products.nameEn,
      nameEs: products.nameEs,
      quantityMilli: reservations.reservedMilli,
      unit: products.unit,
      bin: products.bin,
      at: reservations.updatedAt,
    })
    .from(orders)
    .innerJoin(reservations, eq(reservations.orderId, orders.id))
    .innerJoin(products, eq(products.id, reservations.productId))
    .where(
      and(
        eq(orders.technicianId, userId),
        isNull(orders.archivedAt),
        inArray(orders.status, ['approved', 'waiting_parts', 'in_progress']),
        eq(reservations.state, 'reserved'),
        eq(reservations.everShort, true),
      ),
    )
    .orderBy(desc(reservations.updatedAt), desc(reservations.lineId))
    .limit(ARRIVED_SHOWN);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
