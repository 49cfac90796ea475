import type { Refusal } from './messages.ts';

/** Larger ones are no list of parts, and a tablet's memory is small. */
export const FILE_BYTES = 20 * 1024 * 1024;

/** How the files begin that a spreadsheet keeps: zip (xlsx, ods, numbers) and the old binary format (xls). */
const SPREADSHEETS: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
  [0xd0, 0xcf, 0x11, 0xe0],
];
const OTHERS: readonly (readonly number[])[] = [
  [0x25, 0x50, 0x44, 0x46], // PDF
  [0x1f, 0x8b], // gzip
  [0x89, 0x50, 0x4e, 0x47], // PNG
  [0xff, 0xd8, 0xff], // JPEG
];

const begins = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);

/** By what the bytes are, whatever the file is called. */
export function refuseBytes(bytes: Uint8Array): Refusal | null {
  if (bytes.length === 0) return { why: 'empty' };
  if (bytes.length > FILE_BYTES) return { why: 'too_big' };
  if (SPREADSHEETS.some((start) => begins(bytes, start))) return { why: 'spreadsheet' };
  return OTHERS.some((start) => begins(bytes, start)) ? { why: 'binary' } : null;
}

/** A text has no zero in it; what was decoded from a program or a picture has. */
export const refuseText = (text: string): Refusal | null =>
  text.slice(0, 100_000).includes('\u0000')
    ? { why: 'binary' }
    : text.trim() === ''
      ? { why: 'empty' }
      : null;
