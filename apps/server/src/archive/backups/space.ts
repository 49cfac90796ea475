import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { freeBytes, LEAST_FREE_BYTES } from '../../platform/free-space.ts';
import type { Source } from '../source/open-snapshot.ts';
import { connect } from '../source/snapshot.ts';

/** Not enough disk space; nothing was started. */
export class NoRoom extends Error {
  readonly code = 'ENOSPC';

  constructor(needed: number, free: number) {
    super(`${megabytes(needed)} MB are needed and ${megabytes(free)} MB are free`);
    this.name = 'NoRoom';
  }
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000);

interface Demand {
  readonly withFiles: boolean;
}

/** Checked before anything is written: a backup that fills the disk would stop the shop. */
export async function requireRoom(source: Source, folder: string, { withFiles }: Demand): Promise<void> {
  const client = await connect(source.connection);
  try {
    const rows = await one(client, 'select pg_database_size(current_database())::float8 as bytes');
    const files = withFiles
      ? await one(
          client,
          'select coalesce(sum(bytes), 0)::float8 as bytes from files where erased_at is null',
        )
      : 0;
    const copy = source.sharedFolder ? await folderBytes(source.sharedFolder) : 0;
    // compressed rows take at most a third of the database, thumbnails a tenth of the pictures
    const needed = copy + rows / 3 + files * 1.1 + LEAST_FREE_BYTES;
    const free = await freeBytes(folder);
    if (free < needed) throw new NoRoom(needed, free);
  } finally {
    await client.end();
  }
}

async function one(client: pg.Client, query: string): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(query);
  return rows[0]?.bytes ?? 0;
}

async function folderBytes(folder: string): Promise<number> {
  let sum = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) sum += await sizeOf(join(entry.parentPath, entry.name));
  return sum;
}

/** A file deleted since it was listed needs no space. */
const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );
