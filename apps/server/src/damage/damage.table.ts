import { MARK_KINDS, MARK_WORDS } from '@kickstand/domain/damage';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '../auth/auth.table.ts';
import { moment, oneOf } from '../platform/database/columns.ts';

/** A mark on a photo. The picture itself is never changed. */
export const photoMarks = pgTable(
  'photo_marks',
  {
    /** Made by the client, so that a mark sent again is the same mark. */
    id: uuid().primaryKey(),
    /** The stored picture. */
    path: text().notNull(),
    kind: text({ enum: MARK_KINDS }).notNull(),
    /** Ten-thousandths of the picture's width and height. */
    x: integer().notNull(),
    y: integer().notNull(),
    toX: integer('to_x').notNull(),
    toY: integer('to_y').notNull(),
    word: text({ enum: MARK_WORDS }),
    note: text().notNull().default(''),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => profiles.id),
    createdAt: moment('created_at').notNull(),
    updatedBy: uuid('updated_by')
      .notNull()
      .references(() => profiles.id),
    updatedAt: moment('updated_at').notNull(),
    revision: integer().notNull().default(1),
    sample: boolean().notNull().default(false),
    removedAt: moment('removed_at'),
  },
  (table) => [
    check('photo_marks_kind_known', oneOf(table.kind, MARK_KINDS)),
    index('photo_marks_path_idx').on(table.path, table.createdAt).where(sql`${table.removedAt} is null`),
  ],
);
