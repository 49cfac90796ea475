import { randomUUID } from 'node:crypto';
import { type Actor, writeAudit } from '../audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/index.ts';
import { insertOnce } from '../platform/once/index.ts';
import { diagnosticReports } from './workorders.table.ts';

type NewReport = typeof diagnosticReports.$inferInsert;

/** What a form hands over to its work order. */
export type FromIntake = Omit<NewReport, 'id' | 'status' | 'completedItems' | 'createdAt' | 'updatedAt'> & {
  readonly convertedFromIntake: string;
};

/** The work order of a form: made once, found again ever after. */
export async function createFromIntake(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  from: FromIntake,
): Promise<{ readonly id: string; readonly first: boolean }> {
  const now = clock.now();
  const { row, first } = await insertOnce(tx, diagnosticReports, [diagnosticReports.convertedFromIntake], {
    id: randomUUID(),
    ...from,
    status: 'submitted',
    completedItems: {},
    createdAt: now,
    updatedAt: now,
  });
  if (first)
    await writeAudit(tx, clock, actor, {
      action: 'workorders.report.created',
      subject: 'diagnostic_reports',
      subjectId: row.id,
      after: { ...from },
    });
  return { id: row.id, first };
}
