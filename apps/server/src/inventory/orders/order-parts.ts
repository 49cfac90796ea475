import type { Outputs } from '@kickstand/api';
import { searchForm } from '@kickstand/domain/customers';
import { availableOf, normalizeSku, type ReservationState, shortOf } from '@kickstand/domain/inventory';
import { ENDED_STATUSES } from '@kickstand/domain/workorders';
import { and, eq, inArray, isNull, like, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../audit/index.ts';
import type { DbOrTx } from '../../platform/database/index.ts';
import { escapeLike } from '../../platform/database/statements/like-filter.ts';
import { answerOnce } from '../../platform/once/index.ts';
import { lockOrder, touchOrder } from '../../workorders/index.ts';
import { figuresOf } from '../catalog/figures.ts';
import { PAGE_SIZE } from '../catalog/list-products.ts';
import { products } from '../catalog/products.table.ts';
import { workOrders, workorderJobs, workorderLines } from '../foreign-tables.ts';
import type { InventoryDeps } from '../inventory-deps.ts';
import { reservations } from '../stock/stock.table.ts';
import { type IssueVerdict, issueLine, returnLine } from './issue-line.ts';
import { type MovedOrder, moveOrders } from './sync-reservations.ts';

export type OrderPart = Outputs['inventory']['orderParts']['parts'][number];

export interface PartsQuery {
  readonly productId?: string | undefined;
  readonly orderId?: string | undefined;
  readonly states?: readonly ReservationState[] | undefined;
  readonly uncataloged?: boolean | undefined;
  readonly search?: string | undefined;
  readonly after?: string | undefined;
}

/** Part lines of orders, newest order first. For one order or one product, including ended orders; otherwise open orders only. */
export async function orderParts(
  { db, clock }: InventoryDeps,
  query: PartsQuery,
): Promise<Outputs['inventory']['orderParts']> {
  const one = query.productId !== undefined || query.orderId !== undefined;
  const conditions = [
    one ? undefined : and(notInArray(workOrders.status, [...ENDED_STATUSES]), isNull(workOrders.archivedAt)),
    query.productId ? eq(reservations.productId, query.productId) : undefined,
    query.orderId ? eq(workOrders.id, query.orderId) : undefined,
    query.states && query.states.length > 0 ? inArray(reservations.state, [...query.states]) : undefined,
    query.uncataloged ? isNull(workorderLines.productId) : undefined,
    searched(query.search),
    query.after ? afterThat(query.after) : undefined,
  ];
  const parts = await readParts(db, clock.now(), and(...conditions), PAGE_SIZE + 1);
  return { parts: parts.slice(0, PAGE_SIZE), more: parts.length > PAGE_SIZE };
}

const afterThat = (lineId: string): SQL =>
  sql`(${workOrders.number}, ${workorderLines.id}) < (select last_order.number, last_line.id
    from workorder_lines last_line join diagnostic_reports last_order on last_order.id = last_line.report_id
    where last_line.id = ${lineId})`;

export function searched(search: string | undefined): SQL | undefined {
  const form = escapeLike(searchForm(search ?? ''));
  if (!form) return undefined;
  return or(
    like(workOrders.searchText, `%${form}%`),
    like(products.searchText, `%${form}%`),
    like(sql`lower(${workorderLines.description})`, `%${form}%`),
  );
}

/** Without parts the customer brought and price changes. A struck line is included while parts are issued for it. */
export const isPart = and(
  eq(workorderLines.kind, 'part'),
  eq(workorderLines.customerSupplied, false),
  eq(workorderLines.priceOnly, false),
  isNull(workorderLines.removedAt),
  isNull(workorderJobs.removedAt),
  or(isNull(workorderLines.struckAt), sql`${reservations.issuedMilli} > 0`),
);

/** Without what the line released of another product, before a person said which one it is. */
export const reservationOfLine = and(
  eq(reservations.lineId, workorderLines.id),
  or(
    isNull(workorderLines.productId),
    eq(reservations.productId, workorderLines.productId),
    sql`${reservations.neededMilli} > 0`,
    sql`${reservations.issuedMilli} > 0`,
  ),
);

export async function readParts(
  db: DbOrTx,
  now: Date,
  where: SQL | undefined,
  limit: number,
): Promise<OrderPart[]> {
  const rows = await db
    .select({
      line: workorderLines,
      job: workorderJobs,
      order: workOrders,
      reservation: reservations,
      product: products,
    })
    .from(workorderLines)
    .innerJoin(workorderJobs, eq(workorderJobs.id, workorderLines.jobId))
    .innerJoin(workOrders, eq(workOrders.id, workorderLines.orderId))
    .leftJoin(reservations, reservationOfLine)
    .leftJoin(
      products,
      eq(products.id, sql`coalesce(${reservations.productId}, ${workorderLines.productId})`),
    )
    .where(and(isPart, where))
    .orderBy(sql`${workOrders.number} desc nulls last`, sql`${workorderLines.id} desc`)
    .limit(limit);
  const figures = await figuresOf(
    db,
    now,
    rows.flatMap(({ product }) => product?.id ?? []),
  );
  return rows.map(({ line, job, order, reservation, product }) => ({
    lineId: line.id,
    jobId: job.id,
    job: job.title,
    description: line.description,
    sku: normalizeSku(line.sku),
    order: {
      id: order.id,
      number: order.number,
      status: order.status,
      customerName: order.customerName,
      bikeInfo: order.bikeInfo,
    },
    product: product && {
      id: product.id,
      sku: product.sku,
      nameEn: product.nameEn,
      nameEs: product.nameEs,
      unit: product.unit,
      bin: product.bin,
      onHandMilli: product.onHandMilli,
      availableMilli: availableOf(product),
    },
    state: reservation?.state ?? null,
    neededMilli: line.quantityMilli,
    reservedMilli: reservation?.reservedMilli ?? 0,
    shortMilli: reservation?.state === 'short' ? shortOf(reservation) : 0,
    issuedMilli: reservation?.issuedMilli ?? 0,
    onOrderMilli: product ? figures(product.id).onOrderMilli : 0,
    approvedAt: reservation?.approvedAt?.toISOString() ?? null,
  }));
}

interface PartQuantity {
  readonly lineId: string;
  readonly key: string;
  readonly quantityMilli?: number | undefined;
}

export async function findPart({ db, clock }: InventoryDeps, lineId: string): Promise<OrderPart | null> {
  const [part] = await readParts(db, clock.now(), eq(workorderLines.id, lineId), 1);
  return part ?? null;
}

async function lineOf(db: DbOrTx, lineId: string) {
  const [line] = await db.select().from(workorderLines).where(eq(workorderLines.id, lineId));
  return line ?? null;
}

type Missing = { readonly ok: false; readonly code: 'NOT_FOUND' | 'KEY_REUSED' };

/** Issues a part for its line. Locks the order before the product, as the lock order requires. */
export function issuePart(
  deps: InventoryDeps,
  actor: Actor,
  given: PartQuantity,
): Promise<IssueVerdict | Missing> {
  const { key, ...body } = given;
  const once = { scope: 'inventory.issue', owner: actor.actorId ?? '', key, body };
  return answerOnce<IssueVerdict | Missing>(deps, once, async (tx) => {
    const line = await lineOf(tx, given.lineId);
    if (!line || !(await lockOrder(tx, line.orderId))) return { ok: false, code: 'NOT_FOUND' };
    const quantity = { lineId: line.id, milli: given.quantityMilli, unitPriceCents: line.unitPriceCents };
    const verdict = await issueLine(tx, deps.clock, actor, quantity);
    if (!verdict.ok) return verdict;
    await touchOrder(tx, deps.clock, actor, line.orderId, 'workorders.part.issued');
    // it may have been the last part that the order waited for
    await moveOrders(tx, deps.clock, actor, [line.orderId]);
    return verdict;
  });
}

export type ReturnedVerdict =
  | { readonly ok: true; readonly orders: readonly MovedOrder[] }
  | { readonly ok: false; readonly code: 'NOTHING_ISSUED' }
  | Missing;

export function returnPart(
  deps: InventoryDeps,
  actor: Actor,
  given: PartQuantity & { readonly reason: string },
): Promise<ReturnedVerdict> {
  const { key, ...body } = given;
  const once = { scope: 'inventory.return', owner: actor.actorId ?? '', key, body };
  return answerOnce<ReturnedVerdict>(deps, once, async (tx) => {
    const line = await lineOf(tx, given.lineId);
    if (!line || !(await lockOrder(tx, line.orderId))) return { ok: false, code: 'NOT_FOUND' };
    const quantity = { lineId: line.id, milli: given.quantityMilli, unitPriceCents: line.unitPriceCents };
    const verdict = await returnLine(tx, deps.clock, actor, { ...quantity, reason: given.reason });
    if (!verdict.ok) return verdict;
    await touchOrder(tx, deps.clock, actor, line.orderId, 'workorders.part.returned');
    const orders = await moveOrders(tx, deps.clock, actor, [line.orderId, ...verdict.touched]);
    // that this order's part is back on the shelf is what was asked for
    return { ok: true, orders: orders.filter(({ id, to }) => id !== line.orderId || to !== null) };
  });
}
