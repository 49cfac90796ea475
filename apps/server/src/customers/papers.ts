import type { Outputs } from '@kickstand/api';
import { type SQL, sql } from 'drizzle-orm';
import { readMoment } from '../platform/database/columns.ts';
import type { DbOrTx } from '../platform/database/index.ts';

type Paper = Outputs['customers']['papers']['papers'][number];

const PAPERS_AT_MOST = 100;

/** Signed forms; for each order the last sent estimate and the last decision; invoices and credit memos. */
const papersOf = (ids: readonly string[]): SQL => {
  const theirs = sql`customer_id = any(${sql.param([...ids])}::uuid[])`;
  return sql`
    select 'form' as kind, id as record_id, number, bike_info, created_at as at
      from intake_forms where ${theirs} and removed_at is null and customer_signature is not null
    union all
    select 'estimate', report.id, report.number, report.bike_info, max(sent.sent_at)
      from diagnostic_reports report join estimate_versions sent on sent.report_id = report.id
      where ${theirs} group by report.id
    union all
    select 'approval', report.id, report.number, report.bike_info, max(decision.at)
      from diagnostic_reports report join estimate_decisions decision on decision.report_id = report.id
      where ${theirs} group by report.id
    union all
    select 'invoice', report.id, invoices.number, report.bike_info, invoices.issued_at
      from diagnostic_reports report join invoices on invoices.report_id = report.id
      where ${theirs}
    union all
    select 'credit_memo', report.id, memo.number, report.bike_info, memo.issued_at
      from diagnostic_reports report join credit_memos memo on memo.report_id = report.id
      where ${theirs}`;
};

type Row = {
  readonly kind: Paper['kind'];
  readonly record_id: string;
  readonly number: string;
  readonly bike_info: string;
  readonly at: string;
};

export async function listPapers(
  db: DbOrTx,
  customerIds: readonly string[],
): Promise<Outputs['customers']['papers']> {
  const { rows } = await db.execute<Row>(
    sql`${papersOf(customerIds)} order by at desc, kind, record_id limit ${PAPERS_AT_MOST + 1}`,
  );
  return {
    papers: rows.slice(0, PAPERS_AT_MOST).map((row) => ({
      kind: row.kind,
      recordId: row.record_id,
      number: Number(row.number),
      bikeInfo: row.bike_info,
      at: readMoment(row.at).toISOString(),
    })),
    more: rows.length > PAPERS_AT_MOST,
  };
}

export async function countPapers(db: DbOrTx, customerIds: readonly string[]): Promise<number> {
  const { rows } = await db.execute<{ n: string }>(
    sql`select count(*) as n from (${papersOf(customerIds)}) papers`,
  );
  return Number(rows[0]?.n ?? 0);
}
