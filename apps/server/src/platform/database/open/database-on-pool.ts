import { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database } from '../database.ts';
import { dialect } from '../statements/fixed-text.ts';
import { RowSession } from '../statements/row-session.ts';

/**
 * Drizzle on a pool. Every transaction's connection is given back, however the transaction ends. Drizzle's own keeps
 * it when `begin` fails, which happens when the database goes away at that moment: ten of those, and the pool waits
 * for ever.
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
