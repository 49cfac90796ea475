import { IMPORT_STATES, type ImportRow } from '@kickstand/domain/inventory';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '../auth/auth.table.ts';
import { moment, oneOf } from '../platform/database/columns.ts';
import { products } from './products.table.ts';

/** Many products at once. Rows come in parts while staging; nothing of them shows before all are booked. */
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
  },
  (table) => [
    check('import_batches_state_known', oneOf(table.state, IMPORT_STATES)),
    index('import_batches_started_idx').on(table.startedAt.desc()),
  ],
);

export const IMPORT_ACTIONS = ['create', 'update', 'same'] as const;

export const importRows = pgTable(
  'import_rows',
  {
    batchId: uuid('batch_id')
      .notNull()
      .references(() => importBatches.id),
    line: integer().notNull(),
    sku: text().notNull(),
    row: jsonb().$type<ImportRow>().notNull(),
    /** Written when it is booked, for undoing it. */
    action: text({ enum: IMPORT_ACTIONS }),
    productId: uuid('product_id').references(() => products.id),
    before: jsonb().$type<Record<string, unknown>>(),
    /** Of the product after it: one that changed since is left as it is. */
    revision: integer(),
    deltaMilli: bigint('delta_milli', { mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.line] }),
    index('import_rows_product_idx').on(table.productId),
  ],
);
