import type { Outputs } from '@kickstand/api';
import { isWork, OPEN_STATUSES } from '@kickstand/domain/workorders';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { type CardWithMoney, LISTED_COLUMNS, presentCards } from '../workorders/index.ts';
import { workOrders as orders } from './foreign-tables.ts';
import type { HomeDeps } from './set-up-tasks.ts';

/** More than any shop has room for. Beyond it the cards say that they are incomplete. */
export const OPEN_MOST = 2000;

type Bike = Outputs['home']['floor']['ready']['rows'][number];

/**
 * Open orders with their totals, longest in their status first. The number of statements does not depend on the
 * number of orders.
 */
export async function openBikes(deps: HomeDeps, technicianId?: string): Promise<CardWithMoney[]> {
  const rows = await deps.db
    .select(LISTED_COLUMNS)
    .from(orders)
    .where(
      and(
        isNull(orders.archivedAt),
        inArray(orders.status, [...OPEN_STATUSES]),
        technicianId ? eq(orders.technicianId, technicianId) : undefined,
      ),
    )
    .orderBy(asc(orders.statusSince), asc(orders.id))
    .limit(OPEN_MOST);
  return presentCards(deps, deps.db, rows);
}

export const bikeOf = ({
  card,
}: CardWithMoney): Omit<Bike, 'graceEndsAt' | 'storageDays' | 'storageCents'> => ({
  id: card.id,
  number: card.number,
  status: card.status,
  statusSince: card.statusSince,
  bikeInfo: card.bikeInfo,
  bike: card.bike,
  customerName: card.customerName,
});

/** Lines of approved work that are not done. */
export const openLines = ({ money }: CardWithMoney) =>
  money.order.jobs
    .filter(({ decision }) => decision === 'approved')
    .flatMap(({ lines }) => lines)
    .filter((line) => !line.doneAt && !line.struckAt && isWork(line));

/** Their hours, in thousandths. */
export const openMilli = (carded: CardWithMoney): number =>
  openLines(carded)
    .filter(({ kind }) => kind === 'labor')
    .reduce((sum, { quantityMilli }) => sum + quantityMilli, 0);
