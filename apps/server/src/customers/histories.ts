import type { Outputs } from '@kickstand/api';
import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../platform/database/index.ts';
import type { CustomersDeps, OrderRow } from './customers-deps.ts';
import { intakeForms, ledgerEntries, workOrders as orders } from './foreign-tables.ts';

const PAGE_SIZE = 50;

interface History {
  readonly id: string;
  readonly after?: string | undefined;
}

/** Newest first by a time and the id, after the last row of the page before. */
function newest(table: string, at: PgColumn, id: PgColumn, after: string | undefined) {
  const beyond: SQL | undefined = after
    ? sql`(${at}, ${id}) < (select last.${sql.identifier(at.name)}, last.id
        from ${sql.identifier(table)} last where last.id = ${after})`
    : undefined;
  return { beyond, order: [sql`${at} desc`, sql`${id} desc`] };
}

export async function ordersOf(
  deps: CustomersDeps,
  { id, after }: History,
): Promise<Outputs['customers']['orders']> {
  const { beyond, order } = newest('diagnostic_reports', orders.createdAt, orders.id, after);
  const rows = await deps.db
    .select()
    .from(orders)
    .where(and(eq(orders.customerId, id), beyond))
    .orderBy(...order)
    .limit(PAGE_SIZE + 1);
  return { orders: await presentOrders(deps, rows.slice(0, PAGE_SIZE)), more: rows.length > PAGE_SIZE };
}

async function presentOrders({ db, clock, ordersMoney }: CustomersDeps, rows: readonly OrderRow[]) {
  const figures = await ordersMoney(db, rows, clock.now());
  const moneyOf = new Map(figures.map((money) => [money.order.row.id, money]));
  return rows.map((row) => {
    const money = moneyOf.get(row.id);
    if (!money) throw new Error('presentOrders: an order without its money');
    return {
      id: row.id,
      number: row.number,
      status: row.status,
      paymentState: money.paymentState,
      bikeId: row.bikeId,
      bikeInfo: row.bikeInfo,
      createdAt: row.createdAt.toISOString(),
      archived: row.archivedAt !== null,
      totalCents: money.shownTotal.cents,
      totalKind: money.shownTotal.kind,
      balanceCents: money.balanceCents,
    };
  });
}

export async function intakesOf(
  db: Database,
  { id, after }: History,
): Promise<Outputs['customers']['intakes']> {
  const { beyond, order } = newest('intake_forms', intakeForms.createdAt, intakeForms.id, after);
  const rows = await db
    .select({
      id: intakeForms.id,
      number: intakeForms.number,
      bikeInfo: intakeForms.bikeInfo,
      createdAt: intakeForms.createdAt,
      depositPaid: intakeForms.depositPaid,
      orderId: orders.id,
      orderNumber: orders.number,
    })
    .from(intakeForms)
    .leftJoin(orders, eq(orders.convertedFromIntake, intakeForms.id))
    .where(and(eq(intakeForms.customerId, id), isNull(intakeForms.removedAt), beyond))
    .orderBy(...order)
    .limit(PAGE_SIZE + 1);
  return {
    intakes: rows.slice(0, PAGE_SIZE).map((row) => ({
      id: row.id,
      number: row.number,
      bikeInfo: row.bikeInfo,
      createdAt: row.createdAt.toISOString(),
      depositPaid: row.depositPaid ?? false,
      order: row.orderId && row.orderNumber !== null ? { id: row.orderId, number: row.orderNumber } : null,
    })),
    more: rows.length > PAGE_SIZE,
  };
}

/** Money of their orders, and of forms before they became one; each way by its own index. */
export const entriesOf = (customerId: string): SQL => sql`${ledgerEntries.id} in (
  select paid.id from ledger_entries paid join diagnostic_reports report on report.id = paid.work_order_id
    where report.customer_id = ${customerId}
  union
  select taken.id from ledger_entries taken join intake_forms form on form.id = taken.intake_id
    where form.customer_id = ${customerId})`;

export async function paymentsOf(
  db: Database,
  { id, after }: History,
): Promise<Outputs['customers']['payments']> {
  const { beyond, order } = newest('ledger_entries', ledgerEntries.at, ledgerEntries.id, after);
  const rows = await db
    .select({ entry: ledgerEntries, orderId: orders.id, orderNumber: orders.number })
    .from(ledgerEntries)
    .leftJoin(
      orders,
      or(
        eq(orders.id, ledgerEntries.orderId),
        and(isNotNull(ledgerEntries.intakeId), eq(orders.convertedFromIntake, ledgerEntries.intakeId)),
      ),
    )
    .where(and(entriesOf(id), beyond))
    .orderBy(...order)
    .limit(PAGE_SIZE + 1);
  return {
    payments: rows.slice(0, PAGE_SIZE).map(({ entry, orderId, orderNumber }) => ({
      id: entry.id,
      kind: entry.kind,
      method: entry.method,
      amountCents: entry.amountCents,
      at: entry.at.toISOString(),
      order: orderId && orderNumber !== null ? { id: orderId, number: orderNumber } : null,
    })),
    more: rows.length > PAGE_SIZE,
  };
}
