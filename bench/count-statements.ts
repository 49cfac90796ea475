// Preloaded into the server: counts the statements it sends to the database, and reports them on request.
import pg from 'pg';

let sent = 0;
const original = pg.Client.prototype.query as (...args: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  sent += 1;
  return original.apply(this, args);
} as typeof pg.Client.prototype.query;

process.on('message', () => process.send?.(sent));
