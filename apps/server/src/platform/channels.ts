import { tracingChannel } from 'node:diagnostics_channel';

/** A procedure call, without its input, output and caller. */
export interface ObservedCall {
  readonly procedure: string;
}

/** A statement's first word, never its text or values. */
export interface ObservedStatement {
  readonly operation: string;
}

/** The source of metrics and traces. A channel without listeners costs nothing. */
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

/** One of a few words, to limit the number of metric series. */
export function operationOf(text: unknown): string {
  const word = typeof text === 'string' ? (/^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? '') : '';
  return OPERATIONS.has(word) ? word : 'other';
}
