import { errorCode, errorReference } from '../calls/errors.ts';
import { debugLogger } from './debug-logger.ts';
import { log } from './log.ts';

/** A call that was answered as hoped. */
export function noteCall(procedure: string, milliseconds: number): void {
  debugLogger.debug('api', procedure, { ms: Math.round(milliseconds) });
}

/** A call that failed: what it was, the code, and the id under which the server knows it. Never what was sent. */
export function noteFailedCall(procedure: string, error: unknown, requestId: string | null): void {
  const code = errorCode(error);
  const context = { code, requestId: requestId ?? errorReference(error) };
  const lost = code === 'NETWORK' || code === 'UNKNOWN';
  if (lost) log.error('api', `${procedure} failed`, context);
  else log.warning('api', `${procedure} was refused`, context);
  debugLogger.error('api', procedure, context);
}
