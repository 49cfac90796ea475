import type pg from 'pg';
import type { DatabaseLog } from '../database.ts';

/**
 * Logs every connection that breaks off. Without these listeners the process dies: the pool
 * reports for connections that idle, one that is lent out (a transaction) only for itself.
 */
export function watchPool(pool: pg.Pool, log: DatabaseLog): void {
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'));
  });
  // Each of them has been logged by its connection.
  pool.on('error', () => undefined);
}
