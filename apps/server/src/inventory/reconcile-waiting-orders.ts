import { normalizeSku } from '@kickstand/domain/inventory';
import { eq, inArray, sql } from 'drizzle-orm';
import { SYSTEM } from '../audit/index.ts';
import type { DbOrTx } from '../platform/database/index.ts';
import { lockOrder } from '../workorders/index.ts';
import type { InventoryDeps } from './inventory-deps.ts';
import { products } from './products.table.ts';
import { syncReservations } from './sync-reservations.ts';

const AT_ONCE = 200;

/**
 * Finds orders whose status does not fit their parts and moves them: one that was locked while its parts came, and
 * lines whose part was added to the catalog only after they were approved.
 */
export async function reconcileWaitingOrders({ db, clock }: InventoryDeps): Promise<void> {
  const found = new Set([...(await ordersBesideTheirParts(db)), ...(await newlyCataloged(db))]);
  for (const id of [...found].slice(0, AT_ONCE))
    await db.transaction(async (tx) => {
      if (await lockOrder(tx, id)) await syncReservations(tx, clock, SYSTEM, id);
    });
}

/** Approved part lines that need stock of the shop. */
const partLines = sql`workorder_lines l
  join workorder_jobs j on j.id = l.job_id and j.removed_at is null and j.decision = 'approved'`;
const takesStock = sql`l.kind = 'part' and not l.customer_supplied and not l.price_only
  and l.removed_at is null and l.struck_at is null`;

/** Leaves out orders with a part that is not in the catalog: those wait until staff move them. */
async function ordersBesideTheirParts(db: DbOrTx): Promise<string[]> {
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

/** Links lines whose SKU was typed before it was in the catalog; returns their orders. */
async function newlyCataloged(db: DbOrTx): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; line: string; sku: string }>(sql`
    select r.id, l.id line, l.sku
    from diagnostic_reports r join ${partLines} on l.report_id = r.id
    where r.archived_at is null and r.status in ('approved', 'waiting_parts', 'in_progress')
      and l.product_id is null and l.sku <> '' and ${takesStock}
    order by r.number`);
  // normalized in code, not SQL: one rule decides when two SKUs are equal
  const skus = [...new Set(rows.map(({ sku }) => normalizeSku(sku)))];
  if (skus.length === 0) return [];
  const known = await db
    .select({ id: products.id, sku: products.sku })
    .from(products)
    .where(sql`${inArray(products.sku, skus)} and ${eq(products.type, 'product')}`);
  const productOf = new Map(known.map(({ id, sku }) => [sku, id]));
  const linked: string[] = [];
  for (const { id, line, sku } of rows) {
    const productId = productOf.get(normalizeSku(sku));
    if (!productId) continue;
    await db.execute(
      sql`update workorder_lines set product_id = ${productId} where id = ${line} and product_id is null`,
    );
    linked.push(id);
  }
  return linked;
}
