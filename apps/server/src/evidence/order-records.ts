import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/index.ts';
import type { OrderRow } from '../workorders/index.ts';
import { auditLog, creditMemos, invoices, ledgerEntries } from './foreign-tables.ts';

export type AuditRow = typeof auditLog.$inferSelect;

/** All sealed audit rows about an order, its form, its money and its papers, in order. */
export async function recordsOfOrder(tx: DbOrTx, order: OrderRow): Promise<AuditRow[]> {
  const ids = async (table: typeof invoices | typeof creditMemos) =>
    (await tx.select({ id: table.id }).from(table).where(eq(table.orderId, order.id))).map(({ id }) => id);
  const entries = await tx
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(
      or(
        eq(ledgerEntries.orderId, order.id),
        order.convertedFromIntake ? eq(ledgerEntries.intakeId, order.convertedFromIntake) : undefined,
      ),
    );
  const about: readonly (readonly [subject: string, ids: readonly string[]])[] = [
    ['diagnostic_reports', [order.id]],
    ['intake_forms', order.convertedFromIntake ? [order.convertedFromIntake] : []],
    ['ledger_entries', entries.map(({ id }) => id)],
    ['invoices', await ids(invoices)],
    ['credit_memos', await ids(creditMemos)],
  ];
  return tx
    .select()
    .from(auditLog)
    .where(
      and(
        isNotNull(auditLog.seq),
        or(
          ...about
            .filter(([, known]) => known.length > 0)
            .map(([subject, known]) =>
              and(eq(auditLog.subject, subject), inArray(auditLog.subjectId, [...known])),
            ),
        ),
      ),
    )
    .orderBy(asc(auditLog.seq));
}
