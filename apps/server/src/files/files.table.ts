import type { BucketName } from '@kickstand/domain/files';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '../auth/auth.table.ts';
import { moment } from '../platform/database/columns.ts';

/** All pictures of the shop. The row is written before the bytes, so nothing in the store is without a row. */
export const files = pgTable(
  'files',
  {
    /** The client makes the id, so that a retried upload is the same upload. */
    id: uuid().primaryKey(),
    bucket: text().$type<BucketName>().notNull(),
    /** The path in the store. Its name is random, not the client's id. */
    path: text().notNull().unique(),
    thumbnailPath: text('thumbnail_path'),
    contentType: text('content_type').notNull(),
    bytes: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Of the stored picture before any encryption. */
    sha256: text().notNull(),
    /** Hash of the upload: distinguishes a retry from another picture with its id. */
    receivedSha256: text('received_sha256').notNull(),
    /** Null if it came with an incoming text. */
    uploadedBy: uuid('uploaded_by').references(() => profiles.id),
    /** The record it belongs to; null until its form is saved. */
    recordKind: text('record_kind'),
    recordId: uuid('record_id'),
    keepUntil: moment('keep_until'),
    sample: boolean().notNull().default(false),
    createdAt: moment('created_at').notNull(),
    /** When its bytes were stored; it is not visible before. */
    storedAt: moment('stored_at'),
    removedAt: moment('removed_at'),
    /** When its bytes were deleted. */
    erasedAt: moment('erased_at'),
  },
  (table) => [
    check('files_path_in_bucket', sql`starts_with(${table.path}, ${table.bucket} || '/')`),
    check('files_record_whole', sql`(${table.recordKind} is null) = (${table.recordId} is null)`),
    index('files_record_idx').on(table.recordKind, table.recordId),
    index('files_uploaded_by_idx').on(table.uploadedBy),
    index('files_unattached_idx')
      .on(table.createdAt)
      .where(sql`${table.recordId} is null and ${table.removedAt} is null`),
    index('files_keep_until_idx')
      .on(table.keepUntil)
      .where(sql`${table.keepUntil} is not null and ${table.removedAt} is null`),
    index('files_unerased_idx')
      .on(table.removedAt)
      .where(sql`${table.removedAt} is not null and ${table.erasedAt} is null`),
  ],
);
