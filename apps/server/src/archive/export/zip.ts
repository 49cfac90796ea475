import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/*
 * Streams a zip for responses of unknown size: each entry's sizes follow its bytes. It has no 64-bit
 * extensions, which some unzip programs lack, so there is a limit.
 */

export interface ZipEntry {
  readonly name: string;
  readonly body: AsyncIterable<Buffer>;
}

interface Listed {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly plain: number;
  readonly at: number;
}

const LONGEST = 0xffff_ffff;
/** Sizes follow the data; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 20;

export async function* zip(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> {
  const time = dosTime(at);
  const listed: Listed[] = [];
  let written = 0;
  for await (const { name, body } of entries) {
    const entry = { name: Buffer.from(name), at: written };
    const head = localHead(entry.name, time);
    yield head;
    const sums = { crc: 0, plain: 0, packed: 0 };
    for await (const piece of deflated(body, sums)) {
      sums.packed += piece.length;
      yield piece;
    }
    const tail = record(0x08074b50, [4, sums.crc], [4, sums.packed], [4, sums.plain]);
    yield tail;
    written += head.length + sums.packed + tail.length;
    if (written > LONGEST || sums.plain > LONGEST) throw new Error('more than a zip can hold');
    listed.push({ ...entry, ...sums });
  }
  const directory = Buffer.concat(listed.map((entry) => directoryEntry(entry, time)));
  yield directory;
  const count = listed.length;
  yield record(
    0x06054b50,
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, directory.length],
    [4, written],
    [2, 0],
  );
}

async function* deflated(body: AsyncIterable<Buffer>, sums: { crc: number; plain: number }) {
  async function* counted() {
    for await (const piece of body) {
      sums.crc = crc32(piece, sums.crc);
      sums.plain += piece.length;
      yield piece;
    }
  }
  const deflate = createDeflateRaw();
  const source = Readable.from(counted(), { objectMode: false });
  source.on('error', (error) => deflate.destroy(error));
  for await (const piece of source.pipe(deflate)) yield piece as Buffer;
}

const localHead = (name: Buffer, time: number) =>
  Buffer.concat([
    record(
      0x04034b50,
      ...([
        [2, VERSION],
        [2, FLAGS],
        [2, DEFLATED],
        [4, time],
        [4, 0],
        [4, 0],
        [4, 0],
      ] as const),
      ...([
        [2, name.length],
        [2, 0],
      ] as const),
    ),
    name,
  ]);

const directoryEntry = ({ name, crc, packed, plain, at }: Listed, time: number) =>
  Buffer.concat([
    record(
      0x02014b50,
      ...([
        [2, VERSION],
        [2, VERSION],
        [2, FLAGS],
        [2, DEFLATED],
        [4, time],
      ] as const),
      ...([
        [4, crc],
        [4, packed],
        [4, plain],
        [2, name.length],
        [2, 0],
        [2, 0],
      ] as const),
      ...([
        [2, 0],
        [2, 0],
        [4, 0],
        [4, at],
      ] as const),
    ),
    name,
  ]);

/** A signature followed by little-endian numbers of the given byte sizes. */
function record(signature: number, ...numbers: readonly (readonly [2 | 4, number])[]): Buffer {
  const pieces = [[4, signature] as const, ...numbers].map(([size, value]) => {
    const piece = Buffer.alloc(size);
    piece.writeUIntLE(value, 0, size);
    return piece;
  });
  return Buffer.concat(pieces);
}

/** Two 16-bit numbers: seconds by two, minutes, hours; day, month, years since 1980. */
function dosTime(at: Date): number {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return day * 0x10000 + time;
}
