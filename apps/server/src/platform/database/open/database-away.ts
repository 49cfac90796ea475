/**
 * Whether an error means that the database is unreachable, which is answered with "try again", rather than that a
 * statement was wrong, which is a bug.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const code = (at as { code?: unknown }).code;
    if (typeof code === 'string' && (AWAY_CODES.has(code) || code.startsWith('08'))) return true;
    if (AWAY_MESSAGES.test(at.message)) return true;
  }
  return false;
}

const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT', // the embedded database's socket while it restarts
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
  'NO_PRIMARY', // none of several hosts accepts writes now
  '25006', // a former primary that is now a standby
  '57P01', // the server is shutting down
  '57P02',
  '57P03', // it is starting up
  '53300', // too many connections
  '55P03', // the embedded database was busy for too long
]);

/** The driver's messages. "not queryable" comes from a rollback on a connection that just broke. */
const AWAY_MESSAGES =
  /connection terminated|not queryable|timeout exceeded when trying to connect|connection timeout/i;
