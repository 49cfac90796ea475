import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment, oneOf } from '../platform/database/columns.ts';

export const SHARED_KINDS = ['intake', 'report'] as const;

/** Links for customers. The id in the link is random, and only its hash is stored. */
export const shares = pgTable(
  'shares',
  {
    idHash: text('id_hash').primaryKey(),
    recordKind: text('record_kind', { enum: SHARED_KINDS }).notNull(),
    recordId: uuid('record_id').notNull(),
    createdBy: uuid('created_by'),
    createdAt: moment('created_at').notNull(),
    /**
     * Set when the order closes; until then the link works. A link to a form without an order expires from the start.
     */
    expiresAt: moment('expires_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    check('shares_kind_known', oneOf(table.recordKind, SHARED_KINDS)),
    index('shares_record_idx').on(table.recordKind, table.recordId),
  ],
);
