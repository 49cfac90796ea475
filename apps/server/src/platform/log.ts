import { type Logger, pino } from 'pino';
import type { Config } from './config/index.ts';

export type Log = Logger;

/**
 * Structured lines on standard output. Never pass personal data (addresses, headers, cookies, names); errors are
 * logged without query parameters, which contain user input.
 */
export function createLog(config: Pick<Config, 'logLevel'>): Log {
  return pino({
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError },
  });
}

/** Message, code and stack of an error and its causes, without the values of a query. */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: 'not an Error' };
  const { code } = error as { code?: unknown };
  const failedQuery = 'query' in error && 'params' in error;
  return {
    type: error.name,
    message: failedQuery ? `Failed query: ${String(error.query)}` : error.message,
    ...(code !== undefined && { code }),
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}
