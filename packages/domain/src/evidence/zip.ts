import { joinBytes, sameBytes, textOf, utf8 } from './bytes.ts';

/*
 * The container of a packet: a zip without compression, dates and extras, so that equal contents are equal
 * bytes. Any unzip program can open it. Reading also checks that the file is, byte for byte, what writing its
 * contents gives.
 */

export interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const LOCAL = 0x04034b50;
const LISTED = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Names are UTF-8. */
const FLAGS = 0x0800;
/** The earliest date of the zip format. */
const DAY = 0x0021;
const LOCAL_LENGTH = 30;
/** Above this a zip needs 64-bit extensions. */
const LARGEST = 0xffff_ffff;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** Numbers of 2 or 4 bytes, little-endian. */
function record(...numbers: readonly (readonly [2 | 4, number])[]): Uint8Array {
  const bytes = new Uint8Array(numbers.reduce((sum, [size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [size, value] of numbers) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
}

/** Writes entries one after the other; `end` is what follows the last one. */
export class ZipWriter {
  #written = 0;
  readonly #listed: Uint8Array[] = [];

  add({ name, bytes }: ZipEntry): Uint8Array {
    const [encoded, crc] = [utf8(name), crc32(bytes)];
    const facts = [
      ...([
        [2, VERSION],
        [2, FLAGS],
        [2, 0],
        [2, 0],
        [2, DAY],
      ] as const),
      ...([
        [4, crc],
        [4, bytes.length],
        [4, bytes.length],
        [2, encoded.length],
        [2, 0],
      ] as const),
    ];
    const piece = joinBytes(record([4, LOCAL], ...facts), encoded, bytes);
    const rest = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, this.#written],
    ] as const;
    this.#listed.push(joinBytes(record([4, LISTED], [2, VERSION], ...facts, ...rest), encoded));
    this.#written += piece.length;
    if (this.#written > LARGEST) throw new Error('more than a zip can hold');
    return piece;
  }

  end(): Uint8Array {
    const directory = joinBytes(...this.#listed);
    const count = this.#listed.length;
    const sums = [
      [2, count],
      [2, count],
      [4, directory.length],
      [4, this.#written],
      [2, 0],
    ] as const;
    return joinBytes(directory, record([4, END], [2, 0], [2, 0], ...sums));
  }
}

export function writeZip(entries: readonly ZipEntry[]): Uint8Array {
  const zip = new ZipWriter();
  return joinBytes(...entries.map((entry) => zip.add(entry)), zip.end());
}

export interface ReadZip {
  readonly entries: readonly ZipEntry[];
  /** Whether the file is exactly what these entries give. */
  readonly exact: boolean;
}

/** The contents, as far as they can be read; null: not written by this module. */
export function readZip(bytes: Uint8Array): ReadZip | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries: ZipEntry[] = [];
  let at = 0;
  while (at + LOCAL_LENGTH <= bytes.length && view.getUint32(at, true) === LOCAL) {
    const isPlain = view.getUint16(at + 8, true) === 0;
    const [size, nameLength] = [view.getUint32(at + 22, true), view.getUint16(at + 26, true)];
    const from = at + LOCAL_LENGTH + nameLength + view.getUint16(at + 28, true);
    if (!isPlain || from + size > bytes.length) break;
    const name = nameIn(bytes.subarray(at + LOCAL_LENGTH, at + LOCAL_LENGTH + nameLength));
    if (name === null) break;
    entries.push({ name, bytes: bytes.subarray(from, from + size) });
    at = from + size;
  }
  if (entries.length === 0) return null;
  return { entries, exact: sameBytes(writeZip(entries), bytes) };
}

function nameIn(bytes: Uint8Array): string | null {
  try {
    return textOf(bytes);
  } catch {
    return null; // not UTF-8: the name is damaged
  }
}
