import { FROM_CLIENT, HEADER_LENGTH, message, text, textAt } from './messages.ts';

const STATEMENT = 'S'.charCodeAt(0);

/** Where a message names a prepared statement, or nothing when it names none. */
function nameOffset(source: Buffer): number | undefined {
  switch (source[0]) {
    case FROM_CLIENT.parse:
      return HEADER_LENGTH;
    case FROM_CLIENT.bind:
      // The portal's name comes first.
      return source.indexOf(0, HEADER_LENGTH) + 1;
    case FROM_CLIENT.describe:
    case FROM_CLIENT.close:
      return source[HEADER_LENGTH] === STATEMENT ? HEADER_LENGTH + 1 : undefined;
    default:
      return undefined;
  }
}

/** The prepared statement a message is about; '' is the unnamed one. */
export function statementName(source: Buffer): string | undefined {
  const offset = nameOffset(source);
  return offset === undefined ? undefined : textAt(source, offset);
}

/** Prepared statements belong to a connection in PostgreSQL, so each client gets its own names. */
export function renameStatement(source: Buffer, name: string): Buffer {
  const offset = nameOffset(source);
  if (offset === undefined) return source;
  const type = String.fromCharCode(source[0] ?? 0);
  const after = source.subarray(source.indexOf(0, offset) + 1);
  return message(type, source.subarray(HEADER_LENGTH, offset), text(name), after);
}
