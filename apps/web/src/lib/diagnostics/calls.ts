import { errorCode, errorReference } from '../calls/errors.ts';
import { debugLogger } from './debug-logger.ts';
import { log } from './log.ts';

export function noteCall(procedure: string, milliseconds: number): void {
  debugLogger.debug('api', procedure, { ms: Math.round(milliseconds) });
}

/** Logs procedure, code and the server's request id. Never what was sent. */
export function noteFailedCall(procedure: string, error: unknown, requestId: string | null): void {
  const code = errorCode(error);
  const context = { code, requestId: requestId ?? errorReference(error) };
  const lost = code === 'NETWORK' || code === 'UNKNOWN';
  if (lost) log.error('api', `${procedure} failed`, context);
  else log.warning('api', `${procedure} was refused`, context);
  debugLogger.error('api', procedure, context);
}
