import { FROM_CLIENT, HEADER_LENGTH, message, text, textAt } from './messages.ts';

const STATEMENT = 'S'.charCodeAt(0);

/** The offset of a message's prepared statement name; undefined without one. */
function nameOffset(source: Buffer): number | undefined {
  switch (source[0]) {
    case FROM_CLIENT.parse:
      return HEADER_LENGTH;
    case FROM_CLIENT.bind:
      // the portal's name comes first
      return source.indexOf(0, HEADER_LENGTH) + 1;
    case FROM_CLIENT.describe:
    case FROM_CLIENT.close:
      return source[HEADER_LENGTH] === STATEMENT ? HEADER_LENGTH + 1 : undefined;
    default:
      return undefined;
  }
}

/** The message's prepared statement; '' is the unnamed one. */
export function statementName(source: Buffer): string | undefined {
  const offset = nameOffset(source);
  return offset === undefined ? undefined : textAt(source, offset);
}

/** In PostgreSQL prepared statements belong to a connection, so each client gets its own names. */
export function renameStatement(source: Buffer, name: string): Buffer {
  const offset = nameOffset(source);
  if (offset === undefined) return source;
  const type = String.fromCharCode(source[0] ?? 0);
  const after = source.subarray(source.indexOf(0, offset) + 1);
  return message(type, source.subarray(HEADER_LENGTH, offset), text(name), after);
}
