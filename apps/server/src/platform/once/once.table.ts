import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns.ts';

/** Answers of calls that may be repeated, stored in the call's transaction. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** The procedure's path; a key means nothing outside of it. */
    scope: text().notNull(),
    /** Whose key it is, so that nobody gets an answer with someone else's key. */
    owner: text().notNull(),
    key: uuid().notNull(),
    bodyHash: text('body_hash').notNull(),
    answer: jsonb(),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.owner, table.key] }),
    index('idempotency_keys_at_idx').on(table.at),
  ],
);
