import { normalizeSku } from '@kickstand/domain/inventory';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { SYSTEM } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DbOrTx, Transaction } from '../../platform/database/index.ts';
import { groupedBy } from '../../platform/grouped-by.ts';
import { linkProduct, lockOrder, type ProductLink } from '../../workorders/index.ts';
import { products } from '../catalog/products.table.ts';
import type { InventoryDeps } from '../inventory-deps.ts';
import { syncReservations } from './sync-reservations.ts';

const AT_ONCE = 200;

/**
 * Finds orders whose status does not fit their parts and moves them: one that was locked while its parts came, and
 * lines whose part was added to the catalog only after they were approved.
 */
export async function reconcileWaitingOrders({ db, clock }: InventoryDeps): Promise<void> {
  const linked = await newlyCataloged(db);
  const found = new Set([...(await ordersWithWrongStatus(db)), ...(await unreserved(db)), ...linked.keys()]);
  for (const id of [...found].slice(0, AT_ONCE))
    await db.transaction(async (tx) => {
      if (!(await lockOrder(tx, id))) return;
      for (const link of linked.get(id) ?? []) await linkLine(tx, clock, link);
      await syncReservations(tx, clock, SYSTEM, id);
    });
}

/** Approved part lines that need stock of the shop. */
const partLines = sql`workorder_lines l
  join workorder_jobs j on j.id = l.job_id and j.removed_at is null and j.decision = 'approved'`;
const takesStock = sql`l.kind = 'part' and not l.customer_supplied and not l.price_only
  and l.removed_at is null and l.struck_at is null`;
const reservesNothing = sql`not exists (select 1 from reservations c
  where c.line_id = l.id and (c.needed_milli > 0 or c.issued_milli > 0))`;
const WORKED_ON = sql`('approved', 'waiting_parts', 'in_progress')`;

/**
 * Approved although a part is short, or waiting although none is. An order with a part that is not in the catalog waits
 * until staff move it.
 */
async function ordersWithWrongStatus(db: DbOrTx): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select r.id from diagnostic_reports r
    where r.archived_at is null and (
      (r.status = 'approved' and exists (select 1 from reservations c where c.report_id = r.id and c.state = 'short'))
      or (r.status = 'waiting_parts'
        and exists (select 1 from reservations c where c.report_id = r.id and c.state in ('reserved', 'issued'))
        and not exists (select 1 from reservations c where c.report_id = r.id and c.state = 'short')
        and not exists (select 1 from ${partLines} where l.report_id = r.id and ${takesStock}
          and not exists (select 1 from reservations c where c.line_id = l.id))))
    order by r.number limit ${AT_ONCE}`);
  return rows.map(({ id }) => id);
}

/** Lines that an upgrade linked to their product, without reserving it. */
async function unreserved(db: DbOrTx): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct r.id, r.number from diagnostic_reports r join ${partLines} on l.report_id = r.id
    where r.archived_at is null and r.status in ${WORKED_ON} and l.product_id is not null and ${takesStock}
      and not exists (select 1 from reservations c where c.line_id = l.id)
    order by r.number limit ${AT_ONCE}`);
  return rows.map(({ id }) => id);
}

/** Lines whose SKU was typed before it was in the catalog, by order. One that reserves a product is left for a person. */
async function newlyCataloged(db: DbOrTx): Promise<Map<string, ProductLink[]>> {
  const { rows } = await db.execute<{ id: string; line: string; sku: string }>(sql`
    select r.id, l.id line, l.sku
    from diagnostic_reports r join ${partLines} on l.report_id = r.id
    where r.archived_at is null and r.status in ${WORKED_ON}
      and l.product_id is null and l.sku <> '' and ${takesStock} and ${reservesNothing}
    order by r.number`);
  // normalized in code, not SQL: one rule decides when two SKUs are equal
  const skus = [...new Set(rows.map(({ sku }) => normalizeSku(sku)))];
  if (skus.length === 0) return new Map();
  const known = await db
    .select({ id: products.id, sku: products.sku })
    .from(products)
    .where(and(inArray(products.sku, skus), eq(products.type, 'product'), eq(products.active, true)));
  const productOf = new Map(known.map(({ id, sku }) => [sku, id]));
  const links = rows.flatMap(({ id: orderId, line: lineId, sku }) => {
    const productId = productOf.get(normalizeSku(sku));
    return productId ? [{ orderId, lineId, sku, productId }] : [];
  });
  return groupedBy(links, ({ orderId }) => orderId);
}

/** With the order locked: what the line was when it was found may have changed since. */
async function linkLine(tx: Transaction, clock: Clock, link: ProductLink): Promise<void> {
  const { rows } = await tx.execute(sql`
    select l.id from ${partLines} where l.id = ${link.lineId} and ${takesStock} and ${reservesNothing}`);
  if (rows.length > 0) await linkProduct(tx, clock, SYSTEM, link);
}
