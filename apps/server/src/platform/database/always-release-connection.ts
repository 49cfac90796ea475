import { NodePgSession } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Database } from './database.ts';

const dialect = new PgDialect();

/**
 * Gives every transaction's connection back, however the transaction ends. Drizzle's own keeps it when `begin` fails,
 * which happens when the database goes away at that moment: ten of those, and the pool waits for ever.
 */
export function alwaysReleaseConnection(db: Database, pool: pg.Pool): Database {
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await new NodePgSession<typeof db._.fullSchema, typeof db._.schema & object>(
        client,
        dialect,
        undefined,
      ).transaction(work as never, config);
    } finally {
      client.release();
    }
  };
  return db;
}
