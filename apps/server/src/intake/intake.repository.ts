import { and, eq, isNull } from 'drizzle-orm';
import { type DbOrTx, type OrPlaceholder, prepareSelect } from '../platform/database/index.ts';
import type { IntakeRow } from './form-columns.ts';
import { intakeForms } from './intake.table.ts';

const present = (id: OrPlaceholder<string>) => and(eq(intakeForms.id, id), isNull(intakeForms.removedAt));
const readForm = prepareSelect(['id'], (db, { id }) => db.select().from(intakeForms).where(present(id)));
const lockRow = prepareSelect(['id'], (db, { id }) =>
  db.select().from(intakeForms).where(present(id)).for('update'),
);

/** A form that has not been removed. */
export async function findForm(db: DbOrTx, id: string): Promise<IntakeRow | null> {
  return (await readForm(db, { id }))[0] ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockForm(tx: DbOrTx, id: string): Promise<IntakeRow | null> {
  return (await lockRow(tx, { id }))[0] ?? null;
}
