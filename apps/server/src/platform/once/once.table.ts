import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns.ts';

/** The answers of actions that may be sent twice: stored with the action, in its transaction. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** What was asked for, as the procedure's path; a key means nothing outside of it. */
    scope: text().notNull(),
    /** Whose key: nobody reads an answer with a key that is not theirs. */
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
