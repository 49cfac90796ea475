/** Messages of PostgreSQL's protocol 3.0: a type byte, a length that includes itself, and a body. */

export const FROM_CLIENT = {
  bind: code('B'),
  close: code('C'),
  copyData: code('d'),
  copyDone: code('c'),
  copyFail: code('f'),
  describe: code('D'),
  flush: code('H'),
  functionCall: code('F'),
  parse: code('P'),
  password: code('p'),
  query: code('Q'),
  sync: code('S'),
  terminate: code('X'),
} as const;

export const FROM_SERVER = {
  copyIn: code('G'),
  notification: code('A'),
  parseComplete: code('1'),
  readyForQuery: code('Z'),
} as const;

/** What ReadyForQuery reports: idle, in a transaction, in a failed transaction. */
export type TransactionStatus = 'I' | 'T' | 'E';

export const HEADER_LENGTH = 5;

function code(letter: string): number {
  return letter.charCodeAt(0);
}

export function message(type: string, ...parts: Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 4);
  const header = Buffer.allocUnsafe(HEADER_LENGTH);
  header.write(type, 0, 'latin1');
  header.writeInt32BE(length, 1);
  return Buffer.concat([header, ...parts]);
}

/** A zero-terminated string, as in the protocol. */
export function text(value: string): Buffer {
  return Buffer.from(`${value}\0`);
}

/** The text at an offset of a message. */
export function textAt(source: Buffer, offset: number, longest = source.length): string {
  const end = source.indexOf(0, offset);
  return source.toString('utf8', offset, Math.min(end === -1 ? source.length : end, offset + longest));
}

export function queryMessage(sql: string): Buffer {
  return message('Q', text(sql));
}

export function readyForQuery(status: TransactionStatus): Buffer {
  return message('Z', Buffer.from(status));
}

export function errorResponse(
  sqlState: string,
  reason: string,
  severity: 'ERROR' | 'FATAL' = 'ERROR',
): Buffer {
  const fields = [`S${severity}`, `V${severity}`, `C${sqlState}`, `M${reason}`];
  return message('E', ...fields.map(text), Buffer.from([0]));
}

/** An empty CopyInResponse: text format, no columns. */
export function copyInResponse(): Buffer {
  return message('G', Buffer.from([0, 0, 0]));
}
