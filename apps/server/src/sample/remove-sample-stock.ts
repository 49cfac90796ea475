import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../platform/database/index.ts';

/** Lets go of what the orders claimed that are about to go. */
export async function releaseReservations(tx: Transaction, orders: SQL): Promise<void> {
  await tx.execute(sql`update products set reserved_milli = reserved_milli - claimed.milli
    from (select product_id, sum(reserved_milli) milli from reservations
      where report_id in (${orders}) group by product_id) claimed
    where products.id = claimed.product_id`);
  await tx.execute(sql`delete from reservations where report_id in (${orders})`);
  await tx.execute(sql`update workorder_lines set product_id = null where report_id in (${orders})`);
}

/**
 * Removes the sample stock that nobody used; the rest loses its mark. A product that stays keeps its
 * quantity: one opening movement replaces its sample history, because the orders it refers to are deleted.
 */
export async function removeSampleStock(tx: Transaction): Promise<void> {
  await tx.execute(sql`create temporary table sample_stock_gone on commit drop as
    select id from products p where sample
      and not exists (select 1 from reservations where product_id = p.id)
      and not exists (select 1 from stock_movements where product_id = p.id and not sample)
      and not exists (select 1 from purchase_lines l join purchase_orders o on o.id = l.purchase_id
        where l.product_id = p.id and (not o.sample or o.revision > 1))
      and not exists (select 1 from workorder_lines where product_id = p.id)
      and not exists (select 1 from stock_count_lines where product_id = p.id)
      and not exists (select 1 from import_rows where product_id = p.id)
      and revision = 1`);
  // what a service that stays brings stays with it
  await tx.execute(sql`delete from sample_stock_gone where id in (select product_id from service_parts
    where service_id not in (select id from sample_stock_gone))`);
  await tx.execute(sql`create temporary table sample_openings on commit drop as
    select product_id, min(number) number, min(at) at, sum(delta_milli) milli from stock_movements
    where sample and product_id not in (select id from sample_stock_gone) group by product_id`);
  await tx.execute(sql`delete from stock_movements where sample`);
  await tx.execute(sql`insert into stock_movements
    (id, number, product_id, kind, source, delta_milli, balance_milli, unit_cost_cents, at) overriding system value
    select gen_random_uuid(), number, product_id, 'adjustment', 'opening', milli, milli, products.cost_cents, at
    from sample_openings join products on products.id = product_id where milli <> 0`);
  await tx.execute(sql`delete from purchase_lines where product_id in (select id from sample_stock_gone)`);
  for (const part of ['purchase_receipts', 'purchase_lines'])
    await tx.execute(sql`delete from ${sql.identifier(part)} where purchase_id in (select id from purchase_orders
      where sample and revision = 1 and not exists (select 1 from purchase_lines where purchase_id = purchase_orders.id))`);
  await tx.execute(sql`delete from purchase_orders where sample and revision = 1
    and not exists (select 1 from purchase_lines where purchase_id = purchase_orders.id)`);
  await tx.execute(sql`delete from service_parts where service_id in (select id from sample_stock_gone)`);
  await tx.execute(sql`delete from products where id in (select id from sample_stock_gone)`);
  await tx.execute(sql`delete from suppliers where sample and revision = 1
    and not exists (select 1 from products where supplier_id = suppliers.id)
    and not exists (select 1 from purchase_orders where supplier_id = suppliers.id)`);
  for (const table of ['products', 'suppliers', 'purchase_orders', 'reservations'])
    await tx.execute(sql`update ${sql.identifier(table)} set sample = false where sample`);
  await tx.execute(sql`drop table sample_stock_gone, sample_openings`);
}
