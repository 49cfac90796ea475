import type pg from 'pg';
import type { DatabaseLog } from '../database.ts';

/**
 * Logs every connection that breaks. Without these listeners the process would exit: the pool reports idle
 * connections, and a checked-out one (a transaction) only reports itself.
 */
export function watchPool(pool: pg.Pool, log: DatabaseLog): void {
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'));
  });
  // each was logged by its connection
  pool.on('error', () => undefined);
}
