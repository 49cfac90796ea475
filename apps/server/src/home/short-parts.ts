import type { Outputs } from '@kickstand/api';
import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/index.ts';

const SHOWN = 3;

interface PartRow extends Record<string, unknown> {
  readonly id: string;
  readonly name_en: string;
  readonly name_es: string;
  readonly unit: string;
  readonly jobs: string;
  readonly needed: string;
  readonly reserved: string;
  readonly coming: string;
  readonly products: string;
}

const isComing = sql`o.state in ('ordered', 'part_received') and p.quantity_milli > p.received_milli`;

/** Products that approved jobs lack, those blocking the most jobs first. */
export async function blockingParts(db: DbOrTx): Promise<Outputs['home']['parts']> {
  const { rows } = await db.execute<PartRow>(sql`
    select c.product_id id, product.name_en, product.name_es, product.unit, count(distinct c.job_id) jobs,
      sum(c.needed_milli - c.issued_milli) needed, sum(c.reserved_milli) reserved, count(*) over () products,
      coalesce((select sum(p.quantity_milli - p.received_milli) from purchase_lines p
        join purchase_orders o on o.id = p.purchase_id where p.product_id = c.product_id and ${isComing}), 0) coming
    from reservations c join products product on product.id = c.product_id
    where c.state = 'short'
    group by c.product_id, product.id order by count(distinct c.job_id) desc, min(c.approved_at), c.product_id
    limit ${SHOWN}`);
  const jobs = await db.execute<{ jobs: string }>(
    sql`select count(distinct job_id) jobs from reservations where state = 'short'`,
  );
  return {
    count: Number(rows[0]?.products ?? 0),
    jobs: Number(jobs.rows[0]?.jobs ?? 0),
    rows: rows.map((row) => ({
      id: row.id,
      nameEn: row.name_en,
      nameEs: row.name_es,
      unit: row.unit,
      jobs: Number(row.jobs),
      neededMilli: Number(row.needed),
      reservedMilli: Number(row.reserved),
      onOrderMilli: Number(row.coming),
    })),
  };
}
