import { IMPORT_STATES, type ImportRow, importRowSchema, RUNNING_STATES } from '@kickstand/domain/inventory';
import * as z from '@kickstand/domain/zod';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { profiles } from '../../auth/auth.table.ts';
import { moment, oneOf } from '../../platform/database/columns.ts';
import { storedJson } from '../../platform/database/statements/stored-json.ts';
import { productColumns } from '../catalog/products.table.ts';

/** Of a row that cannot be read: it names no SKU, so nothing is imported from it. */
const NO_ROW: ImportRow = { line: 0, sku: '' };

const newSupplierSchema = z.object({ id: z.string(), name: z.string() });
export type NewSupplier = Readonly<z.infer<typeof newSupplierSchema>>;
const conflictSchema = z.object({ sku: z.string(), fields: z.array(z.string()) });
export interface EditConflict {
  readonly sku: string;
  readonly fields: readonly string[];
}

/** Many products at once. Rows come in parts while staging; nothing of them shows before all are published. */
export const importBatches = pgTable(
  'import_batches',
  {
    id: uuid().primaryKey(),
    filename: text().notNull(),
    state: text({ enum: IMPORT_STATES }).notNull(),
    /** How many rows there shall be. */
    total: integer().notNull(),
    created: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    same: integer().notNull().default(0),
    startedBy: uuid('started_by').references(() => profiles.id),
    startedAt: moment('started_at').notNull(),
    committedAt: moment('committed_at'),
    undoneAt: moment('undone_at'),
    /** Of a running import or undo: steps done so far, preparing and merging together. */
    done: integer().notNull().default(0),
    /** Who started what is running: the movements are theirs. */
    runBy: uuid('run_by').references(() => profiles.id),
    /** The server process that works on it, and its last sign of life: another one takes over from a dead one. */
    runner: uuid(),
    runnerAt: moment('runner_at'),
    cancelRequested: boolean('cancel_requested').notNull().default(false),
    /** Suppliers that the file names and nobody knew: added when it is published, removed by an undo if unused. */
    newSuppliers: storedJson<NewSupplier[]>(
      { table: 'import_batches', column: 'new_suppliers' },
      z.array(newSupplierSchema),
      [],
    )
      .notNull()
      .default([]),
    /** Fields that a person changed while it was prepared, and kept. */
    conflicts: storedJson<EditConflict[]>(
      { table: 'import_batches', column: 'conflicts' },
      z.array(conflictSchema),
      [],
    )
      .notNull()
      .default([]),
    /** What an undo came to. */
    removed: integer().notNull().default(0),
    restored: integer().notNull().default(0),
    kept: integer().notNull().default(0),
  },
  (table) => [
    check('import_batches_state_known', oneOf(table.state, IMPORT_STATES)),
    index('import_batches_started_idx').on(table.startedAt.desc()),
    // one at a time: a product has one pending version
    uniqueIndex('import_batches_one_running').on(sql`(true)`).where(oneOf(table.state, RUNNING_STATES)),
  ],
);

export type BatchRow = typeof importBatches.$inferSelect;

export const IMPORT_ACTIONS = ['create', 'update', 'same'] as const;
/** staged: it goes back. used, changed: the product stays, and why. */
export const UNDO_RESULTS = ['staged', 'used', 'changed'] as const;

export const importRows = pgTable(
  'import_rows',
  {
    batchId: uuid('batch_id')
      .notNull()
      .references(() => importBatches.id),
    line: integer().notNull(),
    sku: text().notNull(),
    row: storedJson<ImportRow>({ table: 'import_rows', column: 'row' }, importRowSchema, NO_ROW).notNull(),
    /** Written when it is prepared, for undoing it. Null: it is to be compared, for the first time or again. */
    action: text({ enum: IMPORT_ACTIONS }),
    /** No foreign key: the row outlives a product that the undo removed. */
    productId: uuid('product_id'),
    before: storedJson<Record<string, unknown>>(
      { table: 'import_rows', column: 'before' },
      z.record(z.string(), z.unknown()),
    ),
    /** Of the product after it: one that changed since is left as it is. */
    revision: integer(),
    deltaMilli: bigint('delta_milli', { mode: 'number' }),
    undo: text({ enum: UNDO_RESULTS }),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.line] }),
    index('import_rows_product_idx').on(table.productId),
    index('import_rows_todo_idx').on(table.batchId, table.line).where(sql`${table.action} is null`),
  ],
);

/**
 * Products as a running import or undo will make them. Nobody sees these before their batch is published, and
 * everybody sees these instead of the products' own rows from then on, through the view `catalog`. Each is then merged
 * into its product. Code that changes a product calls `touchProducts` first.
 */
export const productVersions = pgTable(
  'product_versions',
  {
    ...productColumns(),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => importBatches.id),
    /** The product is removed. */
    gone: boolean().notNull().default(false),
    /** How its stock changes, and the kind of movement that is booked for it. */
    deltaMilli: bigint('delta_milli', { mode: 'number' }).notNull().default(0),
    movement: text({ enum: ['count', 'adjustment'] })
      .notNull()
      .default('adjustment'),
  },
  (table) => [index('product_versions_sku_idx').on(table.sku)],
);
