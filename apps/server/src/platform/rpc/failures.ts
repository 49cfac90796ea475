import { ORPCError, ValidationError } from '@orpc/server';
import { Busy } from '../budget.ts';
import { isDatabaseAway } from '../database/open/database-away.ts';
import { isOutOfSpace } from '../free-space.ts';
import type { RequestContext } from './context.ts';

export const RETRY_SECONDS = 2;

/**
 * Maps every error to what the client may see: declared errors stay as they are, invalid input becomes a code per field,
 * an unreachable database a 503, a full disk a 507. Anything else is a bug: it is logged, and the client gets only the
 * request id.
 */
export function translateFailure(
  error: unknown,
  context: Pick<RequestContext, 'log' | 'requestId'>,
): ORPCError<string, unknown> {
  if (isDatabaseAway(error)) {
    context.log.error({ err: error }, 'database away');
    return unavailable();
  }
  if (error instanceof Busy) return unavailable();
  if (isOutOfSpace(error)) {
    context.log.error({ err: error }, 'disk full');
    return storageFull();
  }
  if (error instanceof InvalidField) return error;
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST') return invalidInput(error);
  if (error instanceof ORPCError && error.status < 500) return error;
  if (error instanceof ORPCError && error.defined) return error;
  context.log.error({ err: error }, 'bug');
  return new ORPCError('INTERNAL_SERVER_ERROR', { data: { requestId: context.requestId } });
}

export const unavailable = () =>
  new ORPCError('UNAVAILABLE', { defined: true, status: 503, data: { retryAfterSeconds: RETRY_SECONDS } });

export const storageFull = () => new ORPCError('STORAGE_FULL', { defined: true, status: 507 });

export const tooManyRequests = (retryAfterSeconds: number) =>
  new ORPCError('TOO_MANY_REQUESTS', { defined: true, status: 429, data: { retryAfterSeconds } });

/** Input that matches its schema but fails a check that only the server can do. */
class InvalidField extends ORPCError<'BAD_REQUEST', unknown> {}

export const invalidField = (path: string, code: string) =>
  new InvalidField('BAD_REQUEST', { data: { issues: [{ path, message: code }] } });

function invalidInput(error: ORPCError<string, unknown>): ORPCError<string, unknown> {
  const issues = error.cause instanceof ValidationError ? error.cause.issues : [];
  return new ORPCError('BAD_REQUEST', {
    data: {
      issues: issues.map(({ path, message }) => ({
        path: (path ?? []).map(segment).join('.'),
        message: asCode(message),
      })),
    },
  });
}

/** zod's messages are English prose, not codes: they become INVALID. */
const asCode = (message: string) => (/^[A-Z][A-Z_]+$/.test(message) ? message : 'INVALID');

const segment = (part: PropertyKey | { readonly key: PropertyKey }) =>
  String(typeof part === 'object' ? part.key : part);
