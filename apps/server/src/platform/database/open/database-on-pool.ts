import { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database } from '../database.ts';
import { dialect } from '../statements/fixed-text.ts';
import { RowSession } from '../statements/row-session.ts';

/**
 * Drizzle on a pool. Every transaction's connection is released, however the transaction ends. Drizzle itself
 * leaks it when `begin` fails, which happens when the database goes down at that moment: after ten of those
 * the pool waits forever.
 */
export function databaseOnPool(pool: pg.Pool): Database {
  const db: Database = new NodePgDatabase(dialect, new RowSession(pool), undefined);
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await new RowSession(client).transaction(work as never, config);
    } finally {
      client.release();
    }
  };
  return Object.assign(db, { $client: pool });
}
