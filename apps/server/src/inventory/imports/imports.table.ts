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

/** For a row that cannot be read: it names no SKU, so nothing is imported from it. */
const NO_ROW: ImportRow = { line: 0, sku: '' };

const newSupplierSchema = z.object({ id: z.string(), name: z.string() });
export type NewSupplier = Readonly<z.infer<typeof newSupplierSchema>>;
const conflictSchema = z.object({ sku: z.string(), fields: z.array(z.string()) });
export interface EditConflict {
  readonly sku: string;
  readonly fields: readonly string[];
}

/**
 * A bulk import. Rows arrive in parts while it is staging; none of them is visible until all are published.
 */
export const importBatches = pgTable(
  'import_batches',
  {
    id: uuid().primaryKey(),
    filename: text().notNull(),
    state: text({ enum: IMPORT_STATES }).notNull(),
    /** The total number of rows. */
    total: integer().notNull(),
    created: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    same: integer().notNull().default(0),
    startedBy: uuid('started_by').references(() => profiles.id),
    startedAt: moment('started_at').notNull(),
    committedAt: moment('committed_at'),
    undoneAt: moment('undone_at'),
    /** Progress of a running import or undo: steps done so far, preparing and merging together. */
    done: integer().notNull().default(0),
    /** The person who started it; the movements are recorded under their name. */
    runBy: uuid('run_by').references(() => profiles.id),
    /** The server process working on it and its last heartbeat: another one takes over from a dead one. */
    runner: uuid(),
    runnerAt: moment('runner_at'),
    cancelRequested: boolean('cancel_requested').notNull().default(false),
    /**
     * Suppliers named in the file that do not exist yet: added when it is published, removed by an undo if
     * unused.
     */
    newSuppliers: storedJson<NewSupplier[]>(
      { table: 'import_batches', column: 'new_suppliers' },
      z.array(newSupplierSchema),
      [],
    )
      .notNull()
      .default([]),
    /** Fields that a person changed during preparation; their values are kept. */
    conflicts: storedJson<EditConflict[]>(
      { table: 'import_batches', column: 'conflicts' },
      z.array(conflictSchema),
      [],
    )
      .notNull()
      .default([]),
    /** The result of an undo. */
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
/** staged: it is reverted. used, changed: the product stays, and why. */
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
    /** Recorded during preparation, for undo. Null: not compared yet, or to be compared again. */
    action: text({ enum: IMPORT_ACTIONS }),
    /** No foreign key: the row outlives a product that the undo removed. */
    productId: uuid('product_id'),
    before: storedJson<Record<string, unknown>>(
      { table: 'import_rows', column: 'before' },
      z.record(z.string(), z.unknown()),
    ),
    /** The product's revision after the import; an undo leaves a product that changed since as it is. */
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
 * Products as a running import or undo will leave them. Invisible until their batch is published; from then
 * on everyone sees them instead of the products' own rows, through the view `catalog`, while each is merged
 * into its product. Code that changes a product calls `touchProducts` first.
 */
export const productVersions = pgTable(
  'product_versions',
  {
    ...productColumns(),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => importBatches.id),
    /** The product is deleted. */
    gone: boolean().notNull().default(false),
    /** How its stock changes, and the kind of movement recorded for it. */
    deltaMilli: bigint('delta_milli', { mode: 'number' }).notNull().default(0),
    movement: text({ enum: ['count', 'adjustment'] })
      .notNull()
      .default('adjustment'),
  },
  (table) => [index('product_versions_sku_idx').on(table.sku)],
);
