import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '../platform/database/columns.ts';

/**
 * Who changed what, when, from what to what. Written in the transaction of the change, so
 * that there is no change without its row; never updated but for the sealer's three
 * columns, which chain the committed rows.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid().primaryKey(),
    at: moment().notNull(),
    /** The person, or null: a stranger (sign-up, set-up) or the server itself. */
    actorId: uuid('actor_id'),
    action: text().notNull(),
    subject: text().notNull(),
    subjectId: text('subject_id').notNull(),
    requestId: uuid('request_id'),
    /** The values may be erased later (a person's right to erasure); their hashes stay in the chain. */
    before: jsonb(),
    after: jsonb(),
    beforeHash: text('before_hash').notNull(),
    afterHash: text('after_hash').notNull(),
    /**
     * Part of both hashes, so that erased values cannot be guessed: a trigger deletes it with the values.
     * Null: there was no value, both were erased, or the row is older than salts.
     */
    salt: text(),
    seq: bigint({ mode: 'number' }),
    previousSeal: text('previous_seal'),
    seal: text(),
  },
  (table) => [
    uniqueIndex('audit_log_seq_key').on(table.seq),
    index('audit_log_unsealed_idx').on(table.at, table.id).where(sql`${table.seq} is null`),
    index('audit_log_subject_idx').on(table.subject, table.subjectId, table.at),
    index('audit_log_actor_idx').on(table.actorId, table.at),
    index('audit_log_at_idx').on(table.at, table.id),
  ],
);

/**
 * The Merkle tree over the sealed rows (RFC 6962): the hashes of its complete subtrees; level 0 is the
 * leaves. Row number n of the log is leaf n - 1. Derived from the log, so not in backups.
 */
export const auditNodes = pgTable(
  'audit_nodes',
  {
    level: smallint().notNull(),
    position: bigint({ mode: 'number' }).notNull(),
    /** SHA-256 in hexadecimal digits. */
    hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.level, table.position] })],
);
