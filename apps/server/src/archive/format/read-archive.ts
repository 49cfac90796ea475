import { createHash, type Hash } from 'node:crypto';
import {
  type ArchiveClosing,
  type ArchiveHeader,
  type ArchiveTable,
  archiveClosingSchema,
  archiveHeaderSchema,
} from '@kickstand/domain/archive';
import { isStoredPath } from '@kickstand/domain/files';

import { damaged } from './archive-refused.ts';
import { BLOCK, type Block, readBlocks } from './blocks.ts';
import { type Row, rowsIn, unpacked } from './row-lines.ts';
import { sha256Of } from './sha256.ts';

export interface ArchivedFile {
  readonly path: string;
  readonly sha256: string;
  readonly bytes: Buffer;
}

export type ArchivePart =
  | { readonly kind: 'header'; readonly header: ArchiveHeader }
  | { readonly kind: 'keys'; readonly sealed: Buffer }
  | { readonly kind: 'table'; readonly table: ArchiveTable }
  | { readonly kind: 'rows'; readonly table: ArchiveTable; readonly rows: readonly Row[] }
  | { readonly kind: 'file'; readonly file: ArchivedFile }
  | { readonly kind: 'closing'; readonly closing: ArchiveClosing };

/**
 * Streams an archive part by part. Checksums are verified on the way and a mismatch throws ArchiveRefused, so no part
 * can be trusted before the stream has ended.
 */
export async function* readArchive(path: string): AsyncGenerator<ArchivePart> {
  const check = new Checker();
  for await (const block of readBlocks(path)) yield await partOf(block, check);
  check.end();
}

/** The header alone, without verifying the rest. */
export async function readHeader(path: string): Promise<ArchiveHeader> {
  for await (const part of readArchive(path)) if (part.kind === 'header') return part.header;
  throw damaged('it has no header');
}

/**
 * The header, and whether a keyring follows it. Decompresses only the header, because a client may send a
 * decompression bomb.
 */
export async function readHeaderAndKeys(path: string): Promise<{ header: ArchiveHeader; hasKeys: boolean }> {
  let header: ArchiveHeader | null = null;
  for await (const block of readBlocks(path)) {
    if (header) return { header, hasKeys: block.kind === BLOCK.keys };
    const part = await partOf(block, new Checker());
    if (part.kind !== 'header') break;
    header = part.header;
  }
  throw damaged('it has no header');
}

async function partOf({ kind, content }: Block, check: Checker): Promise<ArchivePart> {
  try {
    switch (kind) {
      case BLOCK.header:
        return check.header(archiveHeaderSchema.parse(await json(content, MAX_HEADER_BYTES)));
      case BLOCK.keys:
        return { kind: 'keys', sealed: content };
      case BLOCK.table:
        return check.table(content.toString('utf8'));
      case BLOCK.rows:
        return check.rows(await unpacked(content));
      case BLOCK.file:
        return check.file(fileIn(content));
      default:
        return check.closing(archiveClosingSchema.parse(await json(content)));
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'ArchiveRefused') throw error;
    throw damaged('a part of it cannot be read', error);
  }
}

/** Ten times the header of an archive with a hundred tables. */
const MAX_HEADER_BYTES = 1024 * 1024;

const json = async (content: Buffer, maxBytes?: number): Promise<unknown> =>
  JSON.parse((await unpacked(content, maxBytes)).toString('utf8'));

/** Parses path length, path and bytes. */
function fileIn(content: Buffer): { path: string; bytes: Buffer } {
  const length = content.readUInt16BE(0);
  const path = content.toString('utf8', 2, 2 + length);
  if (!isStoredPath(path)) throw damaged('it names a file that cannot be one');
  return { path, bytes: content.subarray(2 + length) };
}

/** Counts and hashes the parts, to compare them with the totals at the end of the archive. */
class Checker {
  #header: ArchiveHeader | null = null;
  #current: { table: ArchiveTable; rows: number; hash: Hash } | null = null;
  #tables: ArchiveClosing['tables'] = [];
  #files = { count: 0, bytes: 0, hash: createHash('sha256') };
  #closed = false;

  header(header: ArchiveHeader): ArchivePart {
    if (this.#header) throw damaged('it has two headers');
    this.#header = header;
    return { kind: 'header', header };
  }

  table(name: string): ArchivePart {
    this.#endTable();
    const table = this.#header?.tables.find((known) => known.name === name);
    if (!table) throw damaged('it holds a table that its header does not name');
    this.#current = { table, rows: 0, hash: createHash('sha256') };
    return { kind: 'table', table };
  }

  rows(lines: Buffer): ArchivePart {
    const current = this.#current;
    if (!current) throw damaged('it holds rows of no table');
    const rows = rowsIn(lines);
    if (rows.some((row) => row.length !== current.table.columns.length))
      throw damaged('a row of it has too many or too few columns');
    current.rows += rows.length;
    current.hash.update(lines);
    return { kind: 'rows', table: current.table, rows };
  }

  file({ path, bytes }: { path: string; bytes: Buffer }): ArchivePart {
    this.#endTable();
    const sha256 = sha256Of(bytes);
    this.#files.count += 1;
    this.#files.bytes += bytes.length;
    this.#files.hash.update(`${path} ${sha256}\n`);
    return { kind: 'file', file: { path, bytes, sha256 } };
  }

  closing(closing: ArchiveClosing): ArchivePart {
    this.#endTable();
    const { count, bytes, hash } = this.#files;
    const files = { ...closing.files, count, bytes, sha256: hash.digest('hex') };
    if (JSON.stringify({ tables: this.#tables, files }) !== JSON.stringify(closing))
      throw damaged('its rows or files are not those it was closed with');
    this.#closed = true;
    return { kind: 'closing', closing };
  }

  end(): void {
    if (!this.#header || !this.#closed) throw damaged('a part of it is missing');
  }

  #endTable(): void {
    if (!this.#current) return;
    const { table, rows, hash } = this.#current;
    this.#tables.push({ name: table.name, rows, sha256: hash.digest('hex') });
    this.#current = null;
  }
}
