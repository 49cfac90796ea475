import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { LONGEST_BLOCK } from './blocks.ts';

/** A row in an archive: each column in the database's text format, or null. */
export type Row = readonly (string | null)[];

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);
/** Fast rather than small, so that a backup does not keep a core busy for long. */
const LEVEL = 3;

export const linesOf = (rows: readonly Row[]): Buffer =>
  Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));

export const packed = (bytes: Buffer): Promise<Buffer> => deflate(bytes, { level: LEVEL });

export const unpacked = (bytes: Buffer, maxBytes = LONGEST_BLOCK): Promise<Buffer> =>
  inflate(bytes, { maxOutputLength: maxBytes });

export const rowsIn = (lines: Buffer): Row[] =>
  lines
    .toString('utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Row);
