import { and, eq, isNull } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/index.ts';
import type { IntakeRow } from './form-columns.ts';
import { intakeForms } from './intake.table.ts';

/** A form that was not removed. */
export async function findForm(db: DbOrTx, id: string): Promise<IntakeRow | null> {
  const [row] = await db
    .select()
    .from(intakeForms)
    .where(and(eq(intakeForms.id, id), isNull(intakeForms.removedAt)));
  return row ?? null;
}

/** The same, held until the transaction ends. */
export async function lockForm(tx: DbOrTx, id: string): Promise<IntakeRow | null> {
  const [row] = await tx
    .select()
    .from(intakeForms)
    .where(and(eq(intakeForms.id, id), isNull(intakeForms.removedAt)))
    .for('update');
  return row ?? null;
}
