import { tracingChannel } from 'node:diagnostics_channel';

/** A call of a procedure. Its input, its output and its caller are not in it. */
export interface ObservedCall {
  readonly procedure: string;
}

/** A statement: its first word, never its text or values. */
export interface ObservedStatement {
  readonly operation: string;
}

/**
 * What metrics and traces are made from. Nobody listens unless one of them is switched on, and a channel without
 * listeners costs nothing.
 */
export const callChannel = tracingChannel<unknown, ObservedCall>('kickstand:call');
export const statementChannel = tracingChannel<unknown, ObservedStatement>('kickstand:statement');

const OPERATIONS = new Set([
  'select',
  'insert',
  'update',
  'delete',
  'with',
  'begin',
  'commit',
  'rollback',
  'copy',
]);

/** One of a few words, so that a metric has as many series. */
export function operationOf(text: unknown): string {
  const word = typeof text === 'string' ? (/^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? '') : '';
  return OPERATIONS.has(word) ? word : 'other';
}
