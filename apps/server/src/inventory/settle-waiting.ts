import { sql } from 'drizzle-orm';
import { SYSTEM } from '../audit/index.ts';
import { lockOrder } from '../workorders/index.ts';
import { followOrder } from './follow-order.ts';
import type { InventoryParts } from './inventory-parts.ts';

const AT_ONCE = 200;

/**
 * Finds orders that stand beside their parts and moves them: one that somebody held while its parts came, and lines
 * whose part came into the catalogue only after they were approved.
 */
export async function settleWaiting({ db, clock }: InventoryParts): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select r.id from diagnostic_reports r
    where r.archived_at is null and r.status in ('approved', 'waiting_parts', 'in_progress') and (
      (r.status = 'approved' and exists (select 1 from reservations c where c.report_id = r.id and c.state = 'short'))
      or (r.status = 'waiting_parts'
        and exists (select 1 from reservations c where c.report_id = r.id and c.state in ('reserved', 'issued'))
        and not exists (select 1 from reservations c where c.report_id = r.id and c.state = 'short'))
      or exists (select 1 from workorder_lines l
        join workorder_jobs j on j.id = l.job_id and j.removed_at is null and j.decision = 'approved'
        join products p on p.sku = upper(trim(l.sku)) and p.type = 'product'
        where l.report_id = r.id and l.kind = 'part' and l.sku <> '' and not l.customer_supplied
          and l.removed_at is null and l.struck_at is null
          and not exists (select 1 from reservations c where c.line_id = l.id and c.product_id = p.id)))
    order by r.number limit ${AT_ONCE}`);
  for (const { id } of rows)
    await db.transaction(async (tx) => {
      if (await lockOrder(tx, id)) await followOrder(tx, clock, SYSTEM, id);
    });
}
