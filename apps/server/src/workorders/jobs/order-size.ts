import { WORKORDER_LIMITS } from '@kickstand/domain/workorders';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/index.ts';
import { workorderFindings } from '../diagnosis/diagnosis.table.ts';
import { workorderJobs, workorderLines } from './jobs.table.ts';

/**
 * Whether an order exceeds its limits. Additions to approved jobs do not count: each job has at most one open one.
 */
export async function isOverfull(tx: Transaction, orderId: string): Promise<boolean> {
  const { jobs, lines, findings } = WORKORDER_LIMITS;
  const { rows } = await tx.execute<{ overfull: boolean }>(sql`select
    (select count(*) from ${workorderJobs}
      where report_id = ${orderId} and parent_id is null and removed_at is null) > ${jobs}
    or (select count(*) from ${workorderFindings}
      where report_id = ${orderId} and removed_at is null) > ${findings}
    or exists (select from ${workorderLines}
      where report_id = ${orderId} and removed_at is null group by job_id having count(*) > ${lines})
    as overfull`);
  return rows[0]?.overfull === true;
}
