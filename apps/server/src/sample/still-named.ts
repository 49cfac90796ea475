import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../platform/database/index.ts';

/** Every column that names a person and keeps their profile from being deleted. */
export const PERSON_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  appointments: ['created_by', 'technician_id'],
  calendar_feeds: ['owner_id'],
  consents: ['actor_id'],
  credit_memos: ['issued_by'],
  customer_differences: ['said_by'],
  customer_merges: ['merged_by', 'undone_by'],
  day_closes: ['closed_by'],
  diagnostic_reports: ['technician_id'],
  estimate_decisions: ['link_by', 'taken_by'],
  estimate_versions: ['sent_by'],
  evidence_packets: ['sealed_by'],
  files: ['uploaded_by'],
  import_batches: ['run_by', 'started_by'],
  intake_form_drafts: ['created_by', 'updated_by'],
  intake_forms: ['created_by'],
  invoices: ['issued_by'],
  ledger_entries: ['taken_by'],
  mail_outbox: ['link_shown_by'],
  photo_marks: ['created_by', 'updated_by'],
  pickup_photos: ['taken_by'],
  pickup_spots: ['answered_by'],
  message_conversations: ['assigned_to'],
  messages: ['sent_by'],
  provider_refunds: ['by'],
  purchase_orders: ['created_by'],
  purchase_receipts: ['received_by'],
  stock_count_lines: ['counted_by'],
  stock_counts: ['ended_by', 'started_by'],
  stock_movements: ['actor_id'],
  storage_days: ['by'],
  workorder_clock: ['user_id'],
  workorder_events: ['actor_id'],
  workorder_findings: ['created_by'],
  workorder_jobs: ['created_by'],
  workorder_lines: ['done_by', 'struck_by'],
  workorder_questions: ['actor_id'],
};

/** Sample people that a record outside the sample still names. */
export async function stillNamed(tx: Transaction, personIds: readonly string[]): Promise<Set<string>> {
  const isNamed = Object.entries(PERSON_COLUMNS).map(([table, columns]): SQL => {
    const named = sql.join(
      columns.map((column) => sql.identifier(column)),
      sql`, `,
    );
    return sql`exists (select from ${sql.identifier(table)} where profiles.id in (${named}))`;
  });
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from profiles
      where id = any(${sql.param([...personIds])}::uuid[]) and (${sql.join(isNamed, sql` or `)})`,
  );
  return new Set(rows.map(({ id }) => id));
}
