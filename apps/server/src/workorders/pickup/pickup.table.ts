import { COMPARISONS, SPOT_ANSWERS } from '@kickstand/domain/damage';
import { PHOTO_SLOTS } from '@kickstand/domain/intake';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '../../auth/auth.table.ts';
import { moment, oneOf } from '../../platform/database/columns.ts';
import { workOrders } from '../workorders.table.ts';

/** One side of the bike at pickup. Taking a photo again removes the previous one. */
export const pickupPhotos = pgTable(
  'pickup_photos',
  {
    id: uuid().primaryKey(),
    orderId: uuid('report_id')
      .notNull()
      .references(() => workOrders.id),
    slot: text({ enum: PHOTO_SLOTS }).notNull(),
    path: text().notNull(),
    comparison: text({ enum: COMPARISONS }),
    takenBy: uuid('taken_by')
      .notNull()
      .references(() => profiles.id),
    takenAt: moment('taken_at').notNull(),
    removedAt: moment('removed_at'),
  },
  (table) => [
    check('pickup_photos_slot_known', oneOf(table.slot, PHOTO_SLOTS)),
    index('pickup_photos_report_idx').on(table.orderId).where(sql`${table.removedAt} is null`),
  ],
);

/** A difference found by the device, and what a person said about it. */
export const pickupSpots = pgTable(
  'pickup_spots',
  {
    id: uuid().primaryKey(),
    photoId: uuid('photo_id')
      .notNull()
      .references(() => pickupPhotos.id),
    /** Ten-thousandths of the intake photo's width and height. */
    x: integer().notNull(),
    y: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    position: integer().notNull(),
    answer: text({ enum: SPOT_ANSWERS }),
    note: text().notNull().default(''),
    answeredBy: uuid('answered_by').references(() => profiles.id),
    answeredAt: moment('answered_at'),
  },
  (table) => [index('pickup_spots_photo_idx').on(table.photoId)],
);
