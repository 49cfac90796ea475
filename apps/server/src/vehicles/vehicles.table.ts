import { OPTION_TYPES } from '@kickstand/domain/vehicles';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment, NOW, oneOf } from '../platform/database/columns.ts';

/** Options of a bike's lists. A name is unique per type; a model belongs to one or more makes. */
export const vehicleOptions = pgTable(
  'vehicle_options',
  {
    id: uuid().primaryKey(),
    optionType: text('option_type', { enum: OPTION_TYPES }).notNull(),
    /** Lower-cased, to find duplicates. */
    name: text().notNull(),
    displayName: text('display_name').notNull(),
    custom: boolean().notNull().default(false),
    /** Null for shipped options, and for those added before this column. */
    createdBy: uuid('created_by'),
    createdAt: moment('created_at').notNull().default(NOW),
    removedAt: moment('removed_at'),
    removedBy: uuid('removed_by'),
  },
  (table) => [
    check('vehicle_options_type_known', oneOf(table.optionType, OPTION_TYPES)),
    uniqueIndex('vehicle_options_name_key')
      .on(table.optionType, table.name)
      .where(sql`${table.removedAt} is null`),
    index('vehicle_options_display_idx').on(table.optionType, table.displayName),
  ],
);

export const vehicleMakeModels = pgTable(
  'vehicle_make_models',
  {
    makeId: uuid('make_id')
      .notNull()
      .references(() => vehicleOptions.id),
    modelId: uuid('model_id')
      .notNull()
      .references(() => vehicleOptions.id),
  },
  (table) => [
    primaryKey({ columns: [table.makeId, table.modelId] }),
    index('vehicle_make_models_model_idx').on(table.modelId),
  ],
);
