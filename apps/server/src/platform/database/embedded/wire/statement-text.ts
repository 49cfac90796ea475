/** What the wire server must know about a statement before the backend gets it. */

/** LISTEN and COPY are near the beginning of a statement, so a long insert need not be parsed to its end. */
export const READ_AHEAD = 10_000;

export type ListenStatement = { kind: 'listen' | 'unlisten'; channel: string };

/** A channel that is never used: the backend must keep listening for the other clients. */
export const UNLISTEN_NOTHING = 'UNLISTEN "kickstand nobody"';

const LISTEN = /^\s*(un)?listen\s+(?:"((?:[^"]|"")+)"|([\w$\u0080-\uffff]+|\*))\s*;?\s*$/i;
const COPY_IN = /(?:^|;)\s*copy\b[^;]*\bfrom\s+stdin\b/i;
const COMMENT = /--[^\n]*|\/\*[\s\S]*?\*\//g;

export function readListen(sql: string): ListenStatement | undefined {
  const match = LISTEN.exec(sql);
  if (!match) return undefined;
  const [, un, quoted, plain = ''] = match;
  const channel = quoted === undefined ? plain.toLowerCase() : quoted.replaceAll('""', '"');
  return { kind: un ? 'unlisten' : 'listen', channel };
}

/** The backend cannot read from the client's connection, so all data must be there before it starts. */
export function isCopyFromClient(sql: string): boolean {
  return /\bstdin\b/i.test(sql) && COPY_IN.test(sql.replace(COMMENT, ' '));
}
