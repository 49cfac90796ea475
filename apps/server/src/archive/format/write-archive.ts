import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { ArchiveClosing, ArchiveHeader } from '@kickstand/domain/archive';
import type pg from 'pg';
import { type FileStore, readWhole } from '../../platform/files/index.ts';
import type { Table } from '../source/catalog.ts';
import { type Described, STORED_FILES } from '../source/describe.ts';
import { readRows } from '../source/read-rows.ts';
import { BLOCK, BlockWriter } from './blocks.ts';
import { linesOf, packed } from './row-lines.ts';
import { sha256Of } from './sha256.ts';

export type Progress = (step: 'rows' | 'files', done: number, total: number) => void;

interface Written {
  readonly sha256: string;
  readonly bytes: number;
  readonly closing: ArchiveClosing;
}

interface What extends Described {
  readonly client: pg.ClientBase;
  readonly store: FileStore;
  /** Sealed with a passphrase; null leaves them out. */
  readonly keys: Buffer | null;
}

/** Writes a complete archive to a new file, and removes it on failure. */
export async function writeArchive(path: string, what: What, progress: Progress): Promise<Written> {
  const writer = await BlockWriter.create(path);
  try {
    await writer.write(BLOCK.header, await packed(json(what.header)));
    if (what.keys) await writer.write(BLOCK.keys, what.keys);
    const tables = await writeTables(writer, what, progress);
    const closing = { tables, files: await writeFiles(writer, what, progress) };
    await writer.write(BLOCK.closing, await packed(json(closing)));
    const sha256 = await writer.finish();
    return { sha256, bytes: writer.length, closing };
  } catch (error) {
    await writer.close().catch(() => undefined); // keeps the first error
    await rm(path, { force: true });
    throw error;
  }
}

const json = (value: ArchiveHeader | ArchiveClosing) => Buffer.from(JSON.stringify(value));

async function writeTables(writer: BlockWriter, what: What, progress: Progress) {
  const written: ArchiveClosing['tables'] = [];
  const total = what.header.tables.reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  for (const table of what.tables) {
    const { rows, sha256 } = await writeTable(writer, what.client, table, (more) => {
      done += more;
      progress('rows', done, total);
    });
    written.push({ name: table.name, rows, sha256 });
  }
  return written;
}

async function writeTable(
  writer: BlockWriter,
  client: pg.ClientBase,
  table: Table,
  progress: (more: number) => void,
) {
  await writer.write(BLOCK.table, Buffer.from(table.name));
  const hash = createHash('sha256');
  let count = 0;
  for await (const rows of readRows(client, table)) {
    const lines = linesOf(rows);
    hash.update(lines);
    await writer.write(BLOCK.rows, await packed(lines));
    count += rows.length;
    progress(rows.length);
  }
  return { rows: count, sha256: hash.digest('hex') };
}

async function writeFiles(
  writer: BlockWriter,
  { client, store, header }: What,
  progress: Progress,
): Promise<ArchiveClosing['files']> {
  const hash = createHash('sha256');
  const written = { count: 0, bytes: 0, missing: 0 };
  for await (const { path, going } of storedFiles(client, header)) {
    const file = await store.get(path);
    // a file deleted by a sweep in the meantime is not missing: its row was already marked
    if (!file) written.missing += going ? 0 : 1;
    else {
      const bytes = await readWhole(file);
      const name = Buffer.from(path);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(name.length);
      await writer.write(BLOCK.file, length, name, bytes);
      hash.update(`${path} ${sha256Of(bytes)}\n`);
      written.count += 1;
      written.bytes += bytes.length;
    }
    progress('files', written.count + written.missing, header.files);
  }
  return { ...written, sha256: hash.digest('hex') };
}

async function* storedFiles(client: pg.ClientBase, header: ArchiveHeader) {
  if (header.files === 0) return;
  await client.query(
    `declare archive_files no scroll cursor for select * from (${STORED_FILES}) stored order by path collate "C"`,
  );
  for (;;) {
    const { rows } = await client.query<{ path: string; going: boolean }>('fetch 500 from archive_files');
    if (rows.length === 0) break;
    yield* rows;
  }
  await client.query('close archive_files');
}
