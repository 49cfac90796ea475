import type { PartsOnTheWay } from '@kickstand/domain/workorders';
import { sql } from 'drizzle-orm';
import { after, DAY } from '../platform/clock.ts';
import type { DbOrTx } from '../platform/database/index.ts';
import { readSection } from '../settings/index.ts';

/** A purchase line `p` of a purchase order `o` that is still to arrive. */
export const isComing = sql`o.state in ('ordered', 'part_received') and p.quantity_milli > p.received_milli`;

/** Of each order: what it misses, and when the last of that should be here by its supplier's lead time. */
export async function expectedParts(
  db: DbOrTx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, PartsOnTheWay>> {
  if (orderIds.length === 0) return new Map();
  const { value: setting } = await readSection(db, 'inventory');
  const { rows } = await db.execute<{
    id: string;
    lines: string;
    unordered: string;
    ordered_at: Date | string | null;
    lead: string | null;
  }>(sql`
    select c.report_id id, count(*) lines, count(*) filter (where way.ordered_at is null) unordered,
      max(way.ordered_at) ordered_at, max(way.lead) lead
    from reservations c join products product on product.id = c.product_id
    left join suppliers on suppliers.id = product.supplier_id
    left join lateral (select min(o.ordered_at) ordered_at,
        coalesce(product.lead_days, suppliers.lead_days, ${setting.leadDays}::int) lead
      from purchase_lines p join purchase_orders o on o.id = p.purchase_id
      where p.product_id = c.product_id and ${isComing}) way on true
    where c.state = 'short' and c.report_id = any(${sql.param([...orderIds])}::uuid[])
    group by c.report_id`);
  return new Map(
    rows.map(({ id, lines, unordered, ordered_at, lead }) => {
      const ordered = Number(unordered) === 0;
      const expectedAt = ordered && ordered_at ? after(new Date(ordered_at), Number(lead) * DAY) : null;
      return [id, { lines: Number(lines), ordered, expectedAt }];
    }),
  );
}
