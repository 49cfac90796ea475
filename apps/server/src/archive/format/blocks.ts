import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { ARCHIVE_FORMAT } from '@kickstand/domain/archive';
import { ArchiveRefused, damaged } from './archive-refused.ts';

/*
 * The file format: one line of text that names the format, then blocks. A block is a letter, the length of its
 * content (32 bits, big-endian) and the content. The last block is the SHA-256 of all bytes before it.
 */

export const BLOCK = {
  header: 'H',
  table: 'T',
  rows: 'R',
  file: 'F',
  keys: 'K',
  closing: 'C',
  digest: 'Z',
} as const;
export type BlockKind = (typeof BLOCK)[keyof typeof BLOCK];

const KINDS: ReadonlySet<string> = new Set(Object.values(BLOCK));
const FIRST_LINE = /^KICKSTAND ARCHIVE (\d{1,9})\n$/;
const LONGEST_FIRST_LINE = 40;
const HEAD_LENGTH = 5;
/** Much larger than any picture or page of rows. A damaged length must not allocate all memory. */
export const LONGEST_BLOCK = 128 * 1024 * 1024;

export interface Block {
  readonly kind: BlockKind;
  readonly content: Buffer;
}

/** `finish` appends the digest and syncs the file to disk. */
export class BlockWriter {
  readonly #handle: FileHandle;
  readonly #hash: Hash = createHash('sha256');
  #length = 0;

  private constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  static async create(path: string): Promise<BlockWriter> {
    const writer = new BlockWriter(await open(path, 'wx', 0o600));
    await writer.#append(Buffer.from(`KICKSTAND ARCHIVE ${ARCHIVE_FORMAT}\n`));
    return writer;
  }

  get length(): number {
    return this.#length;
  }

  async write(kind: BlockKind, ...pieces: readonly Buffer[]): Promise<void> {
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    if (length > LONGEST_BLOCK) throw new Error(`a block of ${length} bytes is too long for an archive`);
    const head = Buffer.alloc(HEAD_LENGTH);
    head.write(kind, 'latin1');
    head.writeUInt32BE(length, 1);
    await this.#append(head, ...pieces);
  }

  async finish(): Promise<string> {
    const digest = this.#hash.copy().digest();
    await this.write(BLOCK.digest, digest);
    await this.#handle.sync();
    await this.close();
    return digest.toString('hex');
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }

  async #append(...pieces: readonly Buffer[]): Promise<void> {
    for (const piece of pieces) {
      this.#hash.update(piece);
      for (let at = 0; at < piece.length; ) at += (await this.#handle.write(piece, at)).bytesWritten;
      this.#length += piece.length;
    }
  }
}

/**
 * Streams the blocks without the digest, which is verified: after the last block all bytes are known to be intact.
 * Otherwise throws ArchiveRefused.
 */
export async function* readBlocks(path: string): AsyncGenerator<Block> {
  const reader = await FileReader.open(path);
  try {
    readFirstLine(await reader.line(LONGEST_FIRST_LINE));
    for (;;) {
      const before = reader.digest();
      const { kind, content } = await nextBlock(reader);
      if (kind !== BLOCK.digest) {
        yield { kind, content };
        continue;
      }
      if (!content.equals(before)) throw damaged('its checksum does not fit');
      if (!(await reader.atEnd())) throw damaged('something stands behind its end');
      return;
    }
  } finally {
    await reader.close();
  }
}

function readFirstLine(line: string): void {
  const format = Number(FIRST_LINE.exec(line)?.[1] ?? 0);
  if (format === 0) throw new ArchiveRefused('foreign', 'This file is not an archive of Kickstand.');
  if (format > ARCHIVE_FORMAT)
    throw new ArchiveRefused(
      'newer',
      'This archive was made by a newer version of Kickstand: restore it with that version.',
    );
}

async function nextBlock(reader: FileReader): Promise<Block> {
  const head = await reader.exactly(HEAD_LENGTH);
  const kind = head.toString('latin1', 0, 1);
  const length = head.readUInt32BE(1);
  if (!KINDS.has(kind) || length > LONGEST_BLOCK) throw damaged('a part of it cannot be read');
  return { kind: kind as BlockKind, content: await reader.exactly(length) };
}

/** Reads a file sequentially and hashes what it reads. */
class FileReader {
  readonly #handle: FileHandle;
  readonly #size: number;
  readonly #hash: Hash = createHash('sha256');
  #at = 0;

  private constructor(handle: FileHandle, size: number) {
    this.#handle = handle;
    this.#size = size;
  }

  static async open(path: string): Promise<FileReader> {
    const handle = await open(path, 'r');
    return new FileReader(handle, (await handle.stat()).size);
  }

  digest(): Buffer {
    return this.#hash.copy().digest();
  }

  async exactly(length: number): Promise<Buffer> {
    // checked before allocating: a damaged length usually exceeds the file
    if (this.#at + length > this.#size) throw damaged('its end is missing');
    const bytes = Buffer.allocUnsafe(length);
    for (let filled = 0; filled < length; ) {
      const { bytesRead } = await this.#handle.read(bytes, filled, length - filled, this.#at + filled);
      if (bytesRead === 0) throw damaged('its end is missing');
      filled += bytesRead;
    }
    this.#at += length;
    this.#hash.update(bytes);
    return bytes;
  }

  /** Up to and including the newline, or the maximum length. */
  async line(longest: number): Promise<string> {
    const start = Buffer.alloc(longest);
    const { bytesRead } = await this.#handle.read(start, 0, longest, 0);
    const end = start.subarray(0, bytesRead).indexOf('\n') + 1;
    return (await this.exactly(end || bytesRead)).toString('latin1');
  }

  async atEnd(): Promise<boolean> {
    return this.#at === (await this.#handle.stat()).size;
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}
