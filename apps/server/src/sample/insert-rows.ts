import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../platform/database/index.ts';
import {
  bikeOwnerships,
  bikes,
  customers,
  estimateDecisions,
  estimateVersions,
  files,
  intakeDepositExceptions,
  intakeFormDrafts,
  intakeForms,
  intakeSignatures,
  ledgerEntries,
  products,
  purchaseLines,
  purchaseOrders,
  purchaseReceipts,
  reservations,
  serviceParts,
  stockMovements,
  suppliers,
  workOrders,
  workorderClock,
  workorderEvents,
  workorderFindings,
  workorderJobs,
  workorderLines,
  workorderQuestions,
} from '../platform/database/schema.ts';
import type { Rows } from './making/rows.ts';

const AT_ONCE = 1000;

/** In an order that every foreign key is content with. */
const TABLES = {
  customers,
  bikes,
  bikeOwnerships,
  files,
  ledgerEntries,
  intakeForms,
  intakeSignatures,
  intakeDepositExceptions,
  workOrders,
  intakeFormDrafts,
  workorderJobs,
  workorderClock,
  suppliers,
  products,
  workorderLines,
  workorderQuestions,
  workorderFindings,
  estimateVersions,
  estimateDecisions,
  workorderEvents,
  serviceParts,
  purchaseOrders,
  purchaseLines,
  purchaseReceipts,
  stockMovements,
  reservations,
} as const satisfies Record<keyof Rows, PgTable>;

export async function insertRows(tx: DbOrTx, rows: Rows): Promise<void> {
  for (const [name, table] of Object.entries(TABLES) as [keyof Rows, PgTable][])
    for (let at = 0; at < rows[name].length; at += AT_ONCE)
      await insertPiece(tx, table, rows[name].slice(at, at + AT_ONCE));
}

/**
 * Inserts a thousand rows as one parameter: many times faster than one per cell. The first row determines the
 * columns, so all rows must have the same ones.
 */
async function insertPiece(tx: DbOrTx, table: PgTable, rows: readonly object[]): Promise<void> {
  const first = rows[0] ?? {};
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in first);
  const left = Object.keys(getTableColumns(table)).find(
    (key) => !(key in first) && rows.some((row) => ((row as Record<string, unknown>)[key] ?? null) !== null),
  );
  if (left) throw new Error(`insertRows: ${left} of ${getTableName(table)} is missing in the first row`);
  const json = JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(columns.map(([key, { name }]) => [name, (row as Record<string, unknown>)[key]])),
    ),
  );
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  const target = sql.identifier(getTableName(table));
  await tx.execute(
    sql`insert into ${target} (${names}) select ${names} from json_populate_recordset(null::${target}, ${json}::json)`,
  );
}
