import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { LONGEST_BLOCK } from './blocks.ts';

/** A row as it travels: each column in the database's own text, null where it has none. */
export type Row = readonly (string | null)[];

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);
/** Quick rather than small: a backup should not take a core for long. */
const LEVEL = 3;

/** One line of JSON per row. */
export const linesOf = (rows: readonly Row[]): Buffer =>
  Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));

export const packed = (bytes: Buffer): Promise<Buffer> => deflate(bytes, { level: LEVEL });

export const unpacked = (bytes: Buffer, longest = LONGEST_BLOCK): Promise<Buffer> =>
  inflate(bytes, { maxOutputLength: longest });

export const rowsIn = (lines: Buffer): Row[] =>
  lines
    .toString('utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Row);
