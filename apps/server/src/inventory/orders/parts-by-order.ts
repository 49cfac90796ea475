import type { Outputs } from '@kickstand/api';
import {
  type ComingShare,
  isShown,
  PART_STATUSES,
  type PartFilter,
  type PartStatus,
  partStatus,
  shortOf,
} from '@kickstand/domain/inventory';
import { ENDED_STATUSES, OPEN_STATUSES, type Status } from '@kickstand/domain/workorders';
import { and, asc, eq, inArray, isNull, max, notInArray, type SQL, sql } from 'drizzle-orm';
import { fileUrls } from '../../files/index.ts';
import type { DbOrTx } from '../../platform/database/index.ts';
import { groupedBy } from '../../platform/grouped-by.ts';
import { namesOf, shortLines, type WorkordersDeps } from '../../workorders/index.ts';
import { products } from '../catalog/products.table.ts';
import { workOrders, workorderJobs, workorderLines } from '../foreign-tables.ts';
import type { InventoryDeps } from '../inventory-deps.ts';
import { reservations, stockMovements } from '../stock/stock.table.ts';
import { isPart, readParts, reservationOfLine, searched } from './order-parts.ts';

const ORDERS_PER_PAGE = 50;

type Listed = Outputs['inventory']['partsByOrder'];
type OrderGroup = Listed['orders'][number];
type Counts = Record<PartStatus, number>;
/** The purchase orders that will fill a short line; null if none. */
type ComingOf = (lineId: string) => ComingShare | null;

export type PartsByOrderDeps = InventoryDeps & Pick<WorkordersDeps, 'secrets'>;

interface PartsByOrderQuery {
  readonly status?: PartFilter | undefined;
  readonly search?: string | undefined;
  readonly technicianId?: string | undefined;
  readonly after?: string | undefined;
}

/** Orders being worked on come first; installing a part does not change an order's position. */
const FIRST: readonly Status[] = ['in_progress', 'approved', 'waiting_parts', 'quality_check'];
const RANKED = [...FIRST, ...OPEN_STATUSES.filter((status) => !FIRST.includes(status))];

/**
 * Part lines of open orders, grouped by order. Counting and sorting read a few columns of every line; the rest is read
 * for the page only, with a fixed number of statements.
 */
export async function partsByOrder(deps: PartsByOrderDeps, query: PartsByOrderQuery): Promise<Listed> {
  const { db } = deps;
  const lines = await liveLines(db, query.search);
  const coming = new Map((await shortLines(db)).map((line) => [line.lineId, line.coming]));
  const comingOf: ComingOf = (lineId) => coming.get(lineId) ?? null;
  const known = lines.map((line) => ({ ...line, status: statusOf(line, comingOf) }));
  const found = known.filter(
    ({ matched, technicianId }) =>
      matched && (query.technicianId === undefined || technicianId === query.technicianId),
  );
  const names = await namesOf(
    db,
    lines.map(({ technicianId }) => technicianId),
  );
  const shown = groupedByOrder(found.filter(({ status }) => isShown(status, query.status)));
  const start = query.after ? shown.findIndex(({ orderId }) => orderId === query.after) + 1 : 0;
  const page = shown.slice(start, start + ORDERS_PER_PAGE);
  const ofOrder = groupedBy(known, ({ orderId }) => orderId);
  const parts = await detailsOf(deps, page, comingOf);
  const urls = fileUrls(deps);
  return {
    counts: countsOf(found),
    technicians: [...new Set(lines.flatMap(({ technicianId }) => technicianId ?? []))]
      .map((id) => ({ id, name: names(id) }))
      .sort((a, b) => a.name.localeCompare(b.name)),
    orders: page.flatMap(({ orderId, lines: own }) => {
      const [first] = own;
      if (!first) return [];
      return {
        id: orderId,
        number: first.number,
        status: first.orderStatus,
        customerName: first.customerName,
        bikeInfo: first.bikeInfo,
        technician: first.technicianId ? { id: first.technicianId, name: names(first.technicianId) } : null,
        thumbnailUrl: first.photo ? urls.thumbnailUrl(first.photo) : null,
        counts: countsOf(ofOrder.get(orderId) ?? []),
        parts: own.flatMap(({ lineId }) => parts.get(lineId) ?? []),
      };
    }),
    more: start + ORDERS_PER_PAGE < shown.length,
  };
}

type Line = Awaited<ReturnType<typeof liveLines>>[number];
type KnownLine = Line & { readonly status: PartStatus };

/** The columns of every line needed to count, filter and sort, in the order of the jobs. */
function liveLines(db: DbOrTx, search: string | undefined) {
  const matches = searched(search);
  return db
    .select({
      lineId: workorderLines.id,
      orderId: workOrders.id,
      number: workOrders.number,
      orderStatus: workOrders.status,
      customerName: workOrders.customerName,
      bikeInfo: workOrders.bikeInfo,
      technicianId: workOrders.technicianId,
      photo: sql<string | null>`${workOrders.photoUrls} ->> 0`,
      cataloged: sql<boolean>`${workorderLines.productId} is not null`,
      supplierId: products.supplierId,
      state: reservations.state,
      neededMilli: reservations.neededMilli,
      reservedMilli: reservations.reservedMilli,
      issuedMilli: reservations.issuedMilli,
      matched: matches ? sql<boolean>`coalesce(${matches}, false)` : sql<boolean>`true`,
    })
    .from(workorderLines)
    .innerJoin(workorderJobs, eq(workorderJobs.id, workorderLines.jobId))
    .innerJoin(workOrders, eq(workOrders.id, workorderLines.orderId))
    .leftJoin(reservations, reservationOfLine)
    .leftJoin(products, eq(products.id, productOfLine))
    .where(and(isPart, notInArray(workOrders.status, [...ENDED_STATUSES]), isNull(workOrders.archivedAt)))
    .orderBy(asc(workorderJobs.position), asc(workorderLines.position), asc(workorderLines.id));
}

const productOfLine: SQL = sql`coalesce(${reservations.productId}, ${workorderLines.productId})`;

const shortMilli = ({ state, neededMilli, reservedMilli, issuedMilli }: Line): number =>
  state === 'short'
    ? shortOf({
        neededMilli: neededMilli ?? 0,
        reservedMilli: reservedMilli ?? 0,
        issuedMilli: issuedMilli ?? 0,
      })
    : 0;

const statusOf = (line: Line, comingOf: ComingOf): PartStatus =>
  partStatus({
    cataloged: line.cataloged,
    state: line.state,
    shortMilli: shortMilli(line),
    comingMilli: comingOf(line.lineId)?.milli ?? 0,
  });

function countsOf(lines: readonly KnownLine[]): Counts {
  const counts = Object.fromEntries(PART_STATUSES.map((status) => [status, 0])) as Counts;
  for (const { status } of lines) counts[status] += 1;
  return counts;
}

interface ShownOrder {
  readonly orderId: string;
  readonly lines: readonly KnownLine[];
}

const groupedByOrder = (lines: readonly KnownLine[]): ShownOrder[] =>
  [...groupedBy(lines, ({ orderId }) => orderId)]
    .map(([orderId, own]) => ({ orderId, lines: own }))
    .sort((a, b) => rankOf(a) - rankOf(b) || numberOf(b) - numberOf(a));

const rankOf = ({ lines }: ShownOrder): number => RANKED.indexOf(lines[0]?.orderStatus ?? 'closed');
const numberOf = ({ lines }: ShownOrder): number => lines[0]?.number ?? 0;

/** Everything about the lines of a page, by their ids. */
async function detailsOf(
  { db, clock }: PartsByOrderDeps,
  page: readonly ShownOrder[],
  comingOf: ComingOf,
): Promise<Map<string, OrderGroup['parts'][number]>> {
  const lines = new Map(page.flatMap(({ lines: own }) => own.map((line) => [line.lineId, line] as const)));
  const ids = [...lines.keys()];
  if (ids.length === 0) return new Map();
  const parts = await readParts(db, clock.now(), inArray(workorderLines.id, ids), ids.length);
  const installed = await installedAt(db, ids);
  return new Map(
    parts.map((part) => {
      const share = comingOf(part.lineId);
      return [
        part.lineId,
        {
          ...part,
          status: lines.get(part.lineId)?.status ?? 'uncataloged',
          coming: share
            ? {
                purchaseId: share.from.purchaseId,
                number: share.from.number,
                expectedOn: share.from.expectedOn,
                milli: share.milli,
              }
            : null,
          toOrderMilli: Math.max(0, part.shortMilli - (share?.milli ?? 0)),
          supplierId: lines.get(part.lineId)?.supplierId ?? null,
          installedAt: part.issuedMilli > 0 ? (installed.get(part.lineId)?.toISOString() ?? null) : null,
        },
      ];
    }),
  );
}

async function installedAt(db: DbOrTx, lineIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await db
    .select({ lineId: stockMovements.lineId, at: max(stockMovements.at) })
    .from(stockMovements)
    .where(and(inArray(stockMovements.lineId, [...lineIds]), eq(stockMovements.kind, 'issue')))
    .groupBy(stockMovements.lineId);
  return new Map(rows.flatMap(({ lineId, at }) => (lineId && at ? [[lineId, at] as const] : [])));
}
