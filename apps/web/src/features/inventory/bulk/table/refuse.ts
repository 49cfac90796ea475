import type { Refusal } from './messages.ts';

/** Anything larger is not a parts list, and a tablet has little memory. */
export const FILE_BYTES = 20 * 1024 * 1024;

/** Magic bytes of spreadsheet files: zip (xlsx, ods, numbers) and the old binary format (xls). */
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

/** By content, whatever the file name. */
export function refuseBytes(bytes: Uint8Array): Refusal | null {
  if (bytes.length === 0) return { why: 'empty' };
  if (bytes.length > FILE_BYTES) return { why: 'too_big' };
  if (SPREADSHEETS.some((start) => begins(bytes, start))) return { why: 'spreadsheet' };
  return OTHERS.some((start) => begins(bytes, start)) ? { why: 'binary' } : null;
}

/** Text contains no NUL; a decoded program or picture does. */
export const refuseText = (text: string): Refusal | null =>
  text.slice(0, 100_000).includes('\u0000')
    ? { why: 'binary' }
    : text.trim() === ''
      ? { why: 'empty' }
      : null;
